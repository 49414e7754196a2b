import Harness
import Testing

/// Faults of what lies on the map and of touching it that were found by trying to break a run, each
/// kept by its gist.
@Suite struct `Faults of things on the map that were reported` {
  @Test(arguments: [
    (
      "map.add_tile_layer{tile = print, min_zoom = 9, max_zoom = 3}",
      "add_tile_layer: min_zoom (9) must be at most max_zoom (3)"
    ),
    (
      "map.add_heatmap{points = {{0, 0}}, min_zoom_intensity = 12}",
      "add_heatmap: min_zoom_intensity (12) must be at most max_zoom_intensity (10)"
    ),
    (
      "map.add_marker{position = {0, 0}, visible_from = 9, visible_until = 3}",
      "add_marker: visible_from (9) must be less than visible_until (3)"
    ),
    (
      "map.add_marker{position = {0, 0}, visible_from = 9}.visible_until = 9",
      "marker: visible_from (9) must be less than visible_until (9)"
    ),
    ("map.style = {coast = {min_zoom = 9, max_zoom = 3}}", "'coast.min_zoom' is 0…3, not 9"),
    ("map.style = {coast = {line_width = 90.5}}", "'coast.line_width' is 0…20, not 90.5"),
    ("map.add_ground_overlay{position = {0, 0}, width = 0}", "width: must lie in 0.001…1000000000"),
    (
      "map.add_ground_overlay{bounds = geo.bounds({0, 0})}",
      "add_ground_overlay: bounds: must be wider and higher than nothing"
    ),
    ("map.add_cluster{items = {}, minimum_size = 0}", "minimum_size: must lie in 1…1000000, got 0"),
    ("args.options{n = {min = 3, max = 2}}", "options: n: min (3) must be at most max (2)"),
  ])
  func `values that excluded each other were taken, and nothing was seen`(
    _ code: String, _ message: String
  ) throws {
    let run = try ScriptHarness.run(code)
    #expect(run.code == .scriptError)
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `a time that was added up was told to its last bit`() throws {
    let run = try ScriptHarness.run(
      """
      for i = 1, 41 do sleep(0.85) end
      gesture.tap(map.add_marker{position = {0, 0}, visible_until = 3})
      """)
    #expect(run.messages.contains("this marker is not shown at 34.85 s"), "\(run.messages)")
  }

  @Test(arguments: [
    ("m.tappable = false", "m", "marker 'm' is not tappable (tappable = false); the map takes"),
    ("m.opacity = 0", "m", "marker 'm' is transparent or empty and takes no taps; the map takes"),
    (
      "map.add_marker{position = {0, 0}, id = 'top'}", "m",
      "marker 'm' is covered there; marker 'top' takes the touch"
    ),
    ("", "map.add_circle{position = {5, 5}, radius = 1e5}", "circle 'circle-1' is not tappable"),
    ("", "map.add_label{position = {9, 9}, text = '', tappable = true}", "label 'label-1' is"),
    ("", "{x = -50, y = 10}", "-50, 10 lies outside the view of 800 by 600 points"),
    (
      "local c = map.add_cluster{items = {{0, 0}, {0, 0}, {0, 0}, {0, 0}}} sleep(1)",
      "c.markers[2]",
      "stands in a cluster; the symbol of 4 markers takes the touch"
    ),
  ])
  func `a tap that missed what it was for was not told`(
    _ code: String, _ target: String, _ words: String
  ) throws {
    let run = try ScriptHarness.run(
      """
      local m = map.add_marker{position = {0, 0}, id = "m"}
      \(code)
      gesture.tap(\(target)):wait()
      """)
    #expect(run.code == .done)
    #expect(run.messages.hasPrefix("warn: tap: "), "\(run.messages)")
    #expect(run.messages.contains(words), "\(run.messages)")
  }

  @Test(arguments: [
    ("", "marker 'm' is not draggable (draggable = false) and stays where it is"),
    (
      "m.draggable = true map.add_marker{position = {0, 0}, id = 'top'}",
      "marker 'm' is covered there; marker 'top' takes the touch and it stays"
    ),
    ("m.draggable = true m.tappable = false", "marker 'm' is not tappable (tappable = false)"),
  ])
  func `a drag that moved nothing was not told`(_ code: String, _ words: String) throws {
    let run = try ScriptHarness.run(
      """
      local m = map.add_marker{position = {0, 0}, id = "m"}
      \(code)
      gesture.drag(m, {10, 10}):wait()
      print(m.position)
      """)
    #expect(run.result == "0.0, 0.0\n")
    #expect(run.messages.hasPrefix("warn: drag: \(words)"), "\(run.messages)")
  }

  @Test func `a drag of a marker out of view finished as if it had been dragged`() throws {
    let run = try ScriptHarness.run(
      """
      local m = map.add_marker{position = {0, 0}, draggable = true}
      map.move_to{target = {80, 100}, zoom = 9}
      gesture.drag(m, {10, 10})
      """)
    #expect(run.code == .scriptError)
    #expect(run.messages.contains("drag: this marker is not in view; move the map there first"))
  }

  @Test func `what nobody sees took taps`() throws {
    let run = try ScriptHarness.run(
      """
      map.add_marker{position = {0, 0}, opacity = 0}
      map.add_label{position = {0, 0}, text = "", tappable = true}
      map.add_label{position = {0, 0}, text = " ", tappable = true}
      map.add_label{position = {0, 0}, text = "x", opacity = 0, tappable = true}
      map.add_label{
        position = {0, 0}, text = "x", color = "transparent", halo_color = "transparent",
        tappable = true}
      map.add_ground_overlay{position = {0, 0}, width = 1e6, opacity = 0, tappable = true}
      for _, event in ipairs{"tap_marker", "tap_overlay"} do
        map.on(event, function() print(event) end)
      end
      function on_tap() print("map") end
      print(#map.hits(map.projection:point_for_coordinate({0, 0})))
      gesture.tap({0, 0}):wait()
      map.add_label{position = {0, 0}, text = " ", background = "red", tappable = true}
      gesture.tap({0, 0}):wait()
      """)
    #expect(run.result == "0\nmap\ntap_overlay\n", "\(run.messages)")
  }

  @Test func `an outline that crosses itself was told of files only`() throws {
    let run = try ScriptHarness.run(
      """
      local bow = {{0, 0}, {10, 10}, {10, 0}, {0, 10}}
      map.add_polygon{path = {{0, 0}, {10, 10}, {10, 0}}}
      map.add_polygon{path = bow}
      map.add_polygon{path = bow}.path = bow
      """)
    #expect(
      run.messages
        == "warn: add_polygon: an outline crosses itself near 0.0, 0.0, so that not all within it "
        + "may be filled (further ones are not told)\n")
  }

