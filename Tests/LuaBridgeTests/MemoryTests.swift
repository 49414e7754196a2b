import CLuaShim
import Testing

@testable import LuaBridge

@Suite struct MemoryTests {
  /// Does everything the bridge can do, and notes every failure instead of stopping.
  private static func everything(_ state: LuaState) -> [String] {
    var failures: [String] = []
    func attempt<Value>(_ what: String, _ body: () throws(LuaBridgeError) -> Value) -> Value? {
      do {
        return try body()
      } catch {
        failures.append("\(what): \(error)")
        return nil
      }
    }
    func note(_ what: String, _ outcome: LuaState.Outcome) -> LuaTask? {
      switch outcome {
      case .suspended(let task): return task
      case .failed(let error): failures.append("\(what): \(error.message)")
      case .absent: failures.append("\(what): absent")
      case .finished: break
      }
      return nil
    }
    let x = attempt("key") { () throws(LuaBridgeError) in try state.key("a key of some length") }
    var kept: [LuaReference] = []
    let body = attempt("function") { () throws(LuaBridgeError) in
      try state.function("f") { (call) throws(LuaFailure) in
        if let table = call.table(1) {
          try table.forEachPair { _, value throws(LuaFailure) in
            if value.type == .table { kept.append(try value.reference()) }
          }
        }
        kept.append(try call.reference(1))
        call.results.handle(LuaHandle(kind: 2, id: 9))
        call.results.table {
          $0.element { $0.string("an element that is not a short string, for it has more bytes") }
          $0.field("name") { $0.integer(3) }
        }
        return .results
      }
    }
    let wait = attempt("wait") { () throws(LuaBridgeError) in
      try state.function("wait") { _ throws(LuaFailure) in .suspend }
    }
    let describe = attempt("describe") { () throws(LuaBridgeError) in
      try state.function("describe") { (call) throws(LuaFailure) in
        call.results.string("thing \(call[1])")
        return .results
      }
    }
    guard let x, let body, let wait, let describe else { return failures }
    _ = attempt("class") { () throws(LuaBridgeError) in
      try state.defineClass(
        kind: 2, name: "thing", methods: [("m", body)], get: body, set: body, describe: describe,
        released: { _ in })
    }
    _ = attempt("module") { () throws(LuaBridgeError) in
      try state.setModule("map", functions: [("f", body)], get: body, set: nil)
    }
    let meta = attempt("metatable") { () throws(LuaBridgeError) in
      try state.defineMetatable(name: "m", metamethods: [("__eq", body)], methods: [("m", body)])
    }
    _ = attempt("guard") { () throws(LuaBridgeError) in
      try state.guardGlobals(prefix: "on_") { _ throws(LuaFailure) in .results }
    }
    _ = attempt("global") { () throws(LuaBridgeError) in
      try state.setGlobal("wait") { $0.function(wait) }
    }
    _ = attempt("global") { () throws(LuaBridgeError) in
      try state.setGlobal("value") {
        $0.table(metatable: meta) {
          $0.field(x, 1.5); $0.field(x) { $0.string("text") }
        }
      }
    }
    do throws(LuaError) {
      let source = """
        function on_idle(t)
          local h, u = map.f{{1}, {2}, a = {3}}
          local co = coroutine.wrap(function(...) local r = wait(...) return r end)
          local text = tostring(h) .. tostring(t)
          for k, v in pairs{b = 1, a = 2, 3} do text = text .. tostring(k) end
          return co(text)
        end
        local t = {}
        for i = 1, 50 do t[i] = {i, tostring(i)} end
        table.sort(t, function(a, b) return a[1] > b[1] end)
        """
      let chunk = try state.load(source, name: "a chunk with a name")
      _ = note("chunk", state.start(.reference(chunk)))
      state.release(chunk)
    } catch {
      failures.append("load: \(error.message)")
    }
    if let name = attempt("key", { () throws(LuaBridgeError) in try state.key("on_idle") }) {
      if let shape = attempt(
        "shape", { () throws(LuaBridgeError) in try state.defineShape([(name, nil)]) })
      {
        if let task = note("handler", state.start(.global(name)) { $0.table(of: shape, [1]) }) {
          state.discard(task)
        }
      }
      let task = note(
        "handler",
        state.start(.global(name)) {
          $0.table(metatable: meta) { $0.field(x) { $0.boolean(true) } }
        })
      if let task {
        _ = note(
          "resume",
          state.resume(task) { $0.table { $0.element { $0.handle(LuaHandle(kind: 2, id: 1)) } } })
      }
      if let second = note("handler", state.start(.global(name)) { $0.null() }) {
        _ = note("fail", state.fail(second, with: LuaFailure("told to")))
      }
      if let third = note("handler", state.start(.global(name)) { $0.null() }) {
        state.discard(third)
      }
    }
    for reference in kept { state.release(reference) }
    return failures
  }

