import Harness
import Testing

@Suite struct `Objects` {
  @Test func `of the same marker are the same value`() throws {
    let run = try ScriptHarness.run(
      """
      local m = map.add_marker{position = {1, 2}, title = "M", id = "m"}
      local seen = {[m] = "found"}
      print(map.markers()[1] == m, seen[map.find{id = "m"}], rawequal(m, map.find{title = "M"}))
      function on_tap_marker(marker) print(marker == m, seen[marker]) return true end
      gesture.tap(m):wait()
      collectgarbage()
      print(seen[map.hits(map.projection:point_for_coordinate(m.position))[1]])
      """)
    #expect(run.result == "true\tfound\ttrue\ntrue\tfound\nfound\n")
  }

  @Test func `hold their fields and user data`() throws {
    let run = try ScriptHarness.run(
      """
      local data = {visits = 0}
      local m = map.add_marker{position = {1, 2}, user_data = data, opacity = 3, rotation = -30}
      m.user_data.visits = 5
      collectgarbage()
      print(m.user_data == data, data.visits, m.id, m.opacity, m.title, m.draggable, m.color)
      m.title, m.snippet, m.draggable, m.z_index, m.color = "T", "S", true, 4, "red"
      m.position = {lat = 3, lng = 364}
      print(m.title, m.snippet, m.draggable, m.z_index, m.color, m.position, m)
      m.title, m.user_data = nil, nil
      print(m.title, m.user_data)
      """)
    #expect(
      run.result == """
        true\t5\tmarker-1\t1.0\tnil\tfalse\tnil
        T\tS\ttrue\t4.0\tred\t3.0, 4.0\tmarker marker-1 "T" at 3.0, 4.0
        nil\tnil

        """)
  }

  @Test(arguments: [
    "print(m.title)", "m.title = 'x'", "m:show_info_window()", "m:hide_info_window()",
    "gesture.tap(m)", "gesture.drag(m, {0, 0})", "map.selected_marker = m", "m.user_data = 1",
    "print(m.user_data)",
  ])
  func `that were removed give a readable error`(_ use: String) throws {
    for end in ["m:remove()", "map.clear()", "m:remove() m:remove()"] {
      let run = try ScriptHarness.run(
        "local m = map.add_marker{position = {0, 0}}\n\(end)\nprint(m)\n\(use)")
      #expect(run.code == .scriptError, "\(use)")
      #expect(run.output == "marker (removed)\n")
      #expect(run.messages.hasPrefix("error: case.lua:4: "), "\(run.messages)")
      #expect(run.messages.contains("this marker was removed from the map"))
    }
  }

  @Test func `end twice without harm`() throws {
    let run = try ScriptHarness.run(
      """
      local t = timer.every(1, print)
      t:cancel() t:cancel()
      local m = map.animate_to{zoom = 5}
      m:cancel() m:cancel() m:finish()
      local s = map.on("idle", print)
      s:cancel() map.off(s) s:cancel()
      local p = spawn(function() end)
      p:cancel()
      print(t, m.outcome)
      """)
    #expect(run.code == .done, "\(run.messages)")
    #expect(run.output.hasSuffix("(ended)\tcanceled\n"))
  }

  @Test func `are told apart from tables and from one another`() throws {
    let run = try ScriptHarness.run(
      """
      local m = map.add_marker{position = {0, 0}}
      print(pcall(m.remove))
      print(pcall(m.remove, 7))
      print(pcall(map.off, m))
      print(pcall(gesture.drag, timer.after(0, function() end), {0, 0}))
      print(select("#", map.markers()), #map.markers())
      """)
    #expect(run.code == .done, "\(run.messages)")
    #expect(
      run.output == """
        false\tremove: expected a marker in front, as in marker:remove(), got no value
        false\tremove: expected a marker in front, as in marker:remove(), got 7
        false\toff: subscription: expected a subscription, got marker 1
        false\tdrag: marker: expected a marker, got timer 1
        1\t1

        """)
  }

  @Test func `given back by the collector keep no user data or filters`() throws {
    let run = try ScriptHarness.run(
      """
      local alive = setmetatable({}, {__mode = "k"})
      local function mark(x) alive[x] = true return x end
      for _ = 1, 10 do map.add_marker{position = {0, 0}, user_data = mark{}} end
      map.clear()
      map.add_marker{position = {0, 0}, user_data = mark{}}:remove()
      timer.after(1, function() map.move_to{zoom = 3} end)
      wait_for("idle", {where = mark(function() return true end)})
      wait_for("idle", {where = mark(function() return true end), timeout = 1})
      timer.after(1, mark(function() end))
      timer.after(9, mark(function() end)):cancel()
      map.animate_to{zoom = 5, on_done = mark(function() end)}:wait()
      map.on("idle", mark(function() end)):cancel()
      sleep(2)
      collectgarbage() collectgarbage()
      local left = 0
      for _ in pairs(alive) do left = left + 1 end
      print(left)
      """)
    #expect(run.result == "0\n")
  }
}
