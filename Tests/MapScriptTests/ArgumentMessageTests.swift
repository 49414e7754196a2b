import Harness
import Testing

@Suite struct `Messages about arguments` {
  private static let coordinates: [(String, String)] = [
    ("map.move_to{target = 7}", "move_to: target: expected a coordinate, got 7"),
    ("map.move_to{target = {91, 0}}", "move_to: target: latitude 91 is outside -90…90"),
    (
      "map.move_to{target = {103.8, 1.3}}",
      "move_to: target: latitude 103.8 is outside -90…90; are latitude and longitude swapped?"
    ),
    ("map.move_to{target = {lat = 1}}", "move_to: target: 'lng' is missing"),
    (
      "map.move_to{target = {lat = 1, lon = 2}}",
      "move_to: target: 'lng' is missing; did you mean it by 'lon'?"
    ),
    (
      "map.move_to{target = {lat = '1', lng = 2}}",
      "move_to: target.lat: expected a number, got \"1\""
    ),
    ("map.move_to{target = {1, true}}", "move_to: target[2]: expected a number, got true"),
    (
      "map.move_to{target = {0/0, 0}}",
      "move_to: target: the latitude must be a finite number, got"
    ),
    ("geo.distance({1, 2})", "distance: b: expected a coordinate, got no value"),
  ]

  private static let numbers: [(String, String)] = [
    ("map.move_to{zoom = 'x'}", "move_to: zoom: expected a number, got \"x\""),
    ("map.move_to{zoom = 1/0}", "move_to: zoom: must be a finite number, got inf"),
    (
      "map.animate_to{zoom = 3, duration = -1}",
      "animate_to: duration: must be at least 0, got -1"
    ),
    ("sleep(-0.5)", "sleep: seconds: must be at least 0, got -0.5"),
    ("sleep()", "sleep: seconds: expected a number, got no value"),
    ("timer.every(0, print)", "every: seconds: must be at least 0.001"),
    ("timer.after(1)", "after: fn: expected a function, got no value"),
    ("map.zoom_to({})", "zoom_to: zoom: expected a number, got"),
    ("map.scroll_by(1)", "scroll_by: dy: expected a number, got no value"),
    ("gesture.pinch{scale = 0}", "pinch: scale: must be more than 0"),
    ("gesture.pinch{}", "pinch: 'scale' is missing"),
    ("map.set_zoom_limits(5, 3)", "set_zoom_limits: min: expected at most max, got 5"),
  ]

  private static let tables: [(String, String)] = [
    ("map.move_to(5)", "move_to: expected a camera, got 5"),
    ("map.move_to()", "move_to: expected a camera, got no value"),
    ("map.move_to{3}", "move_to: options are named, got the key 1"),
    (
      "map.add_marker{position = {0, 0}, zzzzzzzz = 1}",
      "add_marker: unknown option 'zzzzzzzz'; there are position, title, snippet"
    ),
    ("map.add_marker{}", "add_marker: 'position' is missing"),
    (
      "map.add_marker{position = {0, 0}, draggable = 1}",
      "add_marker: draggable: expected true or false, got 1"
    ),
    ("map.padding = {topp = 1}", "map: padding: unknown side 'topp'"),
    ("map.padding = -1", "map: padding: must lie in 0…16384, got -1"),
    ("map.fit_bounds(7)", "fit_bounds: bounds: expected a bounds such as geo.bounds(a, b), got 7"),
    (
      "map.fit_bounds{southwest = {5, 0}, northeast = {1, 1}}",
      "fit_bounds: bounds: southwest lies north of northeast; use geo.bounds(a, b)"
    ),
    ("map.follow{path = {}, speed = 1}", "follow: path: has no points"),
    ("map.follow{path = {{0, 0}}}", "follow: 'speed' or 'duration' is missing"),
    ("map.follow{path = {{0, 0}, {99, 0}}, speed = 1}", "follow: path[2]: latitude 99 is outside"),
    ("map.follow{path = '_', speed = 1}", "follow: path: is no encoded polyline"),
    (
      "map.animate_to{zoom = 3, easing = 'ease_on'}",
      "animate_to: easing: unknown easing \"ease_on\"; did you mean \"ease_in\"?"
    ),
    (
      "map.animate_to{zoom = 3, easing = 'zzzzzz'}",
      "animate_to: easing: unknown easing \"zzzzzz\"; there are linear, ease, ease_in, ease_out, "
        + "ease_in_out"
    ),
    (
      "map.animate_to{zoom = 3, easing = {2, 0, 0, 0}}",
      "animate_to: easing: x1 and x2 must lie in 0…1"
    ),
    ("gesture.tap('here')", "tap: at: expected a point, coordinate or object, got \"here\""),
    ("gesture.tap{x = 1}", "tap: at.y: expected a number, got nil"),
    ("gesture.pan{from = {x = 1, y = 1}}", "pan: 'to' is missing"),
    (
      "gesture.pointer{{time = 0, phase = 'dwon', x = 1, y = 1}}",
      "pointer: events[1].phase: expected \"down\" or \"move\" or \"up\" or \"cancel\", "
        + "got \"dwon\"; did you mean \"down\"?"
    ),
    ("map.on('idle')", "on: handler: expected a function, got no value"),
    ("map.on('idle', print, 7)", "on: options: expected a table of options, got 7"),
    ("map.selected_marker = 7", "map: selected_marker: expected a marker, got 7"),
    (
      "map.settings.scroll_gestures = 1",
      "settings: scroll_gestures: expected true or false, got 1"
    ),
  ]

  @Test(arguments: coordinates + numbers + tables)
  func `name the call, the argument, what was expected and what came`(
    _ code: String, _ message: String
  ) throws {
    let run = try ScriptHarness.run("\n\n" + code)
    #expect(run.code == .scriptError)
    #expect(
      run.messages.hasPrefix("error: case.lua:3: \(message)"),
      "got \(run.messages.split(separator: "\n").first ?? "nothing")")
  }

  @Test(arguments: [
    "map.move_to{target = {1, 2}}", "map.move_to{target = {lat = 1, lng = 2}}",
    "map.move_to{target = geo.coordinate(1, 2)}", "map.move_to{target = {lat = 1, lng = 362}}",
    "map.move_to{target = map.add_marker{position = {1, 2}}.position}",
  ])
  func `are not given for a coordinate in any of its forms`(_ code: String) throws {
    let run = try ScriptHarness.run(code + " print(map.camera.target)")
    #expect(run.result == "1.0, 2.0\n")
  }

  @Test func `refuse a tap on a coordinate out of view`() throws {
    let run = try ScriptHarness.run("gesture.tap{80, 0}")
    #expect(run.messages.hasPrefix("error: case.lua:1: tap: 80.0, 0.0 is not in view"))
  }

  @Test func `come from hostile tables too, without harm`() throws {
    let run = try ScriptHarness.run(
      """
      local bomb = setmetatable({}, {
        __index = function() error("index") end, __len = function() error("len") end,
        __pairs = function() error("pairs") end, __tostring = function() error("text") end,
      })
      for _, call in ipairs{map.move_to, map.animate_to, map.add_marker, gesture.tap, all,
        map.reverse_geocode, map.fit_bounds, geo.length, sleep, print, log.info} do
        print(pcall(call, bomb))
      end
      map.padding = 3
      print("alive")
      """)
    #expect(run.code != .internalError)
    #expect(run.lines.last == "alive", "\(run.messages)")
  }
}
