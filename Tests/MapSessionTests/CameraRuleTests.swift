import Harness
import Testing

@Suite struct `The camera's rules, C10 to C18` {
  @Test func `C10 buttons move with the reason control`() throws {
    let run = try ScriptHarness.run(
      """
      map.settings.compass_button = true
      map.move_to{bearing = 90}
      function on_will_move(gesture, info) print(gesture, info.reason) end
      gesture.tap_compass():wait()
      wait_idle()
      print(map.camera.bearing)
      """)
    #expect(run.result == "false\tcontrol\n0.0\n")
  }

  @Test func `C11 a drag and its fling are one cycle`() throws {
    let run = try ScriptHarness.run(
      "map.move_to{zoom = 6} gesture.fling{from = {x = 300, y = 200}, to = {x = 100, y = 200}}")
    #expect(
      run.trace.cameraEvents
        == "will_move(false) change idle will_move(true) change+ idle")
    #expect(run.trace.events("tap").isEmpty)
  }

  @Test func `C12 disabled gestures stop no animation`() throws {
    let run = try ScriptHarness.run(
      """
      map.settings.scroll_gestures = false
      map.animate_to{zoom = 6, duration = 2}
      sleep(0.5)
      gesture.pan{from = {x = 300, y = 200}, to = {x = 100, y = 200}}
      """)
    #expect(run.trace.cameraEvents == "will_move(false) change+ idle")
    #expect(run.trace.events("idle").first?.time == 2)
  }

  @Test func `C13 stop ends a motion in place`() throws {
    let run = try ScriptHarness.run(
      """
      local m = map.animate_to{zoom = 6, duration = 2}
      sleep(1)
      map.stop()
      print(m.outcome, map.camera.zoom > 2 and map.camera.zoom < 6, map.is_moving)
      map.stop()
      """)
    #expect(run.result == "canceled\ttrue\tfalse\n")
    #expect(run.trace.cameraEvents == "will_move(false) change+ move_canceled idle")
  }

  @Test func `C13 stop while nothing moves does nothing`() throws {
    #expect(try ScriptHarness.run("map.stop() map.stop()").trace.cameraEvents.isEmpty)
  }

  @Test func `C14 the first camera is no motion and ready is the first event`() throws {
    let still = try ScriptHarness.run("print(map.camera.zoom)") {
      $0.camera = .init(target: .init(lat: 10, lng: 20), zoom: 7)
    }
    #expect(still.result == "7.0\n")
    #expect(still.trace.events.first?.name == "ready")
    #expect(still.trace.cameraEvents.isEmpty)
    let moved = try ScriptHarness.run("map.move_to{zoom = 5} sleep(1) map.move_to{zoom = 6}")
    let names = moved.trace.events.map(\.name).filter { !$0.hasPrefix("tiles") }
    #expect(names.first == "will_move")
    #expect(moved.trace.events("ready").count == 1)
    #expect(moved.trace.events("ready").first?.time == 0)
  }

  @Test func `C15 limits that exclude the camera change it at once, others tell nothing`() throws {
    let run = try ScriptHarness.run(
      """
      map.set_zoom_limits(1, 20)
      map.set_zoom_limits(4, 9)
      print(map.camera.zoom, map.min_zoom, map.max_zoom)
      map.move_to{zoom = 15}
      print(map.camera.zoom)
      print(pcall(map.set_zoom_limits, 5, 3))
      map.target_bounds = geo.bounds({10, 10}, {20, 20})
      print(map.camera.target)
      map.move_to{target = {50, 50}}
      print(map.camera.target)
      """)
    #expect(
      run.lines == [
        "4.0\t4.0\t9.0", "9.0", run.lines[2], "10.0, 10.0", "20.0, 20.0",
      ])
    #expect(run.lines[2].hasPrefix("false\t"))
    let cycle = "will_move(false) change idle"
    #expect(run.trace.cameraEvents == Array(repeating: cycle, count: 4).joined(separator: " "))
  }

  @Test func `C16 bearing and longitude take the short way`() throws {
    let run = try ScriptHarness.run(
      """
      map.move_to{target = {0, 170}, bearing = 350, zoom = 5}
      local least, most = 999, -999
      function on_change(c)
        if c.bearing > 10 and c.bearing < 350 then print("bearing", c.bearing) end
        if math.abs(c.target.lng) < 170 then print("lng", c.target.lng) end
      end
      map.animate_to{target = {0, -170}, bearing = 10}:wait()
      print(map.camera.target, map.camera.bearing)
      """)
    #expect(run.result == "0.0, -170.0\t10.0\n")
  }

  @Test func `C16 whole turns of longitude change nothing`() throws {
    func trace(_ turns: Int) throws -> [JSONValue] {
      let run = try ScriptHarness.run(
        """
        local shift = \(turns * 360)
        map.move_to{target = {10, 175 + shift}, zoom = 4}
        map.animate_to{target = {-10, -175 + shift}, bearing = 30}:wait()
        map.fly_to{target = {30, 20 + shift}}:wait()
        gesture.pan{from = {x = 300, y = 200}, to = {x = 100, y = 200}}:wait()
        """)
      return run.trace.events.map { event in
        .list([.text(event.name), event["camera"], .number(event.time)])
      }
    }
    let plain = try trace(0)
    #expect(try trace(1) == plain)
    #expect(try trace(-2) == plain)
  }

  @Test func `C17 numbers out of range are held or wrapped`() throws {
    let run = try ScriptHarness.run(
      """
      map.move_to{target = {89, 190}, zoom = 99, bearing = -30, viewing_angle = 90}
      print(map.camera.target, map.camera.zoom, map.camera.bearing, map.camera.viewing_angle)
      for _, z in ipairs{0, 10, 12, 14, 15, 16} do
        map.move_to{zoom = z, viewing_angle = 90}
        print(map.camera.zoom, map.camera.viewing_angle)
      end
      """)
    #expect(
      run.result == """
        85.0, -170.0\t21.0\t330.0\t65.0
        2.0\t30.0
        10.0\t30.0
        12.0\t37.5
        14.0\t45.0
        15.0\t55.0
        16.0\t65.0

        """)
  }

  @Test(arguments: ["0/0", "1/0", "-1/0"])
  func `C18 what is no number is refused wherever it is given`(_ number: String) throws {
    let run = try ScriptHarness.run(
      """
      local n = \(number)
      local calls = {
        function() map.move_to{zoom = n} end, function() map.move_to{target = {n, 0}} end,
        function() map.move_to{target = {0, n}} end, function() map.camera = {bearing = n} end,
        function() map.animate_to{viewing_angle = n} end,
        function() map.animate_to{zoom = 3, duration = n} end,
        function() map.scroll_by(n, 0) end, function() map.zoom_by(n) end,
        function() map.zoom_by(1, {x = n, y = 0}) end, function() map.zoom_to(n) end,
        function() map.orbit{degrees = n} end, function() gesture.tap{x = n, y = 0} end,
        function() gesture.pinch{scale = n} end, function() map.padding = n end,
        function() map.set_zoom_limits(n, 5) end, function() sleep(n) end,
        function() timer.after(n, print) end, function() geo.offset({0, 0}, n, 0) end,
        function() map.add_marker{position = {0, n}} end,
        function() map.add_marker{position = {0, 0}, rotation = n} end,
        function() map.set_location({n, 0}) end,
        function() map.follow{path = {{0, 0}, {1, n}}, speed = 1} end,
        function() map.fit_bounds({southwest = {0, 0}, northeast = {n, 1}}) end,
      }
      for i, call in ipairs(calls) do
        local ok, err = pcall(call)
        if ok then print("taken: " .. i) end
      end
      """)
    #expect(run.result.isEmpty)
    #expect(TraceRules.violations(in: run.trace).isEmpty)
    #expect(run.trace.cameraEvents.isEmpty)
  }

  @Test func `C18 huge numbers leave the camera finite`() throws {
    let run = try ScriptHarness.run(
      """
      local calls = {
        function() map.move_to{zoom = 1e308} end, function() map.move_to{target = {0, 1e300}} end,
        function() map.move_to{bearing = -1e300} end, function() map.scroll_by(1e300, 1e300) end,
        function() map.zoom_by(1e300) end, function() map.zoom_by(-1e300, {x = 1e9, y = 1}) end,
        function() map.orbit{degrees = 1e18, duration = 0.1} end,
        function() map.padding = 1e300 end, function() map.zoom_by(1) end,
        function() gesture.pinch{scale = 1e300} end, function() gesture.pinch{scale = 1e-300} end,
        function() gesture.rotate{degrees = 1e300} end, function() gesture.tilt{degrees = 1e300} end,
        function() gesture.pan{from = {x = 0, y = 0}, to = {x = 1e300, y = 1e300}} end,
        function() map.fly_to{target = {1, 1}, curve = 1e-300} end,
        function() map.fly_to{target = {2, 2}, curve = 1e300} end,
        function() map.fly_to{target = {3, 3}, speed = 1e300} end,
        function() map.follow{path = {{0, 0}, {1, 1}}, speed = 1e300} end,
      }
      for i, call in ipairs(calls) do pcall(call) sleep(0.2) map.stop() end
      """
    ) { $0.maxTime = 60 }
    #expect(run.code == .done, "\(run.messages)")
    #expect(TraceRules.violations(in: run.trace).isEmpty)
  }
}
