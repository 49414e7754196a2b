import Harness
import Testing

/// Faults that were found by trying to break a run, each kept by its gist.
@Suite struct `Faults that were reported` {
  @Test func `a method took an object of another class for its own`() throws {
    let run = try ScriptHarness.run(
      """
      local m = map.add_marker{position = {1, 1}}
      local motion = map.animate_to{zoom = 5}
      local timer = timer.after(9, function() end)
      for _, call in ipairs{
        {m.remove, motion}, {motion.cancel, timer}, {timer.cancel, motion}, {motion.cancel, {}},
        {motion.wait, setmetatable({}, {__index = motion})}, {m.show_info_window, motion},
      } do
        print(pcall(call[1], call[2]))
      end
      print(#map.markers(), motion:wait())
      """)
    #expect(run.lines.dropLast().allSatisfy { $0.hasPrefix("false\t") })
    #expect(run.lines.last == "1\tfinished")
  }

  @Test(arguments: ["on_idle", "on_will_move", "on_change"])
  func `wait_idle in a handler returned before the handler's own command began`(
    _ handler: String
  ) throws {
    let run = try ScriptHarness.run(
      """
      local isFirst = true
      function \(handler)()
        if not isFirst then return end
        isFirst = false
        map.animate_to{zoom = 7}
        wait_idle()
        print(map.camera.zoom, now())
        print(map.animate_to{zoom = 9}:wait(), map.camera.zoom)
      end
      map.move_to{zoom = 4}
      """)
    #expect(run.result == "7.0\t0.5\nfinished\t9.0\n")
  }

  @Test func `an error before the first wait of a part was told although pcall took it`() throws {
    let run = try ScriptHarness.run(
      """
      print(pcall(all, {function() error("x", 0) end}))
      print(pcall(race, {function() error("y", 0) end}))
      print(pcall(function() spawn(function() error("z", 0) end):wait() end))
      """)
    #expect(run.code == .done)
    #expect(run.result == "false\tx\nfalse\ty\nfalse\tz\n")
  }

  @Test func `an error of a coroutine that nobody waits for is told once`() throws {
    let run = try ScriptHarness.run("spawn(function() error('lost') end) sleep(1)")
    #expect(run.code == .scriptError)
    #expect(run.trace.lines("error").count == 1)
  }

  @Test func `an observer that changed the property made others miss the value`() throws {
    let run = try ScriptHarness.run(
      """
      map.observe("padding", function(new, old) print(new.top, old.top) end)
      map.observe("padding", function(new) if new.top < 5 then map.padding = 5 end end)
      map.padding = 1
      sleep(1)
      map.padding = 7
      """)
    #expect(run.result == "1.0\t0.0\n5.0\t1.0\n7.0\t5.0\n")
  }

  @Test func `observers that set one another off for ever end with an error`() throws {
    let run = try ScriptHarness.run(
      "map.observe('padding', function(new) map.padding = new.top + 1 end) map.padding = 1")
    #expect(run.messages.contains("observers of 'padding' keep changing what they observe"))
  }

  @Test func `an error in close of a cancelled task was lost`() throws {
    let run = try ScriptHarness.run(
      """
      local task = spawn(function()
        local x <close> = setmetatable({}, {__close = function() error("in close") end})
        sleep(10)
      end)
      sleep(1)
      task:cancel()
      """)
    #expect(run.code == .scriptError)
    #expect(run.messages.contains("case.lua:2: in close"))
  }

  @Test func `waiting for the error event never ended`() throws {
    let run = try ScriptHarness.run(
      """
      spawn(function() sleep(1) error("e", 0) end)
      local message, info = wait_for("error", {timeout = 5})
      print(message, info.handler, now())
      """)
    #expect(run.output == "e\tspawned coroutine\t1.0\n")
  }

  @Test func `a module that waits could not be required by a second coroutine`() throws {
    let folder = try TemporaryFolder()
    try folder.write("sleep(1) return 7", to: "slow.lua")
    try folder.write("require 'b'", to: "a.lua")
    try folder.write("require 'a'", to: "b.lua")
    let run = try ScriptHarness.run(
      """
      timer.after(0.5, function() print(require("slow"), now()) end)
      print(require("slow"), now())
      print(pcall(require, "a"))
      """
    ) { $0.scriptFolder = folder.path }
    #expect(run.lines.filter { $0 == "7\t1.0" }.count == 2)
    #expect(run.lines.contains { $0.contains("a loop of require") })
  }

