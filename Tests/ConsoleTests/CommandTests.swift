import Harness
import Testing

/// The short commands.
@Suite struct `Short commands` {
  @Test(arguments: [
    ("go Paris", "map.move_to{target = {48.85341, 2.3488}, zoom = 11}"),
    ("go Paris, Texas", "map.move_to{target = {33.66094, -95.55551}, zoom = 13}"),
    ("go Paris 12", "map.move_to{target = {48.85341, 2.3488}, zoom = 12}"),
    ("go 46.55,7.98 12", "map.move_to{target = {46.55, 7.98}, zoom = 12}"),
    ("go 46.55 7.98", "map.move_to{target = {46.55, 7.98}}"),
    (
      "go 48°51′24″N 2°21′8″E 9.5",
      "map.move_to{target = {48.85666666666667, 2.352222222222222}, zoom = 9.5}"
    ),
    ("go here 5", "map.move_to{target = {0, 0}, zoom = 5}"),
    ("fly Tokyo 10", "map.fly_to{target = {35.6895, 139.69171}, zoom = 10}:wait()"),
    ("zoom 5", "map.animate_to_zoom(5):wait()"),
    ("zoom +2", "map.zoom_by(2, {duration = 0.5}):wait()"),
    ("zoom -.5", "map.zoom_by(-0.5, {duration = 0.5}):wait()"),
    ("zoom in", "map.zoom_in{duration = 0.5}:wait()"),
    ("tilt 45", "map.animate_to_viewing_angle(45):wait()"),
    ("turn 90", "map.animate_to_bearing(90):wait()"),
    ("turn -15", "map.animate_to_bearing(map.camera.bearing - 15):wait()"),
    ("turn west", "map.animate_to_bearing(270):wait()"),
    ("pan 200 0", "map.scroll_by(200, 0, {duration = 0.5}):wait()"),
    ("stop", "map.stop()"),
    ("mark", "map.add_marker{position = map.camera.target}"),
    ("mark here \"Camp\"", "map.add_marker{position = map.camera.target, title = \"Camp\"}"),
    ("mark Zermatt", "map.add_marker{position = {46.01998, 7.74863}, title = \"Zermatt\"}"),
    ("mark 46.5,7.9 'A \"b\"'", "map.add_marker{position = {46.5, 7.9}, title = \"A \\\"b\\\"\"}"),
    ("tap 400 300", "gesture.tap{x = 400, y = 300}:wait()"),
    ("tap here", "gesture.tap{lat = 0, lng = 0}:wait()"),
    ("step 0.5", "sleep(0.5)"), ("run 3", "sleep(3)"), ("run", "wait_idle()"),
  ])
  func `echo the Lua that they stand for`(_ line: String, _ lua: String) async throws {
    let session = try await Session.of([line])
    #expect(session.said == [lua])
    #expect(session.end.output.isEmpty)
    #expect(session.end.code == 0)
    #expect(TraceRules.violations(in: session.trace).isEmpty)
  }

  @Test(arguments: [
    ("go", "go: a place is missing"), ("go Pariss", "go: no place 'Pariss'; did you mean 'Paris'?"),
    ("go Pariss 12", "go: no place 'Pariss'; did you mean 'Paris'?"),
    ("go 95, 3", "go: latitude 95 is outside -90…90"),
    ("zoom much", "zoom: expected a level, got 'much'"),
    ("pan 3", "pan: expected DX DY, got '3'"), ("step x", "step: expected seconds, got 'x'"),
    ("fit markers", "fit: there are no markers"), ("undo", "undo: there is nothing to undo"),
    ("redo", "redo: there is nothing to redo"),
    ("events of", "events: expected on, off, all or last, got 'of'; did you mean 'on'?"),
    ("quit now", "quit takes nothing, got 'now'"),
    ("load nowhere.lua", "load: cannot read nowhere.lua: there is no such file"),
    ("help map.fly_t", "help: nothing is known about 'map.fly_t'; did you mean 'map.fly_to'?"),
    (
      "save /nowhere/x.lua",
      "save: cannot write /nowhere/x.lua: its folder does not exist; make it first"
    ),
    ("pause", "pause: no clock runs here"),
    ("tap Paris", "tap: 48.85341, 2.3488 is not in view; move the map there first"),
  ])
  func `that are wrong say why`(_ line: String, _ message: String) async throws {
    let session = try await Session.of(["go 0,0 20", line].suffix(line == "tap Paris" ? 2 : 1))
    #expect(session.said.contains("error: " + message), "\(session.end.messages)")
    #expect(session.end.code == 1)
  }

