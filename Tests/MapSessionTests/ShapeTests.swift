import Harness
import Testing

@Suite struct `Shapes` {
  private static let plan =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR42mNg+M/Q4AAABUIB"
    + "wG1eeKAAAAAASUVORK5CYII="
  private static let square = "{{5, 15}, {5, 25}, {15, 25}, {15, 15}}"

  private func run(_ code: String) throws -> ScriptOutcome {
    try ScriptHarness.run("local square = \(Self.square)\n\(code)") { options in
      options.camera.target = .init(lat: 10, lng: 20)
      options.camera.zoom = 5
    }
  }

  @Test func `read and assign their fields`() throws {
    let run = try run(
      """
      local l = map.add_polyline{path = "_p~iF~ps|U_ulLnnqC_mqNvxq`@", title = "L", dash = {10, 5},
        spans = {{color = "red", to_color = "#00f", segments = 2}}}
      print(l, #l.path, l.stroke_width, l.stroke_color, l.geodesic, l.tappable, l.z_index)
      print(l.dash[2], l.spans[1].color, l.spans[1].to_color, l.spans[1].segments)
      l.path, l.stroke_width, l.stroke_color, l.dash, l.spans = square, 4, "#f80", nil, nil
      print(#l.path, l.path[4], l.stroke_width, l.stroke_color, #l.dash, #l.spans)
      local p = map.add_polygon{path = square, holes = {{{8, 18}, {8, 22}, {12, 20}}}}
      print(p, p.fill_color, p.stroke_color, #p.holes, p.holes[1][3])
      p.fill_color, p.holes, p.geodesic = nil, nil, true
      print(p.fill_color, #p.holes, p.geodesic)
      local c = map.add_circle{position = {10, 20}, radius = 500, fill_color = "rgba(1, 2, 3, 0.5)"}
      print(c, c.fill_color, c.radius)
      c.radius, c.position, c.z_index, c.tappable = 700, {11, 21}, 3, true
      print(c, c.z_index, c.tappable)
      local g = map.add_ground_overlay{position = {10, 20}, width = 900, opacity = 7}
      print(g, g.width, g.height, g.anchor.x, g.bearing, g.opacity, g.icon, g.bounds)
      g.bounds, g.icon = geo.bounds({0, 0}, {1, 1}), "\(Self.plan)"
      print(g, g.width, g.icon == "\(Self.plan)")
      print(pcall(function() g.width = 3 end))
      """)
    #expect(
      run.result
        == """
        polyline polyline-1 "L" of 3 points\t3\t1.0\tblue\tfalse\tfalse\t0.0
        5.0\tred\t#00f\t2.0
        4\t15.0, 15.0\t4.0\t#f80\t0\t0
        polygon polygon-1 of 4 points with a hole\tblue\tblack\t1\t12.0, 20.0
        nil\t0\ttrue
        circle circle-1 within 500 m of 10.0, 20.0\trgba(1, 2, 3, 0.5)\t500.0
        circle circle-1 within 700 m of 11.0, 21.0\t3.0\ttrue
        ground overlay ground_overlay-1 at 10.0, 20.0\t900.0\t900.0\t0.5\t0.0\t1.0\tnil\tnil
        ground overlay ground_overlay-1 from 0.0, 0.0 to 1.0, 1.0\tnil\ttrue
        false\tcase.lua:20: ground_overlay: a ground overlay of bounds is placed by those

        """)
  }

  @Test func `are found, listed and told apart`() throws {
    let run = try run(
      """
      local m = map.add_marker{position = {0, 0}, title = "T", snippet = "S"}
      local c = map.add_circle{position = {0, 0}, radius = 5, title = "T", user_data = {4}}
      local l = map.add_polyline{path = square, id = "road"}
      print(map.find{title = "T"} == m, #map.find_all{title = "T"}, map.find{kind = "circle"} == c)
      print(map.find{id = "road"} == l, map.find{snippet = "S"} == m, map.find{id = "x"})
      local list = map.overlays()
      print(#list, list[1] == c, list[2] == l, #map.markers(), list[1].user_data[1])
      local seen = {[c] = "circle"}
      print(seen[map.find{kind = "circle"}], c == l)
      c:remove() c:remove()
      print(c, #map.overlays(), pcall(function() return c.radius end))
      map.clear()
      print(l, #map.overlays(), pcall(function() l.user_data = 1 end))
      """)
    #expect(
      run.result == """
        true\t2\ttrue
        true\ttrue\tnil
        2\ttrue\ttrue\t1\t4
        circle\tfalse
        circle (removed)\t1\tfalse\tcase.lua:12: this circle was removed from the map
        polyline (removed)\t0\tfalse\tcase.lua:14: this polyline was removed from the map

        """)
  }

  @Test func `T1 T5: one winner, with the coordinate, by name in the trace`() throws {
    let run = try run(
      """
      for _, n in ipairs{"tap", "tap_marker", "tap_overlay"} do
        map.on(n, function(o, c) print(n, o.id, c and c.lat) return true end)
      end
      local p = map.add_polygon{path = square, tappable = true, id = "area", z_index = 9}
      local c = map.add_circle{position = {10, 20}, radius = 9e5, tappable = true, id = "disc"}
      local m = map.add_marker{position = {10, 20}, id = "pin", z_index = -1}
      for _, o in ipairs(map.hits{x = 400, y = 290}) do print("hit", o.id) end
      for _, o in ipairs{m, p, c} do gesture.tap(o):wait() sleep(1) end
      """)
    #expect(run.code == .done, "\(run.messages)")
    #expect(
      run.lines.prefix(4).map { $0 } == [
        "hit\tpin", "hit\tarea", "hit\tdisc", "tap_marker\tpin\tnil",
      ])
    #expect(run.lines[4].hasPrefix("tap_overlay\tarea\t") && run.lines.count == 6)
    #expect(run.lines[5].hasPrefix("tap_overlay\tdisc\t"))
    #expect(run.trace.events("tap_overlay").map { $0["overlay"].text } == ["area", "disc"])
  }

  @Test func `T1: an open info window and the location dot can be tapped`() throws {
    let run = try run(
      """
      function on_tap_info_window(m) print("window", m.id) end
      function on_long_press_info_window(m) print("pressed", m.id) end
      function on_tap_my_location(c) print("dot", c) end
      local m = map.add_marker{position = {10, 20}, title = "T", id = "pin"}
      print(m.info_window, map.location_dot)
      m:show_info_window()
      sleep(1)
      print(m.info_window, m.info_window.marker == m)
      print(map.hits(map.projection:point_for_coordinate{13, 20})[1] == m.info_window)
      gesture.tap(m.info_window):wait() sleep(1)
      gesture.long_press(m.info_window):wait()
      local window = m.info_window
      m:hide_info_window()
      sleep(1)
      print(window, pcall(gesture.tap, window))
      map.my_location_enabled = true
      map.set_location{8, 18}
      print(map.location_dot, map.location_dot.position)
      gesture.tap(map.location_dot):wait()
      """)
    #expect(
      run.result == """
        nil\tnil
        info window of pin\ttrue
        true
        window\tpin
        pressed\tpin
        info window of pin (closed)\tfalse\ttap: this info window is not open
        location dot\t8.0, 18.0
        dot\t8.0, 18.0

        """)
  }

  @Test(arguments: [
    ("add_polyline{}", "'path' is missing"),
    ("add_polyline{path = {}}", "path: has no points"),
    ("add_polyline{path = {{1, 1}}}", "path: needs at least 2 points, got 1"),
    ("add_polyline{path = ''}", "path: needs at least 2 points, got 0"),
    ("add_polyline{path = {{0, 0}, {0, 0/0}}}", "the longitude must be a finite number"),
    ("add_polyline{path = {{0, 0}, {120, 40}}}", "are latitude and longitude swapped?"),
    ("add_polyline{path = square, width = 3}", "unknown option 'width'"),
    ("add_polyline{path = square, stroke_widht = 3}", "did you mean 'stroke_width'?"),
    ("add_polyline{path = square, stroke_width = -3}", "stroke_width: must lie in 0…1000, got -3"),
    ("add_polyline{path = square, stroke_width = 1/0}", "stroke_width: must be a finite number"),
    ("add_polyline{path = square, stroke_color = 'rde'}", "did you mean \"red\"?"),
    ("add_polyline{path = square, stroke_color = '#12'}", "\"#12\" is no colour; write it as #rgb"),
    ("add_polyline{path = square, stroke_color = 5}", "stroke_color: expected a colour, got 5"),
    (
      "add_polyline{path = square, dash = {0, 0}}",
      "dash: its lengths must come to at least 0.1 points together"
    ),
    ("add_polyline{path = square, dash = {3, -1}}", "dash[2]: must lie in 0…10000, got -1"),
    ("add_polyline{path = square, dash = {on = 3}}", "a table with the key \"on\""),
    ("add_polyline{path = square, spans = {{segments = 1}}}", "spans[1]: 'color' is missing"),
    ("add_polyline{path = square, spans = {{color = 'blau'}}}", "spans[1].color: unknown colour"),
    (
      "add_polyline{path = square, spans = {{color = 'red', segments = 0}}}",
      "must lie in 0.000001…1000000000"
    ),
    ("add_polygon{path = {{0, 0}, {1, 1}}}", "path: needs at least 3 points, got 2"),
    ("add_polygon{path = square, holes = square}", "holes[1][1]: expected a coordinate, got 5"),
    ("add_polygon{path = square, holes = {{{0, 0}}}}", "holes[1]: needs at least 3 points, got 1"),
    ("add_circle{position = {0, 0}}", "'radius' is missing"),
    ("add_circle{position = {0, 0}, radius = -1}", "radius: must be at least 0, got -1"),
    ("add_circle{position = {0, 0}, center = {1, 1}}", "unknown option 'center'"),
    ("add_circle{positon = {0, 0}, radius = 1}", "did you mean 'position'?"),
    ("add_ground_overlay{}", "give either bounds or position with width"),
    ("add_ground_overlay{position = {0, 0}}", "'width' is missing"),
    ("add_ground_overlay{bounds = geo.bounds({0, 0}, {1, 1}), height = 1}", "not 'height' too"),
    ("add_marker{position = {0, 0}, color = 'gren'}", "did you mean \"green\"?"),
    ("find{kind = 'polyglon'}", "did you mean \"polygon\"?"),
  ])
  func `refuse what makes no sense, with the call and the name`(
    _ call: String, _ message: String
  ) throws {
    let run = try run("map.\(call)")
    #expect(run.code == .scriptError)
    let name = call.prefix { $0 != "{" }
    #expect(run.messages.hasPrefix("error: case.lua:2: \(name): "), "\(run.messages)")
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `out of view, removed or not drawn cannot be touched`() throws {
    let run = try run(
      """
      local far = map.add_circle{position = {-40, -100}, radius = 5000}
      local region = map.add_region{position = {10, 20}, radius = 5000}
      local gone = map.add_circle{position = {10, 20}, radius = 5000}
      gone:remove()
      local later = map.add_circle{position = {10, 20}, radius = 5000, visible_from = 5}
      for _, o in ipairs{far, region, gone, later} do print(pcall(gesture.tap, o)) end
      """)
    #expect(
      run.result == """
        false\ttap: this circle is not in view; move the map there first
        false\ttap: a region is not drawn and cannot be touched
        false\ttap: this circle was removed from the map
        false\ttap: this circle is not shown at 0 s

        """)
  }

  @Test func `are commands of the trace with what differs from a new one`() throws {
    let run = try run(
      """
      local c = map.add_circle{position = {10, 20}, radius = 500, stroke_color = "red"}
      c.tappable = true
      c:remove()
      """)
    let commands = run.trace.lines("command")
    #expect(commands.map(\.name) == ["add_circle", "set_circle", "remove"])
    #expect(commands[0]["stroke_color"].text == "red" && commands[0]["tappable"] == .null)
    #expect(commands[1]["tappable"].flag == true && commands[1]["radius"].number == 500)
    #expect(commands[2]["circle"].text == "circle-1")
  }
}
