import Harness
import Testing

@Suite struct `Places` {
  private func run(_ code: String, zoom: Double = 12) throws -> ScriptOutcome {
    try ScriptHarness.run(code) { options in
      options.camera.target = .init(lat: 40.6398, lng: -73.7789)
      options.camera.zoom = zoom
    }
  }

  @Test func `are listed in view and tapped, by a place id that stays`() throws {
    let run = try run(
      """
      function on_tap_poi(id, name, location) print(id, name, location) end
      function on_tap() print("tap") end
      local places = map.pois{}
      local p = map.pois{name = "kennedy"}[1]
      print(#places > 0, p.place_id, p.kind, #map.hits(map.projection:point_for_coordinate(p.location)))
      gesture.tap(p):wait()
      sleep(1)
      print(#map.pois{in_view = false} > 5000, #map.pois{name = "no such place"})
      print(map.pois{name = "changi", in_view = false}[1].place_id)
      """)
    #expect(run.code == .done, "\(run.messages)")
    #expect(run.lines[0] == "true\tairport:JFK\tairport\t1")
    #expect(run.lines[1].hasPrefix("airport:JFK\t") && run.lines[1].contains("Kennedy"))
    #expect(run.lines[2...] == ["true\t0", "airport:SIN"])
    #expect(run.trace.events("tap_poi").map { $0["place_id"].text } == ["airport:JFK"])
  }

  @Test func `are not drawn below zoom 10, and cannot be tapped out of view`() throws {
    let run = try run(
      """
      print(#map.pois(), pcall(gesture.tap, {place_id = "airport:JFK"}))
      map.move_to{zoom = 12, target = {0, 0}}
      print(pcall(gesture.tap, map.pois{in_view = false, name = "Kennedy"}[1]))
      print(pcall(gesture.tap, {place_id = "airport:???"}))
      print(pcall(map.pois, {nam = "x"}))
      """, zoom: 9)
    #expect(run.code == .done, "\(run.messages)")
    #expect(run.lines[0].hasPrefix("0\tfalse\ttap: ") && run.lines[0].hasSuffix("from zoom 10 on"))
    #expect(run.lines[1].hasSuffix("is not in view; move the map there first"))
    #expect(run.lines[2] == "false\ttap: there is no place 'airport:???'; map.pois lists them")
    #expect(run.lines[3] == "false\tpois: unknown option 'nam'; did you mean 'name'?")
  }
}
