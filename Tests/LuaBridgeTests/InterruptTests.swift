import Testing

@testable import LuaBridge

@Suite struct InterruptTests {
  /// Runs a chunk in which `stop()` asks to stop after which nothing may go on.
  private func stopped(_ source: String) throws -> (error: LuaError?, printed: String) {
    let script = try Script()
    let stop = try script.state.function("stop") { (call) throws(LuaFailure) in
      call.state.interrupts.request(.timeLimit)
      return .results
    }
    try script.state.setGlobal("stop") { $0.function(stop) }
    let error = script.error(source)
    #expect(script.state.interrupts.requested == .timeLimit)
    script.state.interrupts.clear()
    let before = script.printed
    #expect(script.output("for i = 1, 1000 do pcall(emit, i) end print('usable')") == "usable\n")
    return (error, before)
  }

  @Test(
    "nothing keeps a stopped script running",
    arguments: [
      "stop() while true do end",
      "while true do pcall(function() stop() while true do end end) end",
      "stop() pcall(pcall, pcall, function() while true do end end)",
      "xpcall(function() stop() local x = 1 + 1 end, function() while true do end end) print('on')",
      "xpcall(function() error('x') end, function() stop() while true do end end) print('on')",
      "coroutine.wrap(function() stop() while true do end end)() print('on')",
      "stop() while true do coroutine.resume(coroutine.create(function() while true do end end)) end",
      """
      local co = coroutine.create(function()
        coroutine.wrap(function() pcall(function() stop() while true do end end) print('on') end)()
        print('on')
      end)
      print(coroutine.resume(co))
      """,
      "table.sort({3, 2, 1}, function(a, b) stop() while true do end end) print('on')",
      "local t = setmetatable({}, {__index = function() stop() while true do end end}) print(t.x)",
      "local t = setmetatable({}, {__lt = function() stop() while true do end end}) print(t < t)",
      "print(setmetatable({}, {__tostring = function() stop() while true do end end}))",
      """
      local x <close> = setmetatable({}, {__close = function() while true do end end})
      stop() while true do end
      """,
      """
      coroutine.wrap(function()
        local x <close> = setmetatable({}, {__close = function() while true do end end})
        stop() while true do end
      end)()
      """,
      """
      local co = coroutine.create(function()
        local x <close> = setmetatable({}, {__close = function() stop() while true do end end})
        coroutine.yield()
      end)
      coroutine.resume(co) coroutine.close(co) print('on')
      """,
      "('x'):gsub('x', function() stop() while true do end end) print('on')",
      "load(function() stop() while true do end end) print('on')",
      "for _ in function() stop() while true do end end do end print('on')",
      "error(setmetatable({}, {__tostring = function() stop() while true do end end}))",
      "stop() goto on ::on:: ::again:: goto again",
      "stop() local function f() return f() end f()",
      "stop() local function f() f() end while true do pcall(f) end",
    ])
  func stops(_ source: String) throws {
    let (error, printed) = try stopped(source)
    #expect(error?.kind == .interrupted(.timeLimit))
    #expect(printed == "")
    #expect(error?.message.hasPrefix("case.lua:") == true, "\(error?.message ?? "no error")")
  }

  @Test func `the message names the line that ran and the way there`() throws {
    let (error, _) = try stopped(
      "local function spin()\n  while true do\n    stop()\n  end\nend\nspin()")
    #expect(error?.message == "case.lua:3: stopped: the time limit was reached")
    #expect(error?.line == 3 && error?.file == "case.lua")
    #expect(error?.traceback.contains("in local 'spin'") == true)
  }

  @Test func `a request before the start stops the start`() throws {
    let script = try Script()
    script.state.interrupts.request(.host(7))
    #expect(script.error("local x = 1 return x")?.kind == .interrupted(.host(7)))
    script.state.interrupts.clear()
    #expect(script.error("return 1") == nil)
  }