  @Test func `ticks of a timer added rounding errors up`() throws {
    let run = try ScriptHarness.run(
      """
      local n = 0
      timer.every(0.1, function() n = n + 1 if n == 10000 then print(now()) end end)
      """
    ) { $0.maxTime = 1001 }
    #expect(run.result == "1000.0\n")
  }

  @Test(arguments: [
    "map.add_marker{position = {1, 1}, title = s}", "timer.after(1, print)",
    "map.on('idle', print)", "kept[#kept + 1] = map.projection",
  ])
  func `what the host keeps did not count against the memory`(_ code: String) throws {
    let run = try ScriptHarness.run(
      "local s, kept = ('x'):rep(1e5), {} while true do \(code) end"
    ) { $0.maxMemory = 20 << 20 }
    #expect(run.messages.contains("not enough memory"))
    #expect(run.code == .scriptError)
  }

  @Test func `memory is given back by remove and clear`() throws {
    let run = try ScriptHarness.run(
      """
      local s = ("x"):rep(1e6)
      for i = 1, 100 do
        local m = map.add_marker{position = {1, 1}, title = s}
        if i % 2 == 0 then m:remove() else map.clear() end
      end
      print("OK")
      """
    ) { $0.maxMemory = 20 << 20 }
    #expect(run.result == "OK\n")
  }

  @Test func `zoom limits could be widened beyond the map's own`() throws {
    let run = try ScriptHarness.run(
      """
      map.set_zoom_limits(-1e300, 1e300)
      map.move_to{zoom = 1e300}
      print(map.camera.zoom, map.min_zoom, map.max_zoom)
      """)
    #expect(run.result == "21.0\t2.0\t21.0\n")
  }

  @Test func `bounds of the whole world shrank to a meridian`() throws {
    let run = try ScriptHarness.run(
      """
      map.target_bounds = {southwest = {-85, -180}, northeast = {85, 180}}
      map.move_to{target = {10, 20}}
      print(map.camera.target, geo.bounds({-90, -180}, {90, 180}):contains{0, 0})
      """)
    #expect(run.result == "10.0, 20.0\ttrue\n")
  }

  @Test func `a handler that is no function was found out at the first event`() throws {
    let run = try ScriptHarness.run("on_idle = 5")
    #expect(run.messages.hasPrefix("error: case.lua:1: on_idle: expected a function, got 5"))
  }

  @Test func `a filter that waits was taken for false without a word`() throws {
    let run = try ScriptHarness.run(
      """
      spawn(function() wait_for("idle", {timeout = 3, where = function() sleep(1) end}) end)
      map.move_to{zoom = 4}
      """)
    #expect(run.messages.contains("where must answer at once"))
  }

  @Test func `twenty thousand observers took seconds`() throws {
    let run = try ScriptHarness.run(
      """
      local n = 0
      for i = 1, 20000 do map.observe("camera", function() n = n + 1 end) end
      for i = 1, 3 do map.move_to{zoom = 3 + i} sleep(1) end
      print(n)
      """)
    #expect(run.result == "60000\n")
  }
}

@Suite struct `Slips of newcomers` {
  @Test(arguments: [
    "map:move_to{zoom = 9}", "map:fly_to{target = {48, 2}}", "map:add_marker{position = {1, 1}}",
    "map:on('idle', print)", "gesture:tap{x = 1, y = 1}", "geo:distance({1, 1}, {2, 2})",
  ])
  func `a colon for a dot was taken for empty options`(_ code: String) throws {
    let run = try ScriptHarness.run(code)
    #expect(run.messages.contains("with a dot, not with a colon"))
    #expect(run.code == .scriptError)
  }

  @Test func `an empty table with a metatable was taken for a colon`() throws {
    let run = try ScriptHarness.run(
      """
      local empty = json.decode("{}")
      print(map.find(empty), #map.find_all(setmetatable({}, {})), (pcall(map.fit_bounds, empty)))
      map.move_to(empty) map.add_label(setmetatable({position = {1, 2}, text = "x"}, {__index = {}}))
      """)
    #expect(run.result == "nil\t0\tfalse\n")
  }

  @Test func `a list of coordinates was no bounds`() throws {
    let run = try ScriptHarness.run(
      "print(geo.bounds{{1, 2}, {3, 4}}, geo.bounds({1, 2}, {3, 4}), geo.bounds({1, 2}))")
    #expect(run.result == "1.0, 2.0 to 3.0, 4.0\t1.0, 2.0 to 3.0, 4.0\t1.0, 2.0 to 1.0, 2.0\n")
  }
}
