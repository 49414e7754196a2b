import Harness
import Testing

@Suite struct `Labels, layers and clusters` {
  @Test func `labels read and assign their fields and take taps`() throws {
    let run = try ScriptHarness.run(
      """
      local l = map.add_label{position = {0, 0}, text = "Here", tappable = true, title = "T"}
      print(l, l.size, l.bold, l.color, l.halo_color, l.halo_width, l.background, l.padding)
      print(l.anchor.x, l.rotation, l.opacity, l.z_index, l.tappable, l.visible_from)
      l.text, l.size, l.halo_color, l.background, l.anchor = "There", 20, nil, "#fff8", {x = 0, y = 1}
      print(l, l.size, l.halo_color, l.background, l.anchor.y, map.find{kind = "label"} == l)
      function on_tap_overlay(overlay, at) print("tapped", overlay == l, at) end
      gesture.tap(l):wait()
      print(map.hits{x = 401, y = 295}[1] == l)
      for _, bad in ipairs{{size = 0}, {halo_width = -1}, {text = 5}, {colour = "red"}} do
        bad.position, bad.text = {0, 0}, bad.text or "x"
        print(select(2, pcall(map.add_label, bad)))
      end
      print(select(2, pcall(map.add_label, {position = {0, 0}})))
      """)
    #expect(
      run.result == """
        label label-1 "T" "Here" at 0.0, 0.0\t12.0\tfalse\tblack\twhite\t1.5\tnil\t3.0
        0.5\t0.0\t1.0\t0.0\ttrue\tnil
        label label-1 "T" "There" at 0.0, 0.0\t20.0\tnil\t#fff8\t1.0\ttrue
        tapped\ttrue\t5.441022, 10.772578
        true
        add_label: size: must lie in 0.1…1000, got 0
        add_label: halo_width: must lie in 0…100, got -1
        add_label: text: expected text, got 5
        add_label: unknown option 'colour'; did you mean 'color'?
        add_label: 'text' is missing

        """)
  }

  @Test func `heat maps begin with the utility library's numbers`() throws {
    let run = try ScriptHarness.run(
      """
      local h = map.add_heatmap{points = {{1, 2}, {lat = 3, lng = 4, weight = 5},
        {position = {5, 6}, weight = 0.5}, {7, 8, 9}}}
      print(h, h.radius, h.opacity, h.max_intensity, h.min_zoom_intensity, h.max_zoom_intensity)
      print(h.points[2].lat, h.points[2].weight, h.points[4].weight, h.gradient[1][1], h.gradient[2][2])
      h.gradient, h.max_intensity = {{0, "blue"}, {0.5, "#f00"}}, 3
      print(#h.gradient, h.gradient[1][2], h.max_intensity, #map.hits{x = 400, y = 300})
      for _, bad in ipairs{{radius = 0}, {gradient = {}}, {gradient = {{1, "red"}, {0.5, "red"}}},
          {gradient = {{2, "red"}}}, {max_intensity = 0}, {points = {{1, 2}, {91, 0}}},
          {points = {{lat = 1, lng = 2, weight = -1}}}, {points = {{1, 2}, 7}}} do
        bad.points = bad.points or {}
        print(select(2, pcall(map.add_heatmap, bad)))
      end
      print(select(2, pcall(gesture.tap, h)))
      """)
    #expect(
      run.result == """
        heat map heatmap-1 of 4 points\t20.0\t0.7\tnil\t5\t10
        3.0\t5.0\t9.0\t0.2\t#ff0000
        2\tblue\t3.0\t0
        add_heatmap: radius: must lie in 1…200, got 0
        add_heatmap: gradient: has no colours
        add_heatmap: gradient[2][1]: must be more than the part before it
        add_heatmap: gradient[1][1]: must lie in 0…1
        add_heatmap: max_intensity: must lie in 0.000001…1000000000000000, got 0
        add_heatmap: points[2]: latitude 91 is outside -90…90; are latitude and longitude swapped?
        add_heatmap: points[1].weight: must lie in 0.000001…1000000000, got -1
        add_heatmap: points[2]: expected a coordinate, got 7
        tap: a heat map takes no taps

        """)
  }

  @Test func `clusters hold markers that are found, kept with data and removed together`() throws {
    let run = try ScriptHarness.run(
      """
      local items = {}
      for i = 1, 5 do items[i] = {position = {0, i / 100}, title = "t" .. i, user_data = i} end
      items[6] = {0, 90}
      local c = map.add_cluster{items = items, id = "stops"}
      print(c, c.count, c.distance, c.minimum_size, c.max_zoom, c.z_index, c.tappable, c.color)
      print(#map.markers(), map.find{title = "t3"}.user_data, map.find{title = "t3"}.cluster)
      local groups = c:clusters()
      print(#groups, groups[1].count, groups[1].is_shown, groups[1].layer == c, groups[2].is_shown)
      print(groups[1].position, groups[1].markers[2].title, groups[1].bounds)
      local more = c:add{position = {0, 90.01}, title = "more"}
      print(more.cluster.count, c.count, c.markers[7] == more)
      more:remove()
      print(c.count, #c:clusters()[2].markers, map.add_marker{position = {0, 0}}.cluster)
      c:remove()
      print(#map.markers(), groups[1].count, #groups[1].markers, pcall(function() return c.count end))
      print(select(2, pcall(map.add_cluster, {items = {{position = {0, 0}}, {titel = "x"}}})))
      print(select(2, pcall(map.add_cluster, {items = {{0, 0}}, distance = 0})))
      print(select(2, pcall(map.add_cluster, {})), #map.markers())
      """)
    #expect(
      run.result == """
        cluster layer stops of 6 markers\t6\t100.0\t4\t20.0\t1.0\ttrue\tnil
        6\t3\tcluster of 5 markers at 0.0, 0.03
        2\t5\ttrue\ttrue\tfalse
        0.0, 0.03\tt2\t0.0, 0.01 to 0.0, 0.05
        2\t7\ttrue
        6\t1\tnil
        1\t5\t0\tfalse\tcase.lua:15: this cluster layer was removed from the map
        add_cluster: items[2]: unknown option 'titel'; did you mean 'title'?
        add_cluster: distance: must lie in 1…10000, got 0
        add_cluster: 'items' is missing\t1

        """)
  }

  @Test func `a tap on a cluster goes to it unless it was handled`() throws {
    let run = try ScriptHarness.run(
      """
      local items = {}
      for i = 1, 5 do items[i] = {10, 10 + i / 100} end
      local c = map.add_cluster{items = items}
      local handled = true
      function on_cluster_tap(cluster) print("cluster", cluster.count) return handled end
      function on_cluster_item_tap(marker, cluster) print("item", marker.id, cluster.count) end
      function on_tap_marker(marker) print("marker", marker.id) return true end
      function on_tap() print("map") end
      function on_idle(camera, info) print("idle", camera.target, info.reason) end
      gesture.tap(c.markers[4]):wait()
      wait_idle()
      handled = false
      gesture.tap(c:clusters()[1]):wait()
      wait_idle()
      map.move_to{zoom = 16}
      gesture.tap(c.markers[3]):wait()
      print(select(2, pcall(gesture.tap, c)))
      print(select(2, pcall(gesture.tap, c:clusters()[1])))
      """)
    #expect(
      run.result == """
        cluster\t5
        cluster\t5
        idle\t10.0, 10.03\tcontrol
        idle\t10.0, 10.03\tapi
        item\tmarker-3\t1
        marker\tmarker-3
        tap: touch one of its clusters: layer:clusters() lists them
        tap: no symbol stands for this cluster; touch one of its markers

        """)
    let names = run.trace.lines.map(\.name)
    #expect(names.filter { $0 == "cluster_tap" }.count == 2)
    #expect(names.filter { $0 == "cluster_item_tap" }.count == 1)
  }

  @Test func `properties go to new values, for everything that has them`() throws {
    let run = try ScriptHarness.run(
      """
      local m = map.add_marker{position = {0, 179}}
      local done = {}
      local motion = m:animate{position = {0, -179}, rotation = 90, opacity = 0.5, duration = 2,
        easing = "linear", on_done = function(outcome) done[#done + 1] = outcome end}
      sleep(1.001)
      print(m.position, m.rotation, m.opacity, map.pending[1])
      print(motion:wait(), m.position, m.rotation, m.opacity, done[1])
      local c = map.add_circle{position = {0, 0}, radius = 100}
      local g = map.add_ground_overlay{position = {0, 0}, width = 9}
      local l = map.add_polyline{path = {{0, 0}, {1, 1}}}
      local h = map.add_heatmap{points = {}}
      all{c:animate{radius = 500, position = {1, 1}}, g:animate{bearing = 45, opacity = 0},
        l:animate{stroke_width = 8}, h:animate{opacity = 0.1, duration = 0}}
      print(c.radius, c.position, g.bearing, g.opacity, l.stroke_width, h.opacity)
      local other = m:animate{rotation = 0}
      m.rotation = 5
      print(other:wait(), m.rotation)
      print(select(2, pcall(m.animate, m, {radius = 5})))
      print(select(2, pcall(m.animate, m, {duration = 1})))
      print(select(2, pcall(m.animate, m, {opacity = 3})))
      """)
    #expect(
      run.result == """
        0.0, -180.0\t45.0\t0.75\tsomething on the map is moving
        finished\t0.0, -179.0\t90.0\t0.5\tfinished
        500.0\t1.0, 1.0\t45.0\t0.0\t8.0\t0.1
        canceled\t5.0
        animate: unknown option 'radius'; there are position, rotation, opacity, duration, easing, on_done
        animate: say where to; there are position, rotation, opacity
        animate: opacity: expected 0…1, got 3.0

        """)
    let animate = run.trace.lines.filter { $0.name == "animate" }
    #expect(animate.count == 6 && animate[0]["duration"].number == 2)
  }

  @Test func `everything that is drawn can be there for a time`() throws {
    let run = try ScriptHarness.run(
      """
      local m = map.add_marker{position = {0, 0}, title = "t", visible_from = 1, visible_until = 3}
      local center = {x = 400, y = 290}
      function on_close_info_window(marker) print("closed", now()) end
      print(#map.hits(center), select(2, pcall(gesture.tap, m)))
      sleep(1)
      print(#map.hits(center))
      m:show_info_window()
      sleep(5)
      print(#map.hits(center), m.info_window, map.selected_marker)
      m.visible_until = nil
      print(#map.hits(center), m.visible_from, m.visible_until)
      """)
    #expect(
      run.result == """
        0\ttap: this marker is not shown at 0 s
        1
        closed\t3.0
        0\tnil\tnil
        1\t1.0\tnil

        """)
  }
}
