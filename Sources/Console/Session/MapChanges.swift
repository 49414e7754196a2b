import MapModel
import MapSession

/// What undo and redo go back and forth between: how the map was before each line that changed it.
///
/// A line that sets the map in motion has not changed it yet when it ends. What it has changed is
/// looked at when the next one begins, or when it is to be undone.
struct MapChanges {
  /// A line that changed something, and how the map was on the other side of it.
  private struct Step {
    let state: MapState
    let parts: MapDifference.Parts
  }

  private var before: [Step] = []
  private var after: [Step] = []
  /// How the map was before the line whose changes have not been looked at.
  private var open: MapState?
  /// How many commands that move something had been given when it ended.
  private var commands = 0
  /// Whether the next line is an undo or a redo, which is none to be undone itself.
  private var isGoingBack = false
  /// How many lines can be undone.
  private static let most = 200

  /// Remembers how the map is before a line.
  mutating func note(_ state: MapState) {
    close(state)
    open = isGoingBack ? nil : state
    isGoingBack = false
  }

  /// The line has ended.
  mutating func ended(_ now: MapState) {
    guard let start = open else { return }
    commands = now.commands
    if now.isMoving, commands > start.commands { after = [] } else { close(now) }
  }

  /// Looks at what a line has changed; one that changed nothing is none to be undone.
  private mutating func close(_ now: MapState) {
    guard let start = open else { return }
    open = nil
    var parts: MapDifference.Parts = []
    let hasMoved = commands > start.commands
    // What was under way when the line began is not its doing.
    if start.camera != now.camera ? hasMoved || !start.isMoving : hasMoved && now.isMoving {
      parts.insert(.camera)
    }
    if !start.hasSameOverlays(as: now) { parts.insert(.overlays) }
    guard !parts.isEmpty else { return }
    before.append(Step(state: start, parts: parts))
    if before.count > MapChanges.most { before.removeFirst() }
    after = []
  }

  /// The Lua that brings the map back to before the last line that changed it.
  mutating func undo(_ session: LiveSession) -> String? {
    close(session.mapState)
    return go(from: \.before, to: \.after, session)
  }

  /// The Lua that takes the last undo back.
  mutating func redo(_ session: LiveSession) -> String? {
    close(session.mapState)
    return go(from: \.after, to: \.before, session)
  }

  private mutating func go(
    from steps: WritableKeyPath<MapChanges, [Step]>, to others: WritableKeyPath<MapChanges, [Step]>,
    _ session: LiveSession
  ) -> String? {
    let now = session.mapState
    while let step = self[keyPath: steps].popLast() {
      let way = MapDifference(from: now, to: step.state, step.parts, data: session.dataText)
      guard let lua = way.lua else { continue }
      self[keyPath: others].append(Step(state: now, parts: step.parts))
      isGoingBack = true
      return lua
    }
    return nil
  }
}
