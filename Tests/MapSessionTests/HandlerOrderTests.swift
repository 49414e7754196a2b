import Harness
import Testing

@Suite struct `Handlers` {
  @Test func `run by priority, then by registering, the global one first of its kind`() throws {
    let run = try ScriptHarness.run(
      """
      map.on("idle", function() print("second") end)
      function on_idle() print("global") end
      map.on("idle", function() print("high") end, {priority = 5})
      map.on("idle", function() print("low") end, {priority = -5})
      map.on("idle", function() print("third") end)
      map.on("idle", function() print("high too") end, {priority = 5})
      map.move_to{zoom = 3}
      """)
    #expect(run.result == "high\nhigh too\nglobal\nsecond\nthird\nlow\n")
  }

  @Test func `cancelled during the delivery, one no longer runs`() throws {
    let run = try ScriptHarness.run(
      """
      local second, third
      map.on("idle", function() print("first") second:cancel() map.off(third) end)
      second = map.on("idle", function() print("second") end)
      third = map.on("idle", function() print("third") end)
      map.on("idle", function() print("fourth") end)
      map.move_to{zoom = 3}
      second:cancel() map.off(third)
      """)
    #expect(run.result == "first\nfourth\n")
  }

  @Test func `added during the delivery, one runs from the next event on`() throws {
    let run = try ScriptHarness.run(
      """
      map.on("idle", function()
        print("old")
        map.on("idle", function() print("new") end, {priority = 9})
      end, {once = true})
      map.move_to{zoom = 3}
      print("--")
      map.move_to{zoom = 4}
      """)
    #expect(run.result == "old\n--\nnew\n")
  }

  @Test func `of once run once, also when their own call brings the event again`() throws {
    let run = try ScriptHarness.run(
      """
      map.on("idle", function() print("once") map.move_to{zoom = 9} end, {once = true})
      local sub
      sub = map.on("idle", function() print("self") sub:cancel() end)
      map.move_to{zoom = 3}
      map.move_to{zoom = 4}
      print(sub)
      """)
    #expect(run.lines.prefix(2) == ["once", "self"])
    #expect(run.lines.count == 3)
    #expect(run.lines.last?.hasSuffix("(ended)") == true)
  }

  @Test func `are kept by the host, whatever the garbage collector does`() throws {
    let run = try ScriptHarness.run(
      """
      do
        map.on("idle", function() print("handler") end)
        timer.after(1, function() print("timer") end)
        map.animate_to{zoom = 5, duration = 2, on_done = function(o) print("done", o) end}
        spawn(function() sleep(3) print("spawned") end)
        map.reverse_geocode({0, 0}, function() print("answer") end)
      end
      for _ = 1, 5 do collectgarbage() end
      timer.every(0.5, function() collectgarbage() if now() > 3 then map.stop() end end)
      """
    ) {
      $0.maxTime = 4; $0.geocodeLatency = 2.5
    }
    #expect(run.result == "timer\nhandler\ndone\tfinished\nanswer\nspawned\n")
  }

  @Test func `see every event of a run through the global functions`() throws {
    let run = try ScriptHarness.run(
      """
      function on_ready() print("ready") end
      function on_will_move(gesture, info) print("will_move", gesture, info.reason) end
      function on_tap(at, info) print("tap", info.point.x, info.point.y) end
      function on_long_press(at, info) print("long_press", info.point.x) end
      function on_tap_marker(marker) print("tap_marker", marker.id) return true end
      function on_drag_begin(marker) print("drag_begin", marker.id) end
      function on_drag_end(marker) print("drag_end", marker.id) end
      function on_location(fix) print("location", fix.coordinate, fix.accuracy) end
      function on_exit(code) print("exit", code) end
      gesture.tap{x = 10, y = 20}:wait()
      gesture.long_press{x = 30, y = 20}:wait()
      local m = map.add_marker{position = {0, 0}, id = "m", draggable = true}
      gesture.tap(m):wait()
      gesture.drag(m, {20, 20}):wait()
      map.set_location({1, 2}, {accuracy = 5})
      print(m.position)
      """)
    #expect(
      run.result == """
        ready
        tap\t10.0\t20.0
        long_press\t30.0
        tap_marker\tm
        drag_begin\tm
        drag_end\tm
        location\t1.0, 2.0\t5.0
        20.0, 20.0
        exit\t0

        """)
  }
}
