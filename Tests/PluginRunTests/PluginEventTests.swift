import Harness
import MapSession
import Testing

@Suite struct `Events among plugins` {
  private let runner: PluginRunner

  init() throws { runner = try PluginRunner() }

  @Test func `go by priority, then by the order of the scripts, the run's own last`() throws {
    try runner.plugin("a", "function on_idle() print('a') end")
    try runner.plugin(
      "b",
      """
      map.on("idle", function() print("b low") end, {priority = -1})
      map.on("idle", function() print("b high") end, {priority = 1})
      function on_idle() print("b") end
      """)
    let run = try runner.run(
      """
      map.on("idle", function() print("script first") end, {priority = 2})
      function on_idle() print("script") end
      map.move_to{zoom = 4}
      """, "a", "b")
    #expect(run.result == "script first\nb high\na\nb\nscript\nb low\n")
  }

  @Test func `end at the handler that returns true, but for beginnings, ends and waits`() throws {
    try runner.plugin(
      "a",
      """
      function on_ready() print("a ready") return true end
      function on_tap() print("a tap") return true end
      function on_tap_marker() return true end
      function on_exit() print("a exit") return true end
      """)
    let run = try runner.run(
      """
      function on_ready() print("ready") end
      function on_tap() print("never") end
      function on_tap_marker() print("never") end
      function on_exit() print("exit") end
      spawn(function() wait_for("tap") print("waited") end)
      gesture.tap{x = 1, y = 1}:wait()
      gesture.tap(map.add_marker{position = {0, 0}}):wait()
      print(map.selected_marker)
      """, "a")
    #expect(run.result == "a ready\nready\na tap\nwaited\nnil\na exit\nexit\n")
  }

  @Test func `are told to plugins that came from the script's own calls`() throws {
    try runner.plugin(
      "a", "function on_change(c) print('a', c.zoom, map.camera.zoom) c.zoom = 0 end")
    let run = try runner.run(
      "function on_change(c) print('script', c.zoom) end map.move_to{zoom = 9} print('then')", "a")
    #expect(run.result == "a\t9.0\t9.0\nscript\t9.0\nthen\n")
  }

  @Test func `share the things on the map, and keep their own data apart`() throws {
    try runner.plugin(
      "a",
      """
      map.add_marker{id = "m", position = {1, 2}, user_data = "secret"}
      function on_tap_marker(m) print("a", m.id, m.user_data, m.title) end
      function on_idle() print("a", #map.markers(), pcall(function() return seen.title end)) end
      """)
    let run = try runner.run(
      """
      local m = map.find{id = "m"}
      print(m, m.user_data)
      m.title = "new"
      m.user_data = 7
      gesture.tap(m):wait()
      wait_idle()
      map.clear()
      map.move_to{zoom = 3}
      """, "a")
    #expect(
      run.result.contains("marker m at 1.0, 2.0\tnil\na\tm\tsecret\tnew\n"), "\(run.result)")
    #expect(run.result.contains("a\t0\tfalse"))
  }

  @Test func `leave camera calls of a handler until all have been told`() throws {
    try runner.plugin(
      "a",
      """
      local first = true
      function on_idle(c)
        if first then first = false map.move_to{zoom = 8} print("a moved", map.camera.zoom) end
      end
      """)
    let run = try runner.run(
      "function on_idle(c) print('idle', c.zoom) end map.move_to{zoom = 4} print(map.camera.zoom)",
      "a")
    #expect(run.result == "a moved\t4.0\nidle\t4.0\nidle\t8.0\n8.0\n")
  }

  @Test func `to ten thousand handlers take time in proportion`() throws {
    try runner.plugin(
      "a",
      """
      local count = 0
      plugin.on("add", function(n) for _ = 1, n do map.on("idle", function() count = count + 1 end) end end)
      plugin.on("count", function() print(count) count = 0 end)
      """)
    func seconds(_ handlers: Int) throws -> Double {
      let start = ContinuousClock.now
      let run = try runner.run(
        """
        plugin.emit("add", \(handlers)) sleep(0)
        for i = 1, \(100_000 / handlers) do map.move_to{zoom = 3 + i % 2} end
        plugin.emit("count")
        """, "a")
      #expect(run.result == "100000\n")
      return (ContinuousClock.now - start) / .seconds(1)
    }
    // The quickest of some, for other things go on, too.
    let few = try (0..<3).map { _ in try seconds(1000) }.min() ?? 0
    let many = try (0..<3).map { _ in try seconds(10_000) }.min() ?? 9
    #expect(
      many < few * 3 + 0.2, "\(few) s for 1,000 at a time, \(many) s for 10,000")
  }

  @Test func `to two hundred plugins reach each once`() throws {
    let ids = (1...200).map { "p\($0)" }
    for id in ids {
      try runner.plugin(id, "function on_idle() plugin.emit('seen', plugin.id) end")
    }
    let run = try runner.run(
      """
      local seen = {}
      plugin.on("seen", function(id, info) assert(id == info.from) seen[#seen + 1] = id end)
      map.move_to{zoom = 3}
      sleep(0)
      print(#seen, seen[1], seen[200], #plugin.list())
      """, ids)
    #expect(run.result == "200\tp1\tp200\t200\n")
  }
}
