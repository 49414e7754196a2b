import LuaBridge

/// A Lua value written down, to be compared and shown when the script has gone on.
indirect enum ScriptValue: Sendable {
  case null
  case flag(Bool)
  case integer(Int64)
  case number(Double)
  /// A text, in bytes as Lua has it.
  case text([UInt8])
  case table(ScriptTable)
  /// A host object: which one, and its words.
  case object(LuaHandle, words: String)
  case function(UInt)
  case coroutine(UInt)
  case other(UInt)
  /// Any value within a tolerance of another one.
  case near(Nearness)
  /// Any value but nil.
  case anything
  /// The table that lies so many tables further out.
  case again(Int)
}

/// The contents of a table: the list 1, 2, 3 … and everything else by key, in the order of `pairs`.
struct ScriptTable: Sendable {
  var items: [ScriptValue] = []
  var members: [(key: ScriptValue, value: ScriptValue)] = []

  subscript(name: String) -> ScriptValue? {
    members.first { member in
      if case .text(let bytes) = member.key { bytes.elementsEqual(name.utf8) } else { false }
    }?.value
  }

  var isEmpty: Bool { items.isEmpty && members.isEmpty }
}

extension ScriptValue {
  /// A text.
  static func words(_ text: String) -> ScriptValue { .text(Array(text.utf8)) }

  /// The number, whether Lua has it as an integer or not.
  var asNumber: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  var asTable: ScriptTable? { if case .table(let table) = self { table } else { nil } }

  var asText: String? {
    if case .text(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  var isNull: Bool { if case .null = self { true } else { false } }

  /// Whether Lua takes it for true.
  var isTruthy: Bool {
    switch self {
    case .null, .flag(false): false
    default: true
    }
  }

  /// What tells a key of a table from others; nil for what cannot be one.
  var key: KeyIdentity? {
    switch self {
    case .text(let bytes): .text(bytes)
    case .flag(let flag): .flag(flag)
    case .integer(let integer): .number(Double(integer))
    case .number(let number): .number(number)
    case .object(let handle, _): .object(handle)
    case .function(let place), .coroutine(let place), .other(let place): .place(place)
    case .null, .table, .near, .anything, .again: nil
    }
  }
}

/// A key of a table as far as it can be compared.
enum KeyIdentity: Hashable, Sendable {
  case text([UInt8])
  case number(Double)
  case flag(Bool)
  case object(LuaHandle)
  case place(UInt)
}

extension ScriptTable {
  /// The members by key.
  var byKey: [KeyIdentity: ScriptValue] {
    var values: [KeyIdentity: ScriptValue] = [:]
    for (key, value) in members { if let key = key.key { values[key] = value } }
    return values
  }
}
