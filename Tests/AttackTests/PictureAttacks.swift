extension Attack {
  /// Things on the map whose picture wants to take for ever, or all memory, or the host down.
  static let onPictures: [Attack] = [
    .drawn(
      "a heat map's weight of 1e308",
      "map.add_heatmap{points = {{lat = 0, lng = 0, weight = 1e308}}}",
      refused: "points[1].weight: must lie in 0.000001…1000000000, got 1e+308"),
    .drawn(
      "a heat map's weight of next to nothing",
      "map.add_heatmap{points = {{lat = 0, lng = 0, weight = 1e-320}}}",
      refused: "points[1].weight: must lie in"),
    .drawn(
      "a heat map's maximum of next to nothing",
      "map.add_heatmap{points = {{0, 0}}, max_intensity = 1e-40}",
      refused: "max_intensity: must lie in 0.000001…1000000000000000, got 1e-40"),
    .drawn(
      "a heat map's heaviest weight over the least maximum",
      """
      local points = {} for i = 1, 1000 do points[i] = {lat = 0, lng = 0, weight = 1e9} end
      map.add_heatmap{points = points, max_intensity = 1e-6}
      """),
    .drawn(
      "a halo of 1e5 points", "map.add_label{position = {0, 0}, text = 'x', halo_width = 1e5}",
      refused: "halo_width: must lie in 0…100, got 100000"),
    .drawn(
      "the widest halo around the largest letters at a large scale",
      "map.add_label{position = {0, 0}, text = 'Hi there', size = 1000, halo_width = 100}",
      options: "{scale = 4}"),
    .drawn(
      "a label's padding of 1e7 points",
      "map.add_label{position = {0, 0}, text = 'x', padding = 1e7}",
      refused: "padding: must lie in 0…1000, got 10000000"),
    .drawn(
      "letters of 1e5 points", "map.add_label{position = {0, 0}, text = 'x', size = 1e5}",
      refused: "size: must lie in 0.1…1000, got 100000"),
    .drawn(
      "a label's anchor far away",
      "map.add_label{position = {0, 0}, text = 'x', anchor = {x = 1e308, y = 0}}",
      refused: "anchor: must lie in -1000…1000, got 1e+308"),
    .drawn(
      "a marker's anchor far away",
      "map.add_marker{position = {0, 0}, ground_anchor = {x = 1e308, y = 1e308}}",
      refused: "ground_anchor: must lie in -1000…1000, got 1e+308"),
    .drawn(
      "a label of 100 kB", "map.add_label{position = {0, 0}, text = ('x'):rep(100000)}",
      refused: "text: must have at most 10000 bytes, got 100000"),
    .drawn(
      "labels as long and as large as they may be",
      """
      for size = 100, 1000, 300 do
        map.add_label{position = {0, 0}, text = ('x'):rep(10000), size = size, halo_width = 40}
        map.add_label{position = {0, 0}, text = ('x\\n'):rep(5000), size = size, rotation = 30}
      end
      """),
    .drawn(
      "an info window of 100 kB",
      "map.add_marker{position = {0, 0}, title = ('x y'):rep(30000)}:show_info_window()"),
    .drawn(
      "a tile of next to no size",
      "map.add_tile_layer{tile = function() end, tile_size = 1e-320}",
      refused: "tile_size: must lie in 16…4096, got 1e-320"),
    .drawn(
      "padding of the view of 1e9 points", "map.padding = 1e9",
      refused: "padding: must lie in 0…16384, got 1000000000"),
    .drawn(
      "a line as wide as the world",
      "map.add_polyline{path = {{0, 0}, {1, 1}}, stroke_width = 1e9}",
      refused: "stroke_width: must lie in 0…1000, got 1000000000"),
    .drawn(
      "dashes of next to no length",
      "map.add_polyline{path = {{0, 0}, {1, 1}}, dash = {1e-310}}",
      refused: "dash: its lengths must come to at least 0.1 points together"),
    .drawn(
      "a finger of the largest number",
      "gesture.pointer{{time = 0, phase = 'down', x = 1, y = 1, finger = math.maxinteger}}",
      refused: "finger: must lie in 0…99"),
    .drawn("a line that crosses itself everywhere", crowd + "map.add_polyline{path = path}"),
    .drawn(
      "a wide line that crosses itself everywhere",
      crowd + "map.add_polyline{path = path, stroke_width = 200, stroke_color = '#ff000080'}"),
    .drawn(
      "a dashed line that crosses itself everywhere",
      crowd + "map.add_polyline{path = path, dash = {1, 1}}"),
    .drawn(
      "a line of two colours that crosses itself everywhere",
      crowd
        + "map.add_polyline{path = path, spans = {{color = 'red', segments = 30000}}, arrows = 'end'}"
    ),
    .drawn("an area that crosses itself everywhere", crowd + "map.add_polygon{path = path}"),
    .drawn(
      "an area full of holes",
      """
      local holes = {}
      for i = 1, 20000 do
        local lat, lng = math.random() * 80 - 40, math.random() * 160 - 80
        holes[i] = {{lat, lng}, {lat + 1, lng}, {lat, lng + 1}}
      end
      map.add_polygon{path = {{-60, -85}, {60, -85}, {60, 85}, {-60, 85}}, holes = holes}
      """),
  ]

  /// Lines between points all over the view.
  private static let crowd = """
    local path = {}
    for i = 1, 60000 do path[i] = {math.random() * 120 - 60, math.random() * 300 - 150} end

    """

  /// A thing that is put on the map and drawn, unless the call that does it refuses in these words.
  private static func drawn(
    _ name: String, _ code: String, refused words: String? = nil, options: String = "nil"
  ) -> Attack {
    let picture = "print(#map.snapshot(nil, \(options)) > 0)"
    var attack = Attack(
      description: name, code: "\(code)\n\(picture)", options: ["--timeout", "60"],
      codes: words == nil ? [0] : [1], seconds: 60, megabytes: 600)
    attack.output = words == nil ? "true\n" : ""
    attack.says = words
    return attack
  }
}
