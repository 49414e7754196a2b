import LuaBridge

/// A value that belongs to no state: what scripts tell one another is made of these, and so copied.
public indirect enum PlainValue: Sendable {
  case null
  case flag(Bool)
  case integer(Int64)
  case number(Double)
  /// A string, bytes as they are.
  case bytes([UInt8])
  case table([Pair], Kind)
  /// A thing on the map: shared, for it is the same for all.
  case object(LuaHandle)

  /// A key and its value.
  public struct Pair: Sendable {
    let key: PlainValue
    let value: PlainValue
  }

  /// What a table was beyond its pairs.
  public enum Kind: Sendable { case plain, coordinate, bounds, emptyObject }

  /// A text.
  public static func text(_ text: String) -> PlainValue { .bytes(Array(text.utf8)) }
}

/// Turns Lua values into plain ones; what belongs to a state is refused with its place.
struct PlainReading {
  private enum Step { case index(Int64), name(String), other(String) }

  private let script: Script
  private let function: String
  private let root: String
  private var open: Set<UInt> = []
  private var steps: [Step] = []
  /// About how many bytes what was read takes.
  private(set) var cost = 0

  private static let deepest = 128
  private static let most = 16 << 20

  init(_ script: Script, _ function: String, _ root: String = "value") {
    self.script = script
    self.function = function
    self.root = root
  }

  /// Reads a value.
  mutating func read(_ value: LuaValueView) throws(LuaFailure) -> PlainValue {
    try add(48)
    switch value.type {
    case .null, .none: return .null
    case .boolean: return .flag(value.isTruthy)
    case .integer: return .integer(value.integer ?? 0)
    case .number: return .number(value.number ?? .nan)
    case .string:
      try add(value.bytes { $0.count } ?? 0)
      return .bytes(value.bytes { Array($0) } ?? [])
    case .table:
      guard let table = value.table else { return .null }
      return try read(table)
    case .handle:
      if let handle = value.handle, handle.overlay != nil || handle.kind == ObjectKind.null.rawValue
      {
        return .object(handle)
      }
      throw failure("\(value.description) belongs to its script and cannot be passed on")
    case .function, .thread, .other:
      throw failure("\(value.description) belongs to its script and cannot be passed on")
    }
  }

  private mutating func add(_ bytes: Int) throws(LuaFailure) {
    cost += bytes
    guard cost <= PlainReading.most else {
      throw LuaFailure("\(function): \(root): more than \(PlainReading.most >> 20) MiB")
    }
  }

  private mutating func read(_ table: LuaTableView) throws(LuaFailure) -> PlainValue {
    let identity = table.identity
    guard open.insert(identity).inserted else { throw failure("the table contains itself") }
    guard open.count <= PlainReading.deepest else {
      throw failure("more than \(PlainReading.deepest) tables within one another")
    }
    let kind = self.kind(of: table)
    var pairs: [PlainValue.Pair] = []
    var reading = self
    try table.forEachPair { key, value throws(LuaFailure) in
      reading.steps.append(PlainReading.step(key))
      pairs.append(
        PlainValue.Pair(key: try reading.key(key), value: try reading.read(value)))
      reading.steps.removeLast()
    }
    self = reading
    open.remove(identity)
    return .table(pairs, kind)
  }

  private mutating func key(_ key: LuaValueView) throws(LuaFailure) -> PlainValue {
    switch key.type {
    case .boolean, .integer, .number, .string: return try read(key)
    default: throw failure("\(key.description) as a key cannot be passed on")
    }
  }

  private func kind(of table: LuaTableView) -> PlainValue.Kind {
    guard let metatables = script.metatables, table.hasMetatable else { return .plain }
    if table.hasMetatable(metatables.coordinate) { return .coordinate }
    if table.hasMetatable(metatables.bounds) { return .bounds }
    return table.hasMetatable(metatables.emptyObject) ? .emptyObject : .plain
  }

  private static func step(_ key: LuaValueView) -> Step {
    if let index = key.integer { return .index(index) }
    return key.string.map { .name(String($0.prefix(40))) } ?? .other(key.description)
  }

  private func failure(_ problem: String) -> LuaFailure {
    let place = steps.reduce(into: root) { place, step in
      switch step {
      case .index(let index): place += "[\(index)]"
      case .name(let name): place += ".\(name)"
      case .other(let words): place += "[\(words)]"
      }
    }
    return LuaFailure("\(function): \(place): \(problem)")
  }
}

extension Script {
  /// Writes a plain value as one of this state.
  func write(_ value: PlainValue, to writer: LuaWriter) {
    switch value {
    case .null: writer.null()
    case .flag(let flag): writer.boolean(flag)
    case .integer(let number): writer.integer(number)
    case .number(let number): writer.number(number)
    case .bytes(let bytes): writer.string(bytes)
    case .object(let handle): writer.handle(handle)
    case .table(let pairs, let kind):
      let metatable: LuaReference? =
        switch kind {
        case .plain: nil
        case .coordinate: metatables?.coordinate
        case .bounds: metatables?.bounds
        case .emptyObject: metatables?.emptyObject
        }
      writer.table(metatable: metatable) { table in
        for pair in pairs {
          table.pair({ self.write(pair.key, to: $0) }, { self.write(pair.value, to: $0) })
        }
      }
    }
  }
}
