import Foundation
import Harness
import MapSession
import Testing

@Suite struct `Geographic files on the map` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      {"type":"FeatureCollection","name":"trip","features":[
      {"type":"Feature","id":"h","properties":{"name":"Harbour","berths":5,"tags":["a",null]},
       "geometry":{"type":"Point","coordinates":[10,20]}},
      {"type":"Feature","properties":{"stroke":"red","stroke-width":6},
       "geometry":{"type":"LineString","coordinates":[[170,10],[-170,10]]}},
      {"type":"Feature","id":7,"properties":{"kind":"park"},
       "geometry":{"type":"Polygon","coordinates":[[[0,0],[5,0],[5,5],[0,5],[0,0]]]}}]}
      """, to: "data/trip.geojson")
    try folder.write(
      kml(
        "<Placemark><Style><IconStyle><Icon><href>gone.png</href></Icon></IconStyle></Style>"
          + "<Point><coordinates>1,2</coordinates></Point></Placemark>"), to: "data/gone.kml")
    try folder.write("no picture", to: "data/text.png")
    try folder.write(
      kml(
        "\n<Placemark><name>X</name><Style><IconStyle><Icon><href>text.png</href></Icon></IconStyle>"
          + "</Style><Point><coordinates>1,2</coordinates></Point></Placemark>"),
      to: "data/text.kml")
    try folder.write(
      kml(
        "<Placemark><Style><IconStyle><Icon><href>https://example.com/pin.png</href></Icon>"
          + "</IconStyle></Style><Point><coordinates>1,2</coordinates></Point></Placemark>"),
      to: "far.kml")
  }

  private func kml(_ content: String) -> String {
    "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\(content)</Document></kml>"
  }

  private func run(_ code: String) throws -> ScriptOutcome {
    try ScriptHarness.run(code) {
      $0.scriptFolder = folder.path
      $0.permissions.workingFolder = folder.path
    }
  }

  @Test func `the things of a file are found, tapped and know what the file says of them`() throws {
    let run = try run(
      """
      local layer = map.add_geojson("data/trip.geojson")
      print(layer, layer.name, layer.count, layer.bounds.southwest, layer.bounds.northeast)
      for _, thing in ipairs(layer.objects) do print(thing, json.encode(thing.properties)) end
      function on_tap_overlay(overlay, at) print("tapped", overlay.id, overlay.properties.kind) end
      function on_tap_marker(marker) print("marker", marker.properties.berths) return true end
      gesture.tap(map.find{id = "7"}):wait()
      gesture.tap(map.find{title = "Harbour"}):wait()
      print(map.add_marker{position = {1, 1}}.properties)
      layer:remove()
      layer:remove()
      print(#map.overlays(), #map.markers(), layer, select(2, pcall(function() return layer.count end)))
      """)
    #expect(
      run.result == """
        layer "trip" of 3 things\ttrip\t3\t0.0, 0.0\t20.0, -170.0
        marker h "Harbour" at 20.0, 10.0\t{"berths":5,"name":"Harbour","tags":["a",null]}
        polyline polyline-1 of 2 points\t{"stroke":"red","stroke-width":6}
        polygon 7 of 4 points\t{"kind":"park"}
        tapped\t7\tpark
        marker\t5
        nil
        0\t1\tlayer (removed)\tcase.lua:11: this layer was removed from the map

        """)
  }

  @Test func `a table, a text and a path give the same`() throws {
    let run = try run(
      """
      local text = fs.read("data/trip.geojson")
      local outs = {}
      for i, source in ipairs{"data/trip.geojson", text, json.decode(text), {path = "data/trip.geojson"},
          {text = text}} do
        map.clear()
        map.add_geojson(source)
        outs[i] = map.to_geojson():gsub("polyline%-%d", "polyline")
      end
      for i = 2, #outs do print(outs[i] == outs[1]) end
      local layer = map.add_geojson({type = "Feature", properties = {},
        geometry = {type = "Point", coordinates = {1, 2}}}, {color = "gold", z_index = 3})
      print(layer.objects[1].color, layer.objects[1].z_index)
      """)
    #expect(run.result == "true\ntrue\ntrue\ntrue\ngold\t3.0\n")
  }

  @Test func `what lies on the map goes out as GeoJSON and comes back as it was`() throws {
    let run = try run(
      """
      map.add_geojson("data/trip.geojson")
      map.add_marker{position = {1, 179}, title = "M", snippet = "S", rotation = 30, flat = true,
        color = "#0f0", opacity = 0.5, z_index = 2, draggable = true, ground_anchor = {x = 0, y = 0}}
      map.add_polyline{path = {{0, 179}, {1, -179}, {2, 178}}, dash = {4, 2}, geodesic = true,
        spans = {{color = "red", to_color = "blue", segments = 1.5}}}
      map.add_polygon{path = {{0, 0}, {0, 9}, {9, 9}}, holes = {{{1, 2}, {1, 3}, {2, 3}}}, fill_color = "#0008"}
      map.add_circle{position = {10, 179}, radius = 500000, stroke_width = 3, tappable = true}
      map.add_ground_overlay{position = {5, 5}, width = 1000, height = 500, bearing = 20, icon = pin}
      map.add_label{position = {3, 4}, text = "L", halo_color = "red", visible_until = 5}
      map.add_heatmap{points = {{1, 2}, {lat = 3, lng = 4, weight = 5}}, gradient = {{0, "blue"}, {1, "red"}}}
      map.add_region{position = {1, 1}, radius = 10}
      map.add_region{path = {{0, 0}, {0, 1}, {1, 1}}}
      map.add_cluster{items = {{1, 1}, {1, 1.001}, {position = {2, 2}, title = "in it"}}, distance = 50}
      local text = map.to_geojson()
      map.clear()
      local layer = map.add_geojson(text)
      print(map.to_geojson() == text, layer.count, #layer.notices)
      print(map.find{kind = "cluster"}.count, map.find{title = "in it"}.cluster ~= nil)
      print(map.find{kind = "circle"}, map.find{title = "M"}.rotation, map.find{id = "h"}.properties.berths)
      print(#json.decode(text).features)
      """)
    #expect(
      run.result == """
        true\t16\t0
        3\ttrue
        circle circle-1 within 500000 m of 10.0, 179.0\t30.0\t5
        16

        """)
  }

  @Test func `faulty files are told with file and place, and the map keeps its state`() throws {
    let run = try run(
      #"""
      map.add_marker{position = {1, 1}}
      local before = map.to_geojson()
      local function try(call, ...) print(select(2, pcall(map[call], ...))) end
      try("add_geojson", '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":'
        .. '{"type":"Point","coordinates":[1,2]}},{"type":"Feature","geometry":{"type":"Point",'
        .. '"coordinates":[10,120]}}]}')
      try("add_geojson", '{"type":"Point",\n"coordinates":[1,}')
      try("add_geojson", {type = "Point", coordinates = {1, "2"}})
      try("add_geojson", "none.geojson")
      try("add_geojson", "data/gone.kml")
      try("add_kml", "data/gone.kml")
      try("add_kml", "data/text.kml")
      try("add_kml", "data/trip.geojson")
      try("add_gpx", "<gpx><wpt lat='1'/></gpx>")
      try("add_gpx", 5)
      try("add_kml", {path = "a", text = "b"})
      try("add_geojson", "x", {colour = "red"})
      try("add_geojson", '{"type":"Feature","geometry":null,"mapctl":{"kind":"circle","radius":-1,'
        .. '"position":{"lat":1,"lng":2}}}')
      try("add_geojson", '{"type":"Feature","geometry":null,"mapctl":{"kind":"tile_layer"}}')
      print(map.to_geojson() == before)
      """#)
    #expect(
      run.result == """
        add_geojson: features[1].geometry.coordinates: latitude 120.0 is beyond ±90; latitude and longitude \
        look swapped: GeoJSON has [longitude, latitude]
        add_geojson: line 2, column 18: '}' is not expected here; is the comma before it one too many?
        add_geojson: coordinates[1]: here is a string, and it must be a number
        add_geojson: 'none.geojson': there is no such file
        add_geojson: data/gone.kml: it looks like XML, not GeoJSON; give it to what reads GPX or KML, or convert it
        add_kml: data/gone.kml: line 1: icon: 'data/gone.png': there is no such file
        add_kml: data/text.kml: line 2 ('X'): icon: 'data/text.png' is no picture; PNG, JPEG, WebP and SVG are read
        add_kml: data/trip.geojson: it looks like JSON, not KML; give it to what reads JSON, or convert it
        add_gpx: line 1, column 6: 'lon' is missing
        add_gpx: source: expected a path or text, got 5
        add_kml: give exactly one of path and text
        add_geojson: unknown option 'colour'; did you mean 'color'?
        add_geojson: features[0].mapctl: a value is out of its range
        add_geojson: features[0].mapctl: 'tile_layer' is no kind of thing that can be read back
        true

        """)
  }

  @Test func `an icon from elsewhere that may not be fetched is told, and the pin stands for it`()
    throws
  {
    let run = try run(
      "local layer = map.add_kml('far.kml') print(layer.objects[1].icon, #layer.notices)")
    #expect(run.result == "nil\t1\n")
    #expect(
      run.messages.contains(
        "far.kml: line 1: its icon 'https://example.com/pin.png' is not fetched"))
    #expect(run.messages.contains("--allow-net"))
  }

  @Test func `a file outside may not be read`() throws {
    let run = try run("map.add_gpx('/etc/passwd')")
    #expect(run.code == .permission)
  }
}
