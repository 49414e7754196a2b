import Harness
import Testing

@Suite struct `Waiting` {
  @Test func `sleep passes exactly its time`() throws {
    let run = try ScriptHarness.run(
      "sleep(0) print(now()) sleep(0.1) sleep(0.2) print(now()) sleep(1e6) print(now())")
    #expect(run.result == "0.0\n0.3\n1000000.3\n")
  }

  @Test func `wait_idle returns at once when nothing moves, else at the idle`() throws {
    let run = try ScriptHarness.run(
      """
      print(wait_idle(), now())
      map.animate_to{zoom = 5, duration = 1}
      print(wait_idle(), now(), map.is_moving)
      map.animate_to{zoom = 7, duration = 3}
      local ok, reasons = wait_idle(1)
      print(ok, type(reasons), now())
      print(wait_idle(5), now())
      """)
    #expect(run.result == "true\t0.0\ntrue\t1.0\tfalse\nnil\ttable\t2.0\ntrue\t4.0\n")
  }

  @Test func `wait_idle in a handler waits for the motion that the handler asked for`() throws {
    let run = try ScriptHarness.run(
      """
      function on_tap()
        map.animate_to{zoom = 5, duration = 1}
        print(wait_idle(), map.camera.zoom)
        map.animate_to{zoom = 6, duration = 1}
        print(wait_settled(), map.camera.zoom)
      end
      gesture.tap{x = 10, y = 10}
      """)
    #expect(run.result == "true\t5.0\ntrue\t6.0\n")
  }

  @Test func `wait_idle in a handler ends when the motion asked for tells nothing`() throws {
    let run = try ScriptHarness.run(
      """
      function on_tap()
        map.animate_to{zoom = map.camera.zoom}
        print(wait_idle(), now() < 1)
      end
      gesture.tap{x = 10, y = 10}
      """)
    #expect(run.result == "true\ttrue\n")
  }

  @Test func `wait_for returns the event's arguments`() throws {
    let run = try ScriptHarness.run(
      """
      timer.after(1, function() gesture.tap{x = 10, y = 20} end)
      local at, info = wait_for("tap")
      print(at.lat > 0, info.point.x)
      timer.after(1, function() map.move_to{zoom = 4} end)
      local camera, info = wait_for("on_idle")
      print(camera.zoom, info.reason)
      """)
    #expect(run.result == "true\t10.0\n4.0\tapi\n")
  }

  @Test func `wait_for with where waits for the wanted one`() throws {
    let run = try ScriptHarness.run(
      """
      spawn(function() for z = 3, 9 do sleep(1) map.move_to{zoom = z} end end)
      local camera = wait_for("idle", {where = function(c) return c.zoom >= 6 end})
      print(camera.zoom, now())
      print(wait_for("idle", {where = function(c) return c.zoom > 20 end, timeout = 2}))
      """)
    #expect(run.result == "6.0\t4.0\nnil\ttimeout\n")
  }

  @Test func `an error in where is reported and the wait goes on`() throws {
    let run = try ScriptHarness.run(
      """
      local asked = 0
      timer.after(1, function() map.move_to{zoom = 3} map.move_to{zoom = 4} end)
      print(wait_for("idle", {where = function(c)
        asked = asked + 1
        if asked == 1 then error("odd") end
        return true
      end}).zoom)
      """)
    #expect(run.code == .scriptError)
    #expect(run.output == "4.0\n")
    #expect(run.messages.contains("case.lua:5: odd"))
  }

  @Test func `a timeout is taken back when the event comes first`() throws {
    let run = try ScriptHarness.run(
      """
      timer.after(1, function() map.move_to{zoom = 4} end)
      print(wait_for("idle", {timeout = 1000}).zoom)
      """)
    #expect(run.result == "4.0\n")
    #expect(run.trace.lines.last?.time == 1)
  }

