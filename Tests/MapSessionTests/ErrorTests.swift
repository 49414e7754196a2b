import Harness
import MapSession
import Testing

@Suite struct `Errors, D6` {
  @Test func `in a handler are told with place and traceback while the run goes on`() throws {
    let run = try ScriptHarness.run(
      """
      local function deep() error("broken") end
      function on_idle()
        deep()
      end
      map.on("idle", function() print("the others run") end)
      map.move_to{zoom = 3}
      print("and the run goes on")
      """)
    #expect(run.code == .scriptError)
    #expect(run.output == "the others run\nand the run goes on\n")
    #expect(
      run.messages.hasPrefix("error: case.lua:1: broken\n  in handler 'on_idle' at 0 s\n"))
    #expect(run.messages.contains("stack traceback"))
    #expect(run.messages.contains("case.lua:3: in"))
    let error = try #require(run.trace.lines("error").first)
    #expect(error.name == "idle")
    #expect(error["message"] == .text("case.lua:1: broken"))
    #expect(error["file"] == .text("case.lua"))
    #expect(error["line"] == .number(1))
  }

  @Test func `handled by on_error leave the exit code at 0`() throws {
    let run = try ScriptHarness.run(
      """
      function on_error(message, info)
        print(message, info.handler, info.file, info.line, #info.traceback > 10)
        return true
      end
      timer.after(1, function() error("broken") end)
      """)
    #expect(run.result == "case.lua:5: broken\ttimer\tcase.lua\t5\ttrue\n")
    #expect(run.messages.hasPrefix("warn: case.lua:5: broken"))
    #expect(run.trace.lines("error").count == 1)
  }

  @Test(arguments: ["return false", "return", "", "error('again')", "return nil, true"])
  func `not handled by on_error count`(_ body: String) throws {
    let run = try ScriptHarness.run(
      """
      function on_error() \(body) end
      timer.after(1, function() error("broken") end)
      sleep(2) print("on")
      """)
    #expect(run.code == .scriptError)
    #expect(run.output == "on\n")
    #expect(run.messages.contains("case.lua:2: broken"))
    #expect(run.messages.contains("case.lua:1: again") == body.contains("again"))
  }

  @Test func `without end are told in part, and counted`() throws {
    let run = try ScriptHarness.run(
      """
      local n = 0
      timer.every(0.001, function() n = n + 1 error("number " .. n) end)
      sleep(1.2995) error("the last")
      """)
    let errors = run.messages.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(errors.count == 1002)
    #expect(errors.dropLast().last == "error: case.lua:3: the last")
    #expect(errors.last == "error: 299 more errors are not shown; --trace keeps all")
    #expect(run.trace.lines("error").count == 1300)
  }

  @Test func `of the main chunk end the run`() throws {
    let run = try ScriptHarness.run(
      """
      function on_exit(code) print("exit", code) end
      timer.after(1, function() print("never") end)
      map.animate_to{zoom = 5}
      error("broken")
      """)
    #expect(run.code == .scriptError)
    #expect(run.output == "exit\t1\n")
    #expect(run.messages.hasPrefix("error: case.lua:4: broken\n  in main chunk at 0 s\n"))
  }

  @Test func `of the main chunk after a wait end the run too`() throws {
    let run = try ScriptHarness.run("sleep(2) timer.after(9, print) error('broken')")
    #expect(run.code == .scriptError)
    #expect(run.trace.lines.last?.time == 2)
  }

  @Test func `of the main chunk that on_error handles let the rest go on`() throws {
    let run = try ScriptHarness.run(
      """
      function on_error() return true end
      timer.after(1, function() print("on") end)
      error("broken")
      """)
    #expect(run.output == "on\n")
    // It is told and counts all the same: it is no handler's error.
    #expect(run.code == .scriptError && run.messages.contains("error: case.lua:3: broken"))
  }

  @Test func `that on_error took care of were told to nobody`() throws {
    let run = try ScriptHarness.run(
      "function on_error() return true end timer.after(1, function() error('late') end)")
    #expect(run.code == .done)
    #expect(run.messages.hasPrefix("warn: case.lua:1: late"), "\(run.messages)")
    #expect(run.messages.contains("taken care of by on_error"))
  }

  @Test func `of many spawned coroutines each repeated those before`() throws {
    let run = try ScriptHarness.run("for i = 1, 5000 do spawn(function() error('x') end) end")
    #expect(run.code == .scriptError)
    #expect(run.messages.utf8.count < 2000, "\(run.messages.prefix(3000))")
    #expect(run.messages.contains("4999 more times"))
  }

  @Test func `passed on to who waits show both coroutines' calls`() throws {
    let run = try ScriptHarness.run(
      """
      local function inner() error('deep') end
      local function outer() spawn(inner):wait() end
      all{outer}
      """)
    #expect(run.messages.contains("case.lua:1: in function <case.lua:1>"), "\(run.messages)")
    #expect(run.messages.contains("case.lua:2:") && run.messages.contains("case.lua:3:"))
  }

  @Test(arguments: [
    ("error{}", "an error without a word: an empty table was raised"),
    ("error()", "an error without a word: nil was raised"), ("error{a = 1}", "{a = 1}"),
  ]) func `without a word say so`(_ code: String, _ words: String) throws {
    #expect(try ScriptHarness.run(code).messages.contains(words))
  }

  @Test(arguments: ["256", "-1", "2.5", "1e300", "0/0"])
  func `a number that is no exit code was a success`(_ number: String) throws {
    let run = try ScriptHarness.run("return \(number)")
    #expect(run.code == .scriptError)
    #expect(run.messages.contains("which is no exit code"))
  }

  @Test func `end the run at once with fail-fast`() throws {
    let run = try ScriptHarness.run(
      """
      timer.after(1, function() error("first") end)
      timer.after(2, function() error("second") end)
      """
    ) { $0.failsFast = true }
    #expect(run.code == .scriptError)
    #expect(run.messages.contains("first"))
    #expect(!run.messages.contains("second"))
    #expect(run.trace.lines.last?.time == 1)
  }

  @Test func `that come again and again are counted`() throws {
    let run = try ScriptHarness.run(
      "for i = 1, 50 do timer.after(i, function() error('same') end) end")
    #expect(run.trace.lines("error").count == 50)
    #expect(run.messages.contains("error: 49 more times in timer: case.lua:1: same\n"))
    #expect(run.messages.split(separator: "\n").count < 12)
  }

  @Test(arguments: [
    ("error{code = 7}", "code"), ("error()", "nil"), ("error('plain', 0)", "plain"),
    ("error(setmetatable({}, {__tostring = function() return 'own words' end}))", "own words"),
    ("local x = nil; x.y = 1", "attempt to index a nil value (local 'x')"),
    ("map.move_to(nil + 1)", "attempt to perform arithmetic"),
    ("string.rep()", "bad argument #1 to 'rep'"),
    ("map.nothing()", "map has no 'nothing'"),
  ])
  func `of every kind are told`(_ code: String, _ words: String) throws {
    let run = try ScriptHarness.run(code)
    #expect(run.code == .scriptError)
    #expect(run.messages.contains(words), "\(run.messages)")
  }

  @Test func `of endless recursion and of memory are errors of the script`() throws {
    let deep = try ScriptHarness.run("local function f() return 1 + f() end f()")
    #expect(deep.code == .scriptError)
    #expect(deep.messages.contains("stack overflow"))
    let full = try ScriptHarness.run(
      "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1000) .. i end"
    ) { $0.maxMemory = 16 << 20 }
    #expect(full.code == .scriptError)
    #expect(full.messages.contains("memory"))
  }

  @Test func `of syntax are told before anything runs`() throws {
    let run = try ScriptHarness.run(
      [
        ScriptSource(name: "a.lua", bytes: Array("print('never')".utf8)),
        ScriptSource(name: "b.lua", bytes: Array("x = = 1".utf8)),
      ], output: .init())
    #expect(run.code == .usage)
    #expect(run.messages.hasPrefix("error: b.lua:1:"))
    #expect(run.trace == nil)
  }

  @Test(arguments: [
    ("function on_idel() end", "unknown handler 'on_idel'; did you mean 'on_idle'?"),
    ("on_tapp = function() end", "unknown handler 'on_tapp'; did you mean 'on_tap'?"),
    ("map.on('idel', print)", "unknown event 'idel'; did you mean 'idle'?"),
    ("wait_for('idel')", "unknown event 'idel'; did you mean 'idle'?"),
    ("map.animate_to{zom = 3}", "animate_to: unknown option 'zom'; did you mean 'zoom'?"),
    ("map.on('idle', print, {prio = 1})", "unknown option 'prio'"),
    ("map.zom = 3", "map has no 'zom'"), ("print(map.zom)", "map has no 'zom'"),
    ("map.cammera = {}", "map has no 'cammera'; did you mean 'camera'?"),
    ("map.min_zoom = 3", "map.min_zoom is read only"),
    ("map.move_to = print", "map.move_to cannot be replaced"),
    ("map.settings.scroll = true", "settings has no 'scroll'"),
    ("map.settings.tilt_gesture = true", "did you mean 'tilt_gestures'?"),
    ("map.markers()[1].titel = 'x'", "marker has no 'titel'; did you mean 'title'?"),
    ("gesture.pann{}", "gesture has no 'pann'; did you mean 'pan'?"),
    ("map.on_idle = print", "map has no 'on_idle'"),
  ])
  func `of misspelling name the nearest valid name and the line`(
    _ code: String, _ words: String
  ) throws {
    let run = try ScriptHarness.run("map.add_marker{position = {0, 0}}\n" + code)
    #expect(run.code == .scriptError)
    #expect(run.messages.hasPrefix("error: case.lua:2: "), "\(run.messages)")
    #expect(run.messages.contains(words), "\(run.messages)")
  }
}
