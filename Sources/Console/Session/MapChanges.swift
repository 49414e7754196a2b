import MapModel
import MapScript
import MapSession
import Reporting

/// What undo and redo go back and forth between: the camera and what lies on the map before each
/// line that changed them.
struct MapChanges {
  private var before: [MapState] = []
  private var after: [MapState] = []
  /// Whether the next line is an undo or a redo, which is none to be undone itself.
  private var isGoingBack = false
  private var isNoted = false
  /// How many lines can be undone.
  private static let most = 200

  /// Remembers how the map was before a line.
  mutating func note(_ state: MapState) {
    guard !isGoingBack else {
      isGoingBack = false
      return
    }
    before.append(state)
    if before.count > MapChanges.most { before.removeFirst() }
    isNoted = true
  }

  /// The line has ended: one that changed nothing is none to be undone.
  mutating func ended(_ now: MapState) {
    guard isNoted, let state = before.last else { return }
    isNoted = false
    if state.isSame(as: now) { before.removeLast() } else { after = [] }
  }

  /// The Lua that brings the map back to before the last line that changed it.
  mutating func undo(_ now: MapState) -> String? {
    while let state = before.popLast() {
      guard let text = MapChanges.lua(from: now, to: state) else { continue }
      after.append(now)
      isGoingBack = true
      return text
    }
    return nil
  }

  /// The Lua that takes the last undo back.
  mutating func redo(_ now: MapState) -> String? {
    while let state = after.popLast() {
      guard let text = MapChanges.lua(from: now, to: state) else { continue }
      before.append(now)
      isGoingBack = true
      return text
    }
    return nil
  }

  /// What makes one thing out of another by assigning its fields; nil where a field has to go.
  private static func assignments(from now: Overlay, to other: Overlay) -> [String]? {
    guard now != other else { return [] }
    guard now.kind == other.kind else { return nil }
    let before = Dictionary(
      now.fields.map { ($0.name, LuaWords.value($0.value)) }, uniquingKeysWith: { $1 })
    let after = other.fields.map { (name: $0.name, value: LuaWords.value($0.value)) }
    guard Set(before.keys).isSubset(of: after.map(\.name)) else { return nil }
    return after.filter { before[$0.name] != $0.value }.map { "\($0.name) = \($0.value)" }
  }

  /// The Lua that makes one state out of another; nil when they are the same.
  static func lua(from now: MapState, to state: MapState) -> String? {
    var lines: [String] = []
    let wanted = Dictionary(
      state.overlays.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var kept: Set<String> = []
    for overlay in now.overlays {
      let object = "map.find{id = \(LuaText.string(overlay.id))}"
      if let other = wanted[overlay.id], let changes = assignments(from: overlay, to: other) {
        kept.insert(overlay.id)
        lines += changes.map { object + "." + $0 }
      } else {
        lines.append(object + ":remove()")
      }
    }
    for overlay in state.overlays where !kept.contains(overlay.id) {
      lines.append("map.add_\(overlay.kind.rawValue)\(LuaWords.table(overlay.fields))")
    }
    if now.camera != state.camera {
      lines.append("map.move_to\(LuaWords.camera(state.camera))")
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
