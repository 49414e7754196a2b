import Harness
import Testing

/// Faults of what lies on the map and of touching it that were found by trying to break a run, each
/// kept by its gist.
@Suite struct `Faults of things on the map that were reported` {
  @Test(arguments: [
    (
      "map.add_tile_layer{url = 'a/{z}/{x}/{y}.png', min_zoom = 9, max_zoom = 3}",
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
}
