import LuaBridge
import MapModel

/// What things that are gone from the map had of the script's own, kept for a while where somebody
/// may want the things back.
struct LostData {
  /// How many are kept; nothing is while it is 0.
  var most = 0
  private var data: [Int: LuaReference] = [:]
  private var order: [Int] = []

  /// Keeps what a thing had.
  ///
  /// - Returns: what is not kept any more.
  mutating func keep(_ reference: LuaReference, of number: Int) -> [LuaReference] {
    guard most > 0 else { return [reference] }
    data[number] = reference
    order.append(number)
    guard order.count > 2 * most else { return [] }
    let old = order.prefix(most).compactMap { data.removeValue(forKey: $0) }
    order.removeFirst(most)
    return old
  }

  subscript(number: Int) -> LuaReference? { data[number] }
}

extension Script {
  /// Keeps what things of the script's own had when they were taken off the map, of so many.
  public func keepLostData(most: Int) { lostData.most = most }

  /// A thing is gone, and so is what the script kept with it.
  func lose(_ reference: LuaReference, of number: Int) {
    for old in lostData.keep(reference, of: number) { state.release(old) }
  }

  /// The `user_data` of a thing on the map, or of one that was there, as Lua text; nil when it has
  /// none, or one that cannot be written down.
  public func dataText(of id: OverlayID) -> String? {
    guard let reference = userData[id.number] ?? lostData[id.number] else { return nil }
    var text: String?
    peek(at: reference) { view in
      var reading = PlainReading(self, "user_data")
      text = (try? reading.read(view)).flatMap(LuaText.plain)
    }
    return text
  }
}

extension LuaText {
  /// A value in the words of Lua; nil where it has none, as for things on the map.
  static func plain(_ value: PlainValue) -> String? {
    switch value {
    case .null: return "nil"
    case .flag(let flag): return flag ? "true" : "false"
    case .integer(let number): return number == .min ? "math.mininteger" : "\(number)"
    case .number(let number): return exact(number)
    case .bytes(let bytes): return bytes.withUnsafeBytes { string($0, most: .max) }
    case .object: return nil
    case .table(let pairs, _):
      var members: [String] = []
      for pair in pairs {
        guard let key = plain(pair.key), let value = plain(pair.value) else { return nil }
        var name = "[\(key)] = "
        if case .integer(let index) = pair.key, index == members.count + 1 { name = "" }
        if case .bytes(let bytes) = pair.key {
          let text = String(decoding: bytes, as: UTF8.self)
          if isName(text) { name = "\(text) = " }
        }
        members.append(name + value)
      }
      return "{" + members.joined(separator: ", ") + "}"
    }
  }

  /// A float that stays one.
  private static func exact(_ value: Double) -> String {
    if value.isNaN { return "0/0" }
    if value.isInfinite { return value > 0 ? "math.huge" : "-math.huge" }
    return "\(value)"
  }
}
