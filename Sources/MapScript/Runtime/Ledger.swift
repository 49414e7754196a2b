import LuaBridge
import MapModel

/// What the host keeps for a script counts against the script's memory, too.
struct Ledger {
  /// Bytes of the limit that Lua itself may not be using.
  let limit: Int
  private(set) var held = 0
  /// The part of it that `map.clear` gives back.
  private(set) var onMap = 0

  init(limit: Int) { self.limit = limit }

  /// What one small thing, such as a timer, is taken to cost.
  static let object = 300

  mutating func hold(_ bytes: Int, onMap isOnMap: Bool) {
    held += bytes
    if isOnMap { onMap += bytes }
  }

  mutating func clearMap() {
    held -= onMap
    onMap = 0
  }
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

extension Marker {
  /// About how many bytes it takes.
  var cost: Int {
    let texts = [title, snippet, icon, color, id].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    return 2 * Ledger.object + texts
  }
}