  @Test func `stopping reaches tasks that go on later and states inside states`() throws {
    let outer = try Script()
    let inner = try Script()
    guard case .suspended(let task) = inner.run("wait() while true do end") else { return }
    let nest = try outer.state.function("nest") { [unowned outer] (_) throws(LuaFailure) in
      inner.state.interrupts.request(.user)
      outer.state.interrupts.request(.user)
      guard case .failed(let error) = inner.state.resume(task) else { return .results }
      #expect(error.kind == .interrupted(.user))
      return .results
    }
    try outer.state.setGlobal("nest") { $0.function(nest) }
    #expect(outer.error("nest() while true do end")?.kind == .interrupted(.user))
  }

  // ThreadSanitizer holds signals back until the next blocking call, which a loop never makes.
  @Test(.enabled(if: Script.isPlain))
  func `another thread can stop a script by a signal`() throws {
    LuaInterrupts.installHandler()
    for _ in 1...5 {
      let script = try Script()
      let interrupts = script.state.interrupts
      let watcher = startThread {
        pause(milliseconds: 5)
        interrupts.requestFromAnotherThread(.timeLimit)
      }
      let error = script.error("local n = 0 while true do pcall(function() n = n + 1 end) end")
      #expect(error?.kind == .interrupted(.timeLimit))
      watcher.join()
    }
  }

  @Test(
    .enabled(if: Script.isPlain),
    arguments: [
      "print(('a'):rep(40):find(('a?'):rep(40) .. ('a'):rep(40)))",
      "print(('a'):rep(200000):match('.-.-.-.-b'))",
      "print(('a'):rep(200000):gsub('.-.-.-b', ''))",
      "for _ in ('a'):rep(200000):gmatch('a-a-a-b') do end",
      "print(('(('):rep(200000):find('%b()%b()x'))",
      "table.insert(setmetatable({}, {__len = function() return 1 << 60 end}), 1, 1)",
      "table.remove(setmetatable({}, {__len = function() return 1 << 60 end}), 1)",
      "while true do table.move({}, 1, 99999999, 2) end",
      "table.concat(setmetatable({}, {__index = table.concat}), '', 1, 1 << 60)",
      "table.unpack(setmetatable({}, {__index = table.concat}), 1, 900000) while true do end",
      "local t = {} for i = 1, 100000 do t[i] = -i end while true do table.sort(t) end",
      "local t = {} for i = 1, 100000 do t['k' .. i] = i end while true do next(t, 'k7') next({}) end",
      "local s = ('x = 1 '):rep(500000) while true do load(s) end",
      "while true do ('x'):rep(100000000) end",
      "while true do ('x'):rep(1000000):upper():reverse():byte() end",
    ])
  func `loops within the libraries are stopped within moments`(_ source: String) throws {
    LuaInterrupts.installHandler()
    let script = try Script(memoryLimit: 1 << 30)
    let interrupts = script.state.interrupts
    let watcher = startThread {
      pause(milliseconds: 100)
      interrupts.requestFromAnotherThread(.timeLimit)
    }
    let start = ContinuousClock.now
    let error = script.error(source)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    #expect(error?.kind == .interrupted(.timeLimit), "\(error?.message ?? "ended")")
    // 50 ms where nobody else wants the processor.
    #expect(seconds < 6, "\(seconds) s")
    watcher.join()
  }

  @Test func `a plain text is found in time in proportion to the text`() throws {
    let start = ContinuousClock.now
    let script = try Script(memoryLimit: 1 << 30)
    #expect(
      script.output(
        "print(string.find(('a'):rep(20000000), ('a'):rep(10000) .. 'b', 1, true))") == "nil\n")
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test func `a signal to a state that is closed is refused`() throws {
    LuaInterrupts.installHandler()
    let script = try Script()
    script.state.close()
    #expect(!script.state.interrupts.requestFromAnotherThread(.user))
  }

  @Test func `reasons keep their number`() {
    for reason: InterruptReason in [
      .timeLimit, .user, .outputClosed, .host(0), .host(5), .host(-3), .host(.min),
    ] {
      #expect(InterruptReason(code: reason.code) == reason)
      #expect(reason.code != 0)
    }
  }
}
