import Geo
import LuaBridge
import MapModel

/// What lies on the map, in bytes: one for all scripts of a run, for any of them may add to it and
/// take from it. It counts against the memory of each.
public final class MapLedger {
  fileprivate(set) var held = 0

  /// An empty map.
  public init() {}
}

/// What the host keeps for a script counts against the script's memory, too.
struct Ledger {
  /// Bytes of the limit that Lua itself may not be using.
  let limit: Int
  private let map: MapLedger
  private var own = 0

  init(limit: Int, map: MapLedger) {
    self.limit = limit
    self.map = map
  }

  var held: Int { own + map.held }

  /// What one small thing, such as a timer, is taken to cost.
  static let object = 300

  mutating func hold(_ bytes: Int, onMap isOnMap: Bool) {
    if isOnMap { map.held += bytes } else { own += bytes }
  }

  mutating func clearMap() { map.held = 0 }
}

extension Script {
  /// Counts bytes that the host is about to keep.
  ///
  /// - Throws: a failure when they and Lua's own exceed the limit.
  func hold(_ bytes: Int, onMap: Bool = false) throws(LuaFailure) {
    guard bytes <= 0 || ledger.held + bytes + state.memoryInUse <= ledger.limit else {
      throw LuaFailure("not enough memory")
    }
    ledger.hold(bytes, onMap: onMap)
  }

  /// Counts bytes that the host keeps no more.
  func letGo(_ bytes: Int, onMap: Bool = false) { ledger.hold(-bytes, onMap: onMap) }
}

extension Overlay {
  /// About how many bytes it takes.
  var cost: Int {
    // A marker lies flat in a list and once in the index.
    if case .marker(let marker) = self, !marker.hasRareFields {
      return 200 + text(marker.title) + text(marker.id)
    }
    return 2 * Ledger.object + text(title) + text(snippet) + text(id) + extra
  }

  /// What its kind takes more. A point of a path is kept twice: on the ground and on the map.
  private var extra: Int {
    switch self {
    case .marker(let marker): text(marker.icon?.name) + text(marker.color?.text)
    case .polyline(let line): points(line.path) + 64 * line.spans.count + 8 * line.dash.count
    case .polygon(let polygon): polygon.holes.reduce(points(polygon.path)) { $0 + points($1) + 64 }
    case .circle: 2 * Ledger.object + 64 * 16
    case .groundOverlay(let picture): text(picture.icon?.name) + Ledger.object
    case .region(let region): if case .path(let path) = region.area { points(path) } else { 0 }
    case .label(let label): text(label.text)
    case .tileLayer: Ledger.object
    case .heatmap(let heatmap): 24 * heatmap.points.count
    case .clusterLayer: Ledger.object
    }
  }

  /// Short texts lie where their names do.
  private func text(_ text: String?) -> Int {
    guard let count = text?.utf8.count, count > 15 else { return 0 }
    return count + 48
  }

  private func points(_ path: [Coordinate]) -> Int { 2 * Ledger.object + 32 * path.count }
}
