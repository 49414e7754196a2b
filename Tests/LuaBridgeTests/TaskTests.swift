import Testing

@testable import LuaBridge

@Suite struct TaskTests {
  /// The task of an outcome that must be a suspension.
  private func task(_ outcome: LuaState.Outcome) throws -> LuaTask {
    guard case .suspended(let task) = outcome else {
      Issue.record("not suspended: \(outcome)")
      throw LuaBridgeError.stale
    }
    return task
  }

  @Test func `a waiting call returns what the host resumes it with`() throws {
    let script = try Script()
    let task = try task(script.run("local a, b = wait() print(a, b.x) return 5"))
    #expect(task == script.waiting[0])
    #expect(script.state.taskCount == 1)
    #expect(script.state.location(of: task)?.line == 1)
    let x = try script.state.key("x")
    var result: Int64?
    let outcome = script.state.resume(task) {
      $0.integer(1)
      $0.table { $0.field(x, 2.5) }
    } results: {
      result = $0.value(at: 1).integer
    }
    guard case .finished = outcome else { throw LuaBridgeError.stale }
    #expect(result == 5 && script.printed == "1\t2.5\n" && script.state.taskCount == 0)
  }

  @Test func `a failed wait raises at the waiting line`() throws {
    let script = try Script()
    let task = try task(script.run("print(pcall(function()\nwait() end))\nwait()"))
    guard case .suspended(let second) = script.state.fail(task, with: LuaFailure("no luck")) else {
      throw LuaBridgeError.stale
    }
    #expect(script.printed == "false\tcase.lua:2: no luck\n")
    guard case .failed(let error) = script.state.fail(second, with: LuaFailure("again")) else {
      throw LuaBridgeError.stale
    }
    #expect(error.message == "case.lua:3: again" && error.line == 3 && error.file == "case.lua")
    #expect(error.traceback.contains("in main chunk"))
  }