  @Test func `that are misspelt are suggested`() async throws {
    let session = try await Session.of(["goo Paris"])
    #expect(session.said.contains("info: did you mean the command 'go'?"))
  }

  @Test func `give way to Lua of the same name`() async throws {
    let session = try await Session.of([
      "zoom = 5", "zoom", "zoom == 5", "run = {x = 1}", "run.x", "show = print", "show(3)",
      "load('return 4')()", "undo", "tap = 1", "tap > 0",
    ])
    #expect(session.lines == ["5", "true", "1", "3", "4", "true"])
    #expect(session.said == ["error: undo: there is nothing to undo"])
  }

  @Test func `tell where the map is`() async throws {
    let session = try await Session.of([
      "go 47.141,9.5215 12", "where", "mark here 'Vaduz'", "show",
    ])
    #expect(
      session.lines.prefix(2) == [
        "Vaduz, Liechtenstein", "47.141, 9.5215 · zoom 12 · bearing 0° · tilt 0°",
      ])
    #expect(
      session.lines.suffix(2) == [
        "1 × marker, 1 in view", "  marker-1 \"Vaduz\" at 47.141, 9.5215",
      ])
  }

  @Test func `undo and redo any line's change of the camera and of what lies on the map`()
    async throws
  {
    let session = try await Session.of([
      "go 10,20 5", "mark here 'A'", "map.find{title = 'A'}.title = 'B'", "map.clear()",
      "undo", "map.markers()[1].title", "undo", "map.markers()[1].title", "redo",
      "map.markers()[1].title", "undo", "undo", "#map.markers()", "undo", "map.camera.zoom",
      "redo", "map.camera.zoom", "redo", "#map.markers()",
    ])
    #expect(session.lines == ["\"B\"", "\"A\"", "\"B\"", "0", "2.0", "5.0", "1"])
    #expect(session.end.code == 0, "\(session.end.messages)")
  }

  @Test func `reset takes the map back to its beginning`() async throws {
    let session = try await Session.of(
      ["go Paris", "mark", "turn 90", "reset", "map.camera", "#map.markers()"],
      ["--camera", "1,2,3"])
    #expect(session.lines.last == "0")
    #expect(session.end.output.contains("target = {lat = 1.0, lng = 2.0}"))
    #expect(session.end.output.contains("bearing = 0.0"))
  }

  @Test func `fit shows all of a country, over 180° too`() async throws {
    for (place, point) in [
      ("Switzerland", "46.8, 8.2"), ("Fiji", "-17.8, 178"), ("Texas", "31, -99"),
    ] {
      let session = try await Session.of(["fit \(place)", "map.projection:contains({\(point)})"])
      #expect(session.lines == ["true"], "\(place)")
    }
  }

  @Test func `list events, those of the past and those to come`() async throws {
    let session = try await Session.of([
      "go Paris", "events last 3", "events", "events on", "fly Tokyo", "events off", "zoom 3",
    ])
    #expect(
      session.lines.contains {
        $0.hasSuffix("s  idle  48.85341, 2.3488 · zoom 11 · bearing 0° · tilt 0°")
      })
    #expect(session.said.contains("info: events are off"))
    #expect(session.said.count { $0.contains("s  will_move  animation") } == 1)
    #expect(session.said.count { $0.contains("s  idle  35.6895, 139.69171") } == 1)
    #expect(!session.said.contains { $0.contains("change") })
  }

  @Test func `help tells about commands and the whole API`() async throws {
    let session = try await Session.of(
      [
        "help", "help fly", "help map.fly_to", "help fly_to", "help marker", "help on_idle",
        "help lua",
      ])
    #expect(session.end.code == 0)
    for text in [
      "  go PLACE [ZOOM]", "map.fly_to{…} → motion", "max_duration",
      "function on_idle(camera, info) … end",
    ] {
      #expect(session.end.output.contains(text), "\(text)")
    }
  }

  @Test func `are JSON lines for programs`() async throws {
    let session = try await Session.of(["go Paris", "goo"], ["--json"])
    #expect(
      session.said[0]
        == #"{"level":"lua","message":"map.move_to{target = {48.85341, 2.3488}, zoom = 11}"}"#)
  }
}
