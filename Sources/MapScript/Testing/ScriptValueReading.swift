import LuaBridge

/// Writes a Lua value down, by raw reads.
struct ScriptValueReading {
  private let script: Script
  private let function: String
  /// The tables that the one being read lies in, outermost first.
  private var open: [UInt] = []
  private var count = 0

  /// How many values one comparison takes.
  static let mostValues = 300_000
  private static let deepest = 100

  init(_ script: Script, _ function: String) {
    self.script = script
    self.function = function
  }

  /// Reads a value.
  ///
  /// - Throws: a failure when it is too large or too deep to be compared.
  mutating func read(_ view: LuaValueView) throws(LuaFailure) -> ScriptValue {
    count += 1
    guard count <= ScriptValueReading.mostValues else {
      throw LuaFailure("\(function): more than \(ScriptValueReading.mostValues) values to compare")
    }
    switch view.type {
    case .none, .null: return .null
    case .boolean: return .flag(view.isTruthy)
    case .integer: return .integer(view.integer ?? 0)
    case .number: return .number(view.number ?? .nan)
    case .string: return .text(view.bytes { Array($0) } ?? [])
    case .function: return .function(view.identity)
    case .thread: return .coroutine(view.identity)
    case .other: return .other(view.identity)
    case .handle: return view.handle.map(object) ?? .null
    case .table:
      guard let table = view.table else { return .null }
      return try read(table)
    }
  }

  private func object(_ handle: LuaHandle) -> ScriptValue {
    switch ObjectKind(rawValue: handle.kind) {
    case .nearness?: script.tests?.nearness[Int(handle.id)].map(ScriptValue.near) ?? .null
    case .anything?: .anything
    default: .object(handle, words: script.words(of: handle))
    }
  }

  private mutating func read(_ table: LuaTableView) throws(LuaFailure) -> ScriptValue {
    let identity = table.identity
    if let place = open.lastIndex(of: identity) { return .again(open.count - place) }
    guard open.count < ScriptValueReading.deepest else {
      throw LuaFailure(
        "\(function): more than \(ScriptValueReading.deepest) tables within one another")
    }
    open.append(identity)
    defer { open.removeLast() }
    var contents = ScriptTable()
    var reading = self
    try table.forEachPair { key, value throws(LuaFailure) in
      let value = try reading.read(value)
      if let index = key.integer, key.type == .integer, index == contents.items.count + 1 {
        contents.items.append(value)
      } else {
        contents.members.append((try reading.read(key), value))
      }
    }
    count = reading.count
    return .table(contents)
  }
}

extension Script {
  /// What `tostring` says of an object.
  func words(of handle: LuaHandle) -> String {
    let kind = API.allClasses.first { $0.kind.rawValue == handle.kind }
    return kind?.describe(self, handle.id) ?? "object"
  }

  /// Writes an argument down.
  func value(_ arguments: Arguments, _ index: Int) throws(LuaFailure) -> ScriptValue {
    var reading = ScriptValueReading(self, arguments.function)
    return try reading.read(arguments.view(index))
  }
}