  @Test func `a motion tells its outcome to all who wait, once to on_done`() throws {
    let run = try ScriptHarness.run(
      """
      local m = map.animate_to{zoom = 5, duration = 2, on_done = function(o) print("done", o) end}
      for i = 1, 3 do spawn(function() print(i, m:wait(), now()) end) end
      sleep(1)
      print(m.progress > 0.4 and m.progress < 0.6, m.outcome)
      m:cancel() m:cancel()
      print(m:wait(), m.outcome)
      """)
    #expect(run.code == .done, "\(run.messages)")
    #expect(run.lines.count { $0.hasPrefix("done\t") } == 1)
    #expect(Set(run.lines).isSuperset(of: ["done\tcanceled", "canceled\tcanceled", "true\tnil"]))
    #expect((1...3).allSatisfy { run.lines.contains("\($0)\tcanceled\t1.0") })
  }

  @Test(arguments: [
    ("map.animate_to{zoom = 5, duration = 0, ON}", "finished"),
    ("map.animate_to{zoom = 2, ON}", "finished"),
    ("map.animate_to{zoom = 9, ON} map.animate_to{zoom = 8}", "canceled"),
    ("map.animate_to{zoom = 9, ON} map.move_to{zoom = 8}", "canceled"),
    ("map.animate_to{zoom = 9, ON}:finish()", "finished"),
    ("map.animate_to{zoom = 9, ON} map.stop()", "canceled"),
    ("gesture.pan{from = {x = 9, y = 9}, to = {x = 300, y = 9}, ON}", "finished"),
    ("map.zoom_in{ON}", "finished"),
    ("map.fit_bounds(geo.bounds({0, 0}, {1, 1}), {ON})", "finished"),
  ])
  func `on_done is called exactly once`(_ call: String, _ outcome: String) throws {
    let code = call.replacing("ON", with: "on_done = function(o) print('done', o) end")
    let run = try ScriptHarness.run("\(code) sleep(3)")
    #expect(run.result == "done\t\(outcome)\n")
  }

  @Test(arguments: [
    "WAIT", "pcall(function() WAIT end)", "xpcall(function() WAIT end, print)",
    "timer.after(0, function() WAIT end)", "spawn(function() WAIT end)",
    "map.on('ready', function() WAIT end)", "function on_ready() WAIT end",
    "map.on('tap', function() WAIT end) gesture.tap{x = 1, y = 1}",
    "map.animate_to{zoom = 5, on_done = function() WAIT end}",
    "map.reverse_geocode({0, 0}, function() WAIT end)",
    "coroutine.wrap(function() WAIT end)()",
    "local co = coroutine.create(function() coroutine.wrap(function() WAIT end)() end) "
      + "coroutine.resume(co)",
    "all{function() WAIT end}", "race{function() race{function() WAIT end} end}",
    "setmetatable({}, {__call = function() WAIT end})()",
    "for _ in (function() WAIT end) do end",
    "local x <close> = setmetatable({}, {__close = function() WAIT end})",
    "load('WAIT')()",
  ])
  func `one can wait anywhere`(_ place: String) throws {
    let run = try ScriptHarness.run(
      place.replacing("WAIT", with: "sleep(1) print(now() >= 1 and now() < 2)"))
    #expect(run.result == "true\n")
  }

  @Test(arguments: [
    "table.sort({3, 2, 1}, function() sleep(1) return false end)",
    "('x'):gsub('x', function() sleep(1) end)",
    "map.animate_to{zoom = 9}; ('x'):gsub('x', function() map.animate_to_zoom(5):wait() end)",
  ])
  func `where Lua cannot leave, waiting is an error that says so`(_ code: String) throws {
    let run = try ScriptHarness.run(code)
    #expect(run.code == .scriptError)
    #expect(run.messages.contains("cannot wait here"))
    #expect(run.messages.contains("case.lua:1:"))
  }

  @Test func `the script's own coroutines still yield among themselves`() throws {
    let run = try ScriptHarness.run(
      """
      local producer = coroutine.wrap(function()
        for i = 1, 3 do sleep(1) coroutine.yield(i) end
      end)
      for _ = 1, 3 do print(producer(), now()) end
      """)
    #expect(run.result == "1\t1.0\n2\t2.0\n3\t3.0\n")
  }
}
