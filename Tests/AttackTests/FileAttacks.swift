extension Attack {
  /// Scripts that give the host too much to read, to draw and to write.
  static let onHands: [Attack] = [
    heavy(
      "pictures of absurd sizes",
      """
      for _, n in ipairs{0, -1, 1e9, 1e300, 0/0, 1/0, 16384, math.maxinteger} do
        pcall(map.snapshot, nil, {scale = n}) pcall(map.snapshot, nil, {size = {width = n, height = n}})
        pcall(map.snapshot, nil, {size = {width = n, height = 1}, scale = 1e-9})
      end
      """),
    heavy("pictures without end", "while true do map.snapshot() end", codes: [124]),
    heavy("films of absurd rates", "print(pcall(map.record, {path = 'x.gif', fps = 1e300}))"),
    heavy(
      "a caption without end",
      "map.caption(('x'):rep(1 << 24)) map.caption(('\\n'):rep(1 << 20)) map.snapshot()"),
    heavy(
      "labels without end",
      """
      for i = 1, 2000 do map.add_label{position = {i % 80, i % 170}, text = ('W'):rep(5000)} end
      map.snapshot()
      """),
    heavy(
      "a label with all that writing has",
      """
      local t = {} for i = 1, 3000 do t[i] = utf8.char(0x300 + i % 100, 0x202E, 0x1F468, 0x200D) end
      map.add_label{position = {0, 0}, text = table.concat(t)} map.snapshot()
      """),
    heavy(
      "labels that are markup",
      """
      map.add_label{position = {0, 0}, text = ('<b><span size="999999">'):rep(999) .. '&#0;&lol;'}
      map.snapshot()
      """),
    heavy(
      "shapes beyond everything",
      """
      for _, n in ipairs{1e300, 1e-300, 1e9} do
        pcall(map.add_circle, {position = {0, 0}, radius = n, stroke_width = n})
        pcall(map.add_polyline, {path = {{-90, -180}, {90, 180}}, stroke_width = n, dash = {1e-9, 1e-9}})
      end
      map.move_to{zoom = 21} map.snapshot()
      """),
    heavy(
      "a dash of nothing",
      """
      map.add_polyline{path = {{-80, -179}, {80, 179}}, geodesic = true, dash = {1e-7, 1e-7}}
      map.move_to{zoom = 21} map.snapshot()
      """),
    heavy(
      "a heat map of a million points",
      """
      local p = {} for i = 1, 1000000 do p[i] = {i % 80, i % 170} end
      map.add_heatmap{points = p} map.snapshot()
      """),
    heavy(
      "a cluster of a million",
      """
      local p = {} for i = 1, 300000 do p[i] = {position = {i % 80, i % 170}} end
      map.add_cluster{items = p} for i = 2, 21 do map.move_to{zoom = i} end
      """),
    heavy(
      "tiles that are no pictures",
      """
      map.add_tile_layer{tile = function(x, y, z) return ({'', 'x', '\\x89PNG\\r\\n\\x1a\\n', 1, {}, print,
        ('\\0'):rep(1 << 20)})[1 + (x + y) % 7] end} map.move_to{zoom = 5} wait_settled(5) map.snapshot()
      """),
    heavy(
      "a picture that says it is huge",
      """
      local head = '\\x89PNG\\r\\n\\x1a\\n\\0\\0\\0\\rIHDR\\x7f\\xff\\xff\\xff\\x7f\\xff\\xff\\xff\\8\\6\\0\\0\\0'
      map.add_tile_layer{tile = function() return head .. ('\\0'):rep(100) end}
      map.move_to{zoom = 3} wait_settled(5) map.snapshot()
      """),
    heavy(
      "JSON, KML and GPX that go deep",
      """
      for _, f in ipairs{map.add_geojson, map.add_kml, map.add_gpx} do
        for _, text in ipairs{('{"a":'):rep(1 << 18), ('<a>'):rep(1 << 18), ('['):rep(1 << 18),
          '{"type":"FeatureCollection","features":' .. ('['):rep(1 << 16)} do pcall(f, text) end
      end
      """),
    heavy(
      "entities that multiply",
      """
      local t = {'<!DOCTYPE kml [<!ENTITY a0 "xxxxxxxxxx">'}
      for i = 1, 30 do t[#t + 1] = ('<!ENTITY a%d "%s">'):format(i, ('&a' .. (i - 1) .. ';'):rep(10)) end
      print(pcall(map.add_kml, table.concat(t) .. ']><kml><name>&a30;</name></kml>'))
      """),
    heavy(
      "a table of a million columns",
      "print(pcall(csv.decode, ('a,'):rep(1000000) .. '\\n' .. ('1,'):rep(1000000)))"),
    heavy(
      "a quote that never ends", "print(pcall(csv.decode, '\"' .. ('\"\"'):rep(1 << 22)))"),
    heavy("a store that is full", "for i = 1, 1e5 do store.set('k' .. i, ('x'):rep(1e5)) end"),
    heavy(
      "errors that are long",
      "for i = 1, 300 do pcall(error, ('x'):rep(1 << 20)) end error(('x'):rep(1 << 24))",
      codes: [1]),
    heavy(
      "names that are long",
      """
      local n = ('x'):rep(1 << 18) pcall(map.on, n, print) pcall(require, n) pcall(fs.read, n)
      pcall(map.move_to, {[n] = 1}) pcall(plugin.call, n, 1) pcall(function() return map[n] end)
      pcall(function() _G['on_' .. n] = print end) pcall(os.getenv, n) pcall(http.get, 'http://' .. n)
      """),
    Attack(
      description: "a trace without end",
      code: "timer.every(0.001, function() map.move_to{zoom = 2 + now() % 1} end)",
      options: ["--timeout", "2", "--trace", "trace.ndjson"], codes: [124], megabytes: 300),
    Attack(
      description: "things taken hold of in calls that fail",
      code: """
        for i = 1, 30000 do
          pcall(timer.after, -1, function() return i end) pcall(map.on, 'none', function() end)
          pcall(plugin.provide, '', function() end) pcall(map.add_marker, {user_data = {}, position = 1})
        end
        collectgarbage() print(collectgarbage('count') < 4000)
        """, options: ["--timeout", "60"], codes: [0], output: "true\n", seconds: 60, megabytes: 150
    ),
  ]

  private static func heavy(
    _ name: String, _ code: String, codes: Set<Int32> = [0, 1, 124]
  ) -> Attack {
    Attack(
      description: name, code: code,
      options: ["--timeout", "20", "--max-memory", "256", "--allow-write=x.gif"], codes: codes,
      seconds: 26, megabytes: 900)
  }
}
