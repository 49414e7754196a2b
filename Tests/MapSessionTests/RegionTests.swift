import Harness
import Testing

@Suite struct `Regions` {
  @Test func `tell handlers of the region and the fix, by name in the trace`() throws {
    let run = try ScriptHarness.run(
      """
      local gate = map.add_region{position = {0, 179.99}, radius = 5000, id = "gate"}
      function on_enter_region(region, fix) print("in", region == gate, fix.coordinate) end
      map.on("exit_region", function(region, fix) print("out", region.id, fix.coordinate) end)
      for _, lng in ipairs{179.9, 179.98, -179.98, -179.9} do map.set_location{0, lng} end
      """)
    #expect(
      run.result == "in\ttrue\t0.0, 179.98\nout\tgate\t0.0, -179.9\n")
    let told = run.trace.lines.filter { $0.name.hasSuffix("region") && $0.type == "event" }
    #expect(told.map(\.name) == ["enter_region", "exit_region"])
    #expect(told.allSatisfy { $0["region"] == .text("gate") })
  }

  @Test func `can be waited for`() throws {
    let run = try ScriptHarness.run(
      """
      local gate = map.add_region{position = {0, 1}, radius = 5000}
      map.play_location{path = {{0, 0}, {0, 2}}, speed = 1000}
      local region = wait_for("enter_region")
      print(region == gate, now() > 100, now() < 111)
      gate:remove()
      """)
    #expect(run.result == "true\ttrue\ttrue\n")
  }

  @Test func `read and assign their fields, and know what they contain`() throws {
    let run = try ScriptHarness.run(
      """
      local r = map.add_region{position = {1, 2}, radius = 500, title = "T", user_data = {7}}
      print(r, r.id, r.position, r.radius, r.path, r.bounds, r.user_data[1])
      r.radius, r.position, r.title = 1000, {3, 4}, nil
      print(r.radius, r.position, r.title, r:contains{3, 4.001}, r:contains{3, 5})
      r.path = {{0, 0}, {0, 10}, {10, 10}}
      print(#r.path, r.path[2], r.radius, r:contains{1, 5}, r:contains{5, 1})
      r.bounds = geo.bounds({0, 170}, {10, -170})
      print(r.bounds, r:contains{5, 180}, r:contains{5, 0}, map.overlays()[1] == r, #map.markers())
      r:remove() r:remove()
      print(r, map.find{id = "region-1"})
      """)
    #expect(
      run.result == """
        region region-1 "T" within 500 m of 1.0, 2.0\tregion-1\t1.0, 2.0\t500.0\tnil\tnil\t7
        1000.0\t3.0, 4.0\tnil\ttrue\tfalse
        3\t0.0, 10.0\tnil\ttrue\tfalse
        0.0, 170.0 to 10.0, -170.0\ttrue\tfalse\ttrue\t0
        region (removed)\tnil

        """)
  }

  @Test(arguments: [
    ("{}", "give exactly one of position with radius, path, and bounds"),
    ("{position = {0, 0}}", "give exactly one of position with radius, path, and bounds"),
    ("{radius = 5}", "'position' is missing"),
    ("{center = {0, 0}, radius = 5}", "unknown option 'center'"),
    ("{positon = {0, 0}, radius = 5}", "did you mean 'position'?"),
    ("{position = {0, 0}, radius = -5}", "radius: must be at least 0, got -5"),
    ("{position = {0, 0}, radius = 0/0}", "radius: must be a finite number"),
    ("{position = {103.8, 1.3}, radius = 5}", "are latitude and longitude swapped?"),
    ("{path = {}}", "path: has no points"),
    ("{path = {{0, 0}, {1, 1}}}", "path: needs at least 3 points, got 2"),
    ("{path = {{0, 0}, {1, 1}, {1, 0/0}}}", "path[3]: the longitude must be a finite number"),
    ("{path = {{0, 0}, {0, 1}, {1, 1}}, position = {0, 0}}", "a path has no position"),
  ])
  func `refuse what is no area`(_ options: String, _ message: String) throws {
    let run = try ScriptHarness.run("\nmap.add_region\(options)")
    #expect(run.code == .scriptError)
    #expect(run.messages.hasPrefix("error: case.lua:2: add_region: "), "\(run.messages)")
    #expect(run.messages.contains(message), "\(run.messages)")
  }
}