  /// The one failure that is asked for.
  private static let unharmed = ["fail: a chunk with a name:3: told to"]

  @Test func `with enough memory everything works`() throws {
    let state = try LuaState(memoryLimit: 64 << 20, seed: 0, slot: 950)
    #expect(Self.everything(state) == Self.unharmed)
  }

  /// Does everything while allocation `number` fails, and all later ones if `always`; then checks
  /// that the state still works. Returns whether nothing was harmed.
  private static func survives(_ number: Int64, always: Bool) throws -> Bool {
    let state = try LuaState(memoryLimit: 64 << 20, seed: 0, slot: always ? 951 : 955)
    clua_fail_allocation(state.host, number, always)
    let failures = everything(state)
    clua_fail_allocation(state.host, -1, false)
    var result: Int64?
    let chunk = try state.load("return 1 + 1", name: "after")
    if case .failed(let error) = state.start(
      .reference(chunk), results: { result = $0.value(at: 1).integer })
    {
      Issue.record("\(number): \(error.message)")
    }
    #expect(result == 2)
    #expect(state.taskCount == 0)
    return failures == unharmed
  }

  @Test func `each allocation that fails is an error and nothing else`() throws {
    var number: Int64 = 0
    while try !Self.survives(number, always: true) && number < 5000 { number += 1 }
    #expect(number > 300 && number < 5000)
    // One that fails alone is asked for again after a collection, and mostly harms nothing.
    for single in stride(from: 0, to: number, by: 5) {
      _ = try Self.survives(single, always: false)
    }
  }

  @Test func `each cap from too small to enough is an error and nothing else`() throws {
    var opened = 0
    for limit in stride(from: 0, through: 96 << 10, by: 257) {
      do throws(LuaBridgeError) {
        let state = try LuaState(memoryLimit: limit, seed: 0, slot: 952)
        _ = Self.everything(state)
        #expect(state.peakMemory <= limit)
        opened += 1
      } catch {
        #expect(error == .outOfMemory)
      }
    }
    #expect(opened > 100)
  }

  @Test func `a closed state answers everything with an error`() throws {
    let state = try LuaState(memoryLimit: 8 << 20, seed: 0, slot: 953)
    let name = try state.key("print")
    let chunk = try state.load("return", name: "c")
    state.close()
    #expect(throws: LuaBridgeError.closed) { try state.key("x") }
    #expect(throws: LuaError.self) { try state.load("return", name: "c") }
    guard case .failed = state.start(.global(name)) else { throw LuaBridgeError.stale }
    guard case .failed = state.start(.reference(chunk)) else { throw LuaBridgeError.stale }
    state.release(chunk)
    state.close()
    #expect(state.memoryInUse == 0 && state.taskCount == 0)
  }

  @Test func `a new state is small`() throws {
    let state = try LuaState(memoryLimit: 8 << 20, seed: 0, slot: 954)
    #expect(state.memoryInUse < 40 << 10)
  }

  @Test func `memory that is freed serves other sizes`() throws {
    let script = try Script(memoryLimit: 24 << 20)
    // Each round fills most of the cap with blocks of another size.
    #expect(
      script.output(
        """
        for round = 1, 14 do
          local size = ({10, 50, 300, 2000, 9000, 70000, 500000})[round % 7 + 1]
          local t = {}
          for i = 1, (12 << 20) // (size + 60) do t[i] = ("x"):rep(size) .. i end
          t = nil
          collectgarbage()
        end
        for i = 1, 16 do collectgarbage() end -- the table of strings shrinks by halves
        print(collectgarbage("count") < 1000)
        """) == "true\n")
  }

  @Test func `a released reference is refused`() throws {
    let script = try Script()
    var kept: LuaReference?
    let keep = try script.state.function("keep") { (call) throws(LuaFailure) in
      kept = try call.reference(1)
      return .results
    }
    try script.state.setGlobal("keep") { $0.function(keep) }
    _ = script.run("keep(function() return 7 end)")
    guard let kept else { throw LuaBridgeError.stale }
    guard case .finished = script.state.start(.reference(kept)) else { throw LuaBridgeError.stale }
    script.state.release(kept)
    script.state.release(kept)
    guard case .failed(let error) = script.state.start(.reference(kept)) else {
      throw LuaBridgeError.stale
    }
    #expect(error.message.contains("released"))
    _ = script.run("keep('another value takes the place')")
    guard case .failed = script.state.start(.reference(kept)) else { throw LuaBridgeError.stale }
    #expect(throws: LuaBridgeError.self) {
      try script.state.setGlobal("x") { $0.reference(kept) }
    }
  }
}
