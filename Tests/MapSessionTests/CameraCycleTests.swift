import Harness
import Testing

@Suite struct `The camera cycle, C1 to C9` {
  private func events(_ code: String) throws -> String {
    let run = try ScriptHarness.run(code) { $0.viewport = .init(width: 400, height: 400) }
    #expect(run.code == .done, "\(run.messages)")
    #expect(TraceRules.violations(in: run.trace).isEmpty)
    return run.trace.cameraEvents
  }

  private let cycle = "will_move(false) change idle"
  private let animated = "will_move(false) change+ idle"

  @Test func `C1 a motion is will_move, changes and one idle with the last camera`() throws {
    #expect(try events("map.animate_to{target = {10, 20}}") == animated)
    #expect(try events("map.fly_to{target = {60, 100}, zoom = 6}") == animated)
    #expect(try events("map.orbit{degrees = 90, duration = 1}") == animated)
    #expect(try events("map.follow{path = {{0, 0}, {1, 1}}, duration = 1}") == animated)
  }

  @Test func `C2 will_move still sees the old camera`() throws {
    let run = try ScriptHarness.run(
      """
      function on_will_move() print(map.camera.zoom, map.camera.target) end
      map.move_to{zoom = 5, target = {1, 2}}
      map.animate_to{zoom = 6}:wait()
      """)
    #expect(run.result == "2.0\t0.0, 0.0\n5.0\t1.0, 2.0\n")
  }

  @Test(arguments: [
    "map.move_to{zoom = 5}", "map.camera = {zoom = 5}", "map.move_to(map.camera)",
    "map.camera = map.camera", "map.move_to{}", "map.zoom_in()", "map.zoom_out()",
    "map.zoom_to(4)", "map.zoom_by(0)", "map.zoom_by(1, {x = 3, y = 4})", "map.scroll_by(0, 0)",
    "map.scroll_by(10, -10)", "map.fit_bounds(geo.bounds({0, 0}, {10, 10}))",
    "map.animate_to{zoom = 5, duration = 0}", "map.animate_to{duration = 0}",
    "map.animate_to_zoom(2, {duration = 0})",
  ])
  func `C3 and C9 an instant change is one whole cycle, also when it changes nothing`(
    _ call: String
  ) throws {
    let run = try ScriptHarness.run(call)
    #expect(run.trace.cameraEvents == cycle)
    #expect(run.trace.events.allSatisfy { $0.time == 0 })
    #expect(run.trace.events("idle").first?["reason"] == .text("api"))
  }

  @Test func `C4 an animation changes every frame and ends on the exact target`() throws {
    let run = try ScriptHarness.run(
      """
      map.animate_to{target = {48.8566, 2.3522}, zoom = 11.3, bearing = 77, viewing_angle = 12,
        duration = 1.5}:wait()
      local c = map.camera
      print(c.target.lat == 48.8566, c.target.lng == 2.3522, c.zoom == 11.3, c.bearing == 77,
        c.viewing_angle == 12, now())
      """)
    #expect(run.result == "true\ttrue\ttrue\ttrue\ttrue\t1.5\n")
    #expect(run.trace.events("change").count == 90)
  }

  @Test func `C5 a gesture takes an animation over`() throws {
    #expect(
      try events(
        """
        map.animate_to{target = {40, 60}, zoom = 6, duration = 4}
        sleep(1)
        gesture.pan{from = {x = 300, y = 200}, to = {x = 100, y = 200}}
        """) == "will_move(false) change+ move_canceled will_move(true) change+ idle")
  }

  @Test(arguments: [("map.move_to{zoom = 5}", "change"), ("map.animate_to{zoom = 5}", "change+")])
  func `C6 a call takes a gesture over`(_ call: String, _ changes: String) throws {
    #expect(
      try events(
        """
        map.move_to{zoom = 6}
        gesture.pan{from = {x = 300, y = 200}, to = {x = 100, y = 200}, duration = 1}
        sleep(0.5)
        \(call)
        """)
        == "\(cycle) will_move(true) change+ move_canceled will_move(false) \(changes) idle")
  }

  @Test(arguments: ["map.move_to{zoom = 5}", "map.animate_to{zoom = 5, duration = 1}"])
  func `C7 a new call replaces an animation without a second will_move`(_ call: String) throws {
    let run = try ScriptHarness.run(
      """
      local first = map.animate_to{target = {40, 60}, zoom = 6, duration = 4}
      function on_move_canceled(info) print("by", info.by) end
      sleep(1)
      local x = map.camera.target
      \(call)
      print(first.outcome, first:wait())
      """)
    let changes = call.contains("duration") ? "change+" : "change"
    #expect(
      run.trace.cameraEvents == "will_move(false) change+ move_canceled \(changes) idle")
    #expect(run.lines.last == "canceled\tcanceled")
    #expect(run.lines.first == (call.contains("duration") ? "by\tanimation" : "by\tapi"))
  }

  @Test func `C8 an animation to where the camera is tells nothing and is finished`() throws {
    let run = try ScriptHarness.run(
      """
      local done
      local m = map.animate_to{zoom = 2, target = {0, 360}, on_done = function(o) done = o end}
      print(m:wait())
      sleep(0)
      print(done, map.animate_to(map.camera):wait())
      """)
    #expect(run.result == "finished\nfinished\tfinished\n")
    #expect(run.trace.cameraEvents.isEmpty)
  }
}
