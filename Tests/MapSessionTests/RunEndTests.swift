import Harness
import Testing

@Suite struct `The end of a run, D5` {
  @Test func `comes when nothing is left that could happen`() throws {
    let run = try ScriptHarness.run(
      """
      timer.after(2, function() map.animate_to{zoom = 5, duration = 3} end)
      function on_exit(code) print("exit", code, now()) end
      """)
    #expect(run.code == .done)
    #expect(run.trace.events.last?.name == "exit")
    #expect(run.trace.events.last?["code"] == .number(0))
    #expect(run.lines.first?.hasPrefix("exit\t0\t5") == true)
  }

  @Test(arguments: [
    ("wait_for('tap')", "the event 'tap'", "main chunk"),
    ("timer.after(1, function()\nwait_for('idle') end)", "the event 'idle'", "timer"),
    ("spawn(function()\nwait_for('on_tap') end)", "the event 'tap'", "spawned coroutine"),
    ("map.on('ready', function()\nwait_for('tap_poi') end)", "the event 'tap_poi'", "ready"),
  ])
  func `an open wait fails the run and says for what, where`(
    _ code: String, _ what: String, _ activity: String
  ) throws {
    let run = try ScriptHarness.run(code)
    let line = code.contains("\n") ? 2 : 1
    #expect(run.code == .scriptError)
    #expect(
      run.messages.hasPrefix(
        "error: case.lua:\(line): still waiting for \(what), which can no longer happen "
          + "(\(activity))"))
    let error = try #require(run.trace.lines("error").first)
    #expect(error["file"] == .text("case.lua"))
    #expect(error["line"] == .number(Double(line)))
  }

  @Test func `an open wait is told for each coroutine, and on_exit still runs`() throws {
    let run = try ScriptHarness.run(
      """
      function on_exit(code) print("exit", code) end
      for _ = 1, 3 do spawn(function() wait_for("tap") end) end
      all{function() wait_for("tap") end}
      """)
    #expect(run.code == .scriptError)
    #expect(run.output == "exit\t1\n")
    #expect(run.trace.lines("error").count == 5)
    #expect(run.messages.contains("still waiting for a task, all or race"))
  }

  @Test func `a wait with a timeout is something that can happen`() throws {
    #expect(
      try ScriptHarness.run("print(wait_for('tap', {timeout = 9}))").result == "nil\ttimeout\n")
  }

  @Test func `max time ends an endless run normally and is noted`() throws {
    let run = try ScriptHarness.run(
      "timer.every(1, function() print(now()) end) function on_exit(c) print('exit', c) end"
    ) { $0.maxTime = 2.5 }
    #expect(run.result == "1.0\n2.0\nexit\t0\n")
    let note = try #require(run.trace.lines("log").first)
    #expect(note.name == "max_time")
    #expect(note.time == 2.5)
  }

  @Test func `max time is inclusive, and zero allows the first instant`() throws {
    let code =
      "map.move_to{zoom = 3} print('now') timer.after(0, function() print('zero') end) "
      + "sleep(2) print('two')"
    #expect(try ScriptHarness.run(code) { $0.maxTime = 0 }.result == "now\nzero\n")
    #expect(try ScriptHarness.run(code) { $0.maxTime = 2 }.result == "now\nzero\ntwo\n")
    #expect(try ScriptHarness.run(code) { $0.maxTime = 1.9 }.result == "now\nzero\n")
  }

  @Test func `max time does not hide an error`() throws {
    let run = try ScriptHarness.run(
      "timer.every(1, function() error('x') end)"
    ) { $0.maxTime = 3 }
    #expect(run.code == .scriptError)
    #expect(run.messages.contains("2 more of: timer"))
  }

  @Test func `more than ten thousand camera commands at one instant are a loop`() throws {
    let run = try ScriptHarness.run(
      "while true do map.move_to{zoom = 3} end", { $0.camera.zoom = 4 })
    #expect(run.code == .scriptError)
    #expect(run.messages.contains("case.lua:1: "))
    #expect(
      run.messages.contains(
        "more than 10000 camera commands at 0 s: main chunk keeps moving the map in a loop"))
    #expect(run.trace.text.split(separator: "\"type\":\"command\"").count == 10_001)
  }

  @Test func `handlers that move the map for ever are named`() throws {
    let run = try ScriptHarness.run(
      """
      function on_idle() map.move_to{zoom = 3} end
      timer.after(1, function() map.move_to{zoom = 3} end)
      """)
    #expect(run.code == .scriptError)
    #expect(run.messages.contains("camera commands at 1 s: idle keeps moving the map in a loop"))
    #expect(run.messages.contains("case.lua:1:"))
  }

  @Test func `ten thousand commands are allowed, and again at the next instant`() throws {
    let run = try ScriptHarness.run(
      """
      for _ = 1, 10000 do map.zoom_by(0) end
      sleep(0.001)
      for _ = 1, 10000 do map.zoom_by(0) end
      print("fine")
      """)
    #expect(run.result == "fine\n")
  }
}