  @Test func `what scripts keep with things was lost on the way through GeoJSON`() throws {
    let run = try ScriptHarness.run(
      """
      local data = {name = "x", list = {1, 2.5, "z"}, nested = {deep = true}}
      map.add_marker{position = {1, 2}, id = "a", user_data = data}
      map.add_circle{position = {1, 2}, radius = 5, id = "b", user_data = false}
      map.add_marker{position = {1, 3}, id = "c", user_data = print}
      local text = map.to_geojson()
      map.clear()
      for _, thing in ipairs(map.add_geojson(text).objects) do
        print(thing.id, thing.user_data ~= nil and json.encode(thing.user_data))
      end
      print(text == map.to_geojson())
      local a = map.find{id = "a"}
      a.user_data.name = "changed"
      print(a.user_data.name, map.to_geojson():find("changed") ~= nil)
      a.user_data = nil
      print(map.to_geojson():find("nested"))
      """)
    #expect(
      run.result == """
        a\t{"list":[1,2.5,"z"],"name":"x","nested":{"deep":true}}
        b\tfalse
        c\tfalse
        true
        changed\ttrue
        nil

        """, "\(run.messages)")
  }

  @Test func `a property of another file called user_data stays a property`() throws {
    let run = try ScriptHarness.run(
      """
      local layer = map.add_geojson{type = "Feature", properties = {user_data = "theirs"},
        geometry = {type = "Point", coordinates = {1, 2}}}
      print(layer.objects[1].user_data, layer.objects[1].properties.user_data)
      local text = map.to_geojson()
      map.clear()
      print(map.add_geojson(text).objects[1].properties.user_data)
      """)
    #expect(run.result == "nil\ttheirs\ntheirs\n", "\(run.messages)")
  }

  @Test(arguments: ["5", "[1]", "\"x\""])
  func `a member mapctl that mapctl does not write was passed over silently`(
    _ value: String
  ) throws {
    for geometry in [
      #"{"type":"Point","coordinates":[1,2]}"#, #"{"type":"Point","coordinates":[]}"#,
    ] {
      let run = try ScriptHarness.run(
        """
        map.add_geojson('{"type":"Feature","mapctl":\(value),"geometry":\(geometry),"properties":{}}')
        """)
      #expect(run.messages.contains("its member 'mapctl' is no object"), "\(run.messages)")
    }
  }
}
