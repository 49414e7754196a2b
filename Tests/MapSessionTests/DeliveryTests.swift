import Harness
import Testing

@Suite struct `Time and delivery, D1 to D4` {
  @Test func `an hour of virtual time passes at once`() throws {
    let run = try ScriptHarness.run("sleep(3600) print(now(), os.clock())")
    #expect(run.result == "3600.0\t3600.0\n")
  }

  @Test func `equal times keep the order of the calls, sleeps and timers alike`() throws {
    let run = try ScriptHarness.run(
      """
      timer.after(1, function() print("a") end)
      spawn(function() sleep(1) print("b") end)
      timer.after(1, function() print("c") end)
      timer.after(0.5, function() timer.after(0.5, function() print("d") end) end)
      """)
    #expect(run.result == "a\nb\nc\nd\n")
  }

  @Test func `frames are a sixtieth of a second apart, or as the option says`() throws {
    for (frames, count) in [(60.0, 30), (30, 15), (10, 5), (7, 4)] {
      let run = try ScriptHarness.run("map.animate_to{zoom = 5, duration = 0.5}") {
        $0.framesPerSecond = frames
      }
      let changes = run.trace.events("change")
      #expect(changes.count == count)
      #expect(abs((changes.first?.time ?? 0) - 1 / frames) < 1e-8)
      #expect(changes.last?.time == 0.5)
    }
  }

  @Test func `a handler is never entered while another is running`() throws {
    let run = try ScriptHarness.run(
      """
      local inside, most, told = 0, 0, 0
      for _, name in ipairs{"will_move", "change", "idle", "tap", "tap_marker"} do
        map.on(name, function()
          inside = inside + 1
          most = math.max(most, inside)
          told = told + 1
          if told < 50 then map.move_to{zoom = 3 + told % 5} end
          map.add_marker{position = {0, 0}}
          inside = inside - 1
        end)
      end
      map.move_to{zoom = 4}
      gesture.tap{x = 10, y = 10}:wait()
      print(most, told > 20)
      """)
    #expect(run.result == "1\ttrue\n")
  }

  @Test func `a handler that waits lets the next event through`() throws {
    let run = try ScriptHarness.run(
      """
      function on_idle() print("idle", now()) sleep(1) print("later", now()) end
      map.move_to{zoom = 4}
      map.move_to{zoom = 5}
      """)
    #expect(run.result == "idle\t0.0\nidle\t0.0\nlater\t1.0\nlater\t1.0\n")
  }

  @Test func `a camera call in a handler starts when it returns, in call order`() throws {
    let run = try ScriptHarness.run(
      """
      map.on("idle", function()
        map.move_to{zoom = 7}
        print("in the handler", map.camera.zoom)
        map.move_to{zoom = 8}
      end, {once = true})
      map.on("change", function(camera) print("change", camera.zoom) end)
      map.move_to{zoom = 4}
      print("after", map.camera.zoom, now())
      """)
    #expect(
      run.result
        == "change\t4.0\nin the handler\t4.0\nchange\t7.0\nchange\t8.0\nafter\t8.0\t0.0\n")
  }

  @Test func `a camera call in a handler starts when the handler waits`() throws {
    let run = try ScriptHarness.run(
      """
      map.on("tap", function()
        map.move_to{zoom = 7}
        print(map.camera.zoom)
        sleep(0)
        print(map.camera.zoom, now())
      end)
      gesture.tap{x = 10, y = 10}
      """)
    let zooms = run.lines.map { $0.split(separator: "\t")[0] }
    #expect(run.code == .done)
    #expect(zooms == ["2.0", "7.0"])
  }

  @Test func `overlays and settings change at once in a handler`() throws {
    let run = try ScriptHarness.run(
      """
      function on_idle()
        local marker = map.add_marker{position = {1, 2}, title = "A"}
        marker.title = "B"
        map.settings.scroll_gestures = false
        map.padding = 10
        print(#map.markers(), map.find{title = "B"} == marker, map.settings.scroll_gestures,
          map.padding.left)
        map.clear()
        print(#map.markers())
      end
      map.move_to{zoom = 4}
      """)
    #expect(run.result == "1\ttrue\tfalse\t10.0\n0\n")
  }

  @Test(arguments: [
    "CODE", "timer.after(1, function() CODE end)", "spawn(function() CODE end)",
    "spawn(function() sleep(1) CODE end)",
  ])
  func `an instant change is over before the call returns`(_ place: String) throws {
    let code = """
      map.move_to{target = {10, 20}, zoom = 5}
      log.info(map.camera.zoom .. ' ' .. heard)
      map.camera = {zoom = 6}
      log.info(map.camera.zoom .. ' ' .. heard)
      """
    let run = try ScriptHarness.run(
      """
      heard = ""
      for _, name in ipairs{"will_move", "change", "idle"} do
        map.on(name, function() heard = heard .. name:sub(1, 1) end)
      end
      \(place.replacing("CODE", with: code))
      """)
    #expect(run.code == .done)
    #expect(run.trace.lines("log").map { $0["message"].text } == ["5.0 wci", "6.0 wciwci"])
  }

  @Test func `latency is virtual and keeps the order of requests`() throws {
    let run = try ScriptHarness.run(
      """
      for i = 1, 3 do
        map.reverse_geocode({i, i}, function(r) print(i, r.coordinate.lat, now()) end)
      end
      print("asked")
      """
    ) { $0.geocodeLatency = 2.5 }
    #expect(run.result == "asked\n1\t1.0\t2.5\n2\t2.0\t2.5\n3\t3.0\t2.5\n")
  }
}
