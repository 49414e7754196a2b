import Testing

@testable import LuaBridge

/// A value as the host knows it, for comparing what went over with what came back.
private indirect enum Value: Equatable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case number(UInt64)
  case bytes([UInt8])
  case list([Value])
  case fields([[UInt8]: Value])

  func write(_ writer: LuaWriter) {
    switch self {
    case .null: writer.null()
    case .boolean(let value): writer.boolean(value)
    case .integer(let value): writer.integer(value)
    case .number(let bits): writer.number(Double(bitPattern: bits))
    case .bytes(let bytes): writer.string(bytes)
    case .list(let values):
      writer.table { for value in values { $0.element(value.write) } }
    case .fields(let fields):
      writer.table { table in
        for (key, value) in fields { table.pair({ $0.string(key) }, value.write) }
      }
    }
  }

  init(_ view: LuaValueView) throws(LuaFailure) {
    switch view.type {
    case .null, .none: self = .null
    case .boolean: self = .boolean(view.boolean ?? false)
    case .integer: self = .integer(view.integer ?? 0)
    case .number: self = .number((view.number ?? 0).bitPattern)
    case .string: self = .bytes(view.bytes { Array($0) } ?? [])
    case .table:
      guard let table = view.table else { throw LuaFailure("no table") }
      var list: [Value] = []
      var fields: [[UInt8]: Value] = [:]
      try table.forEachPair { key, value throws(LuaFailure) in
        if let bytes = key.bytes({ Array($0) }) {
          fields[bytes] = try Value(value)
        } else {
          list.append(try Value(value))
          guard key.integer == Int64(list.count) else { throw LuaFailure("out of order") }
        }
      }
      self = fields.isEmpty && !list.isEmpty ? .list(list) : .fields(fields)
    default: throw LuaFailure("unexpected \(view)")
    }
  }

  static func random(_ random: inout SeededGenerator, depth: Int) -> Value {
    switch random.next() % (depth > 0 ? 8 : 6) {
    case 0: return .boolean(random.next() % 2 == 0)
    case 1: return .integer(Int64(bitPattern: random.next()))
    case 2: return .integer(Int64(random.next() % 100))
    case 3:
      let value = Double(bitPattern: random.next())
      return .number((value.isNaN ? 0.5 : value).bitPattern)
    case 4, 5: return .bytes(random.bytes())
    case 6:
      return .list((0..<(1 + random.next() % 20)).map { _ in .random(&random, depth: depth - 1) })
    default:
      var fields: [[UInt8]: Value] = [:]
      for _ in 0..<(random.next() % 12) {
        fields[random.bytes()] = .random(&random, depth: depth - 1)
      }
      return .fields(fields)
    }
  }
}

/// A seeded generator: the same values in every run.
private struct SeededGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func bytes() -> [UInt8] {
    (0..<(next() % 60)).map { _ in UInt8(truncatingIfNeeded: next()) }
  }
}

@Suite struct ConversionTests {
  @Test func `whatever goes over comes back the same`() throws {
    let script = try Script()
    var random = SeededGenerator(state: 1)
    let name = try script.state.key("emit")
    for _ in 0..<2000 {
      let values = (0..<(random.next() % 5)).map { _ in Value.random(&random, depth: 3) }
      var back: [Value] = []
      let outcome = script.state.start(.global(name)) { writer in
        for value in values { value.write(writer) }
      } results: { results in
        do {
          for index in 0..<results.count { back.append(try Value(results.value(at: index + 1))) }
        } catch {
          Issue.record(error)
        }
      }
      guard case .finished = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(back == values)
    }
  }

  @Test func `arguments are read by what they are`() throws {
    let script = try Script()
    var log: [String] = []
    let probe = try script.state.function("probe") { (call) throws(LuaFailure) in
      for index in 1...call.count + 1 {
        let view = call[index]
        log.append(
          "\(view) \(view.type) \(view.integer.map(String.init) ?? "-") \(view.number != nil) "
            + "\(view.isTruthy) \(call.string(index) ?? "-")")
      }
      return .results
    }
    try script.state.setGlobal("probe") { $0.function(probe) }
    _ = script.run(
      #"probe(1, 2.0, 2.5, "10", nil, false, {}, print, coroutine.running(), "a\xffb", 1e300)"#)
    #expect(
      log == [
        "1 integer 1 true true -", "2.0 number 2 true true -", "2.5 number - true true -",
        "\"10\" string - false true 10", "nil null - false false -",
        "false boolean - false false -", "a table table - false true -",
        "a function function - false true -", "a coroutine thread - false true -",
        "\"a\u{fffd}b\" string - false true a\u{fffd}b", "1e+300 number - true true -",
        "no value none - false false -",
      ])
  }

  @Test func `tables are read raw, in order, and without end`() throws {
    let script = try Script()
    let x = try script.state.key("x")
    var keys: [String] = []
    var sum = 0.0
    let read = try script.state.function("read") { (call) throws(LuaFailure) in
      guard let table = call.table(1) else { throw LuaFailure("a table, not \(call[1])") }
      try table.forEachPair { key, _ throws(LuaFailure) in keys.append(key.description) }
      #expect(table.hasMetatable && table.value(x).isNull && table.number(x) == nil)
      guard let list = call.table(2) else { return .results }
      try list.forEachElement { _, value throws(LuaFailure) in
        sum += value.table?.number(x) ?? 0
      }
      for index in stride(from: 1, through: list.count, by: 1) {
        sum += try list.scoped { list throws(LuaFailure) in
          list.value(index: index).table?.value(x).number ?? 0
        }
      }
      return .results
    }
    try script.state.setGlobal("read") { $0.function(read) }
    let error = script.error(
      """
      local t = setmetatable({5, 6, b = 1, a = 2}, {__index = function() error("called") end,
        __pairs = error, __len = error})
      local list = {}
      for i = 1, 100000 do list[i] = {x = 1} end
      read(t, list)
      """)
    #expect(error == nil)
    #expect(keys == ["1", "2", "\"a\"", "\"b\""])
    #expect(sum == 200_000)
    #expect(script.error("read(1)")?.message == "case.lua:1: a table, not 1")
  }

  @Test func `a malformed program is an error`() throws {
    let script = try Script()
    let x = try script.state.key("x")
    #expect(throws: LuaBridgeError.self) { try script.state.setGlobal("g") { $0.field(x, 1) } }
    #expect(throws: LuaBridgeError.self) {
      try script.state.setGlobal("g") { $0.element { $0.integer(1) } }
    }
    #expect(throws: LuaBridgeError.self) { try script.state.setGlobal("g") { _ in } }
    #expect(throws: LuaBridgeError.self) {
      try script.state.setGlobal("g") { writer in
        writer.table { $0.pair({ $0.null() }, { $0.integer(1) }) }
      }
    }
    #expect(throws: LuaBridgeError.self) {
      try script.state.setGlobal("g") { $0.handle(LuaHandle(kind: 77, id: 1)) }
    }
    #expect(script.output("print(g)") == "nil\n")
  }

  @Test func `many results need no room of their own`() throws {
    let script = try Script()
    let many = try script.state.function("many") { (call) throws(LuaFailure) in
      for index in 0..<(call.integer(1) ?? 0) { call.results.integer(index) }
      return .results
    }
    try script.state.setGlobal("many") { $0.function(many) }
    #expect(script.output("print(select('#', many(100000)))") == "100000\n")
    #expect(script.error("many(2000000)") != nil)
    #expect(script.output("print('alive')") == "alive\n")
  }
}