  @Test func `waits pass through nested coroutines, wraps and pcall`() throws {
    let script = try Script()
    let source = """
      local log = {}
      local inner = coroutine.wrap(function(a)
        log[#log + 1] = a
        log[#log + 1] = wait()
        local b = coroutine.yield("y1")
        log[#log + 1] = b
        log[#log + 1] = select(2, pcall(wait))
        return "r"
      end)
      local middle = coroutine.create(function()
        local x = inner("a")
        local y = inner("b")
        return x, y
      end)
      local ok, x, y = pcall(coroutine.resume, middle)
      print(ok, x, y, coroutine.status(middle))
      print(select(2, coroutine.resume(middle)))
      print(table.concat(log, " "))
      return coroutine.status(middle)
      """
    let first = try task(script.run(source))
    #expect(script.state.location(of: first)?.line == 4)
    let second = try task(script.state.resume(first) { $0.string("w1") })
    #expect(script.state.location(of: second)?.line == 7)
    let outcome = script.state.resume(second) { $0.string("w2") }
    guard case .finished = outcome else { throw LuaBridgeError.stale }
    #expect(
      script.printed
        == "true\ttrue\ty1\tdead\ncannot resume dead coroutine\na w1 b w2\n")
  }

  @Test func `nothing but the host goes on with what waits for the host`() throws {
    let script = try Script()
    _ = try task(
      script.run(
        "base = coroutine.running() inner = coroutine.create(wait) coroutine.resume(inner)"))
    #expect(
      script.output(
        """
        for _, co in ipairs{base, inner} do
          print(coroutine.status(co), coroutine.resume(co))
          print(pcall(coroutine.close, co))
        end
        print(pcall(coroutine.yield, "fake token"))
        print(coroutine.isyieldable(), select(2, coroutine.running()))
        print(pcall(coroutine.close, coroutine.running()))
        print(coroutine.resume(coroutine.running()))
        """)
          == """
          normal\tfalse\tcannot resume non-suspended coroutine
          false\tcannot close a normal coroutine
          normal\tfalse\tcannot resume non-suspended coroutine
          false\tcannot close a normal coroutine
          false\tattempt to yield from outside a coroutine (use sleep or a wait)
          false\ttrue
          false\tcannot close a running coroutine
          false\tcannot resume non-suspended coroutine

          """)
    guard case .finished = script.state.resume(script.waiting[0]) else {
      throw LuaBridgeError.stale
    }
  }

  @Test func `a stale task is refused`() throws {
    let script = try Script()
    let first = try task(script.run("wait() wait()"))
    let second = try task(script.state.resume(first))
    for outcome in [script.state.resume(first), script.state.fail(first, with: LuaFailure("x"))] {
      guard case .failed(let error) = outcome else { throw LuaBridgeError.stale }
      #expect(error.message.contains("gone"))
    }
    script.state.discard(first)
    #expect(script.state.taskCount == 1)
    script.state.discard(second)
    script.state.discard(second)
    #expect(script.state.taskCount == 0)
    guard case .failed = script.state.resume(second) else { throw LuaBridgeError.stale }
    let other = try Script()
    let foreign = try task(other.run("wait()"))
    guard case .failed = script.state.resume(foreign) else { throw LuaBridgeError.stale }
  }

  @Test func `a task noted by a call that did not wait resumes nothing`() throws {
    let script = try Script()
    var noted: LuaTask?
    let note = try script.state.function("note") { (call) throws(LuaFailure) in
      noted = call.task
      return .results
    }
    try script.state.setGlobal("note") { $0.function(note) }
    _ = try task(script.run("note() wait()"))
    guard let noted, case .failed = script.state.resume(noted) else { throw LuaBridgeError.stale }
  }

  @Test func `discarding closes pending variables, the innermost first`() throws {
    let script = try Script()
    let waiting = try task(
      script.run(
        """
        local function closing(name)
          return setmetatable({}, {__close = function() print("closed " .. name) end})
        end
        local outer <close> = closing("outer")
        coroutine.wrap(function()
          local inner <close> = closing("inner")
          pcall(wait)
          print("went on")
        end)()
        """))
    script.state.discard(waiting)
    #expect(script.printed == "closed inner\nclosed outer\n")
    #expect(script.output("print('usable')") == "usable\n")
  }

  @Test func `where waiting is impossible the call says so`() throws {
    let script = try Script()
    let park = try script.state.function("park") { _ throws(LuaFailure) in .suspend }
    try script.state.setGlobal("park") { $0.function(park) }
    #expect(
      script.output("print(pcall(table.sort, {1, 2}, park))").hasPrefix("false\tcannot wait here"))
    #expect(
      script.output(
        "print(pcall(table.sort, {1, 2}, function() coroutine.wrap(function() park() end)() end))"
      ).contains("cannot wait here"))
    #expect(
      script.output("print(pcall(string.gsub, 'a', 'a', park))").contains("cannot wait here"))
    // Metamethods called by Lua code can wait.
    let waiting = try task(script.run("print(setmetatable({}, {__index = wait}).x)"))
    _ = script.state.resume(waiting) { $0.string("value") }
    #expect(script.printed.hasSuffix("value\n"))
  }

  @Test func `tasks start inside host functions until the C stack says no`() throws {
    let script = try Script()
    var deepest = 0
    var depth = 0
    var failure: LuaError?
    let name = try script.state.key("dive")
    let dive = try script.state.function("nest") { [unowned script] (_) throws(LuaFailure) in
      depth += 1
      deepest = max(deepest, depth)
      defer { depth -= 1 }
      if case .failed(let error) = script.state.start(.global(name)) {
        if failure == nil { failure = error }
      }
      return .results
    }
    try script.state.setGlobal("nest") { $0.function(dive) }
    _ = script.run("function dive() nest() end dive()")
    #expect(deepest > 20 && deepest < 200)
    #expect(failure?.message.contains("stack overflow") == true)
    #expect(script.output("print('alive')") == "alive\n")
  }

  @Test func `an absent handler runs nothing and asks for no arguments`() throws {
    let script = try Script()
    let name = try script.state.key("on_idle")
    var asked = false
    guard case .absent = script.state.start(.global(name), arguments: { _ in asked = true }) else {
      throw LuaBridgeError.stale
    }
    #expect(!asked)
    _ = script.run("function on_idle(a, b) return a + b end")
    var sum: Double?
    _ = script.state.start(.global(name)) {
      $0.integer(1)
      $0.number(2.5)
    } results: {
      sum = $0.value(at: 1).number
    }
    #expect(sum == 3.5)
  }
}
