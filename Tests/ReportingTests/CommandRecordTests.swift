import Geo
import Harness
import MapModel
import Reporting
import Testing

@Suite struct `Command records` {
  private static let place = Coordinate(lat: 10, lng: 20)
  private static let change = CameraChange(
    target: place, zoom: 7, bearing: 30, viewingAngle: 10)
  private static let timing = Timing(duration: 2, easing: .easeIn)
  private static let point = ViewPoint(x: 3, y: 4)

  private static var flight: Flight {
    var flight = Flight()
    flight.maxDuration = 4
    flight.minZoom = 3
    return flight
  }

  private static var follow: Follow {
    var follow = Follow(path: [place, Coordinate(lat: 11, lng: 21)])
    follow.speed = 20
    follow.zoom = 9
    follow.viewingAngle = 5
    return follow
  }

  private static var track: LocationTrack {
    var track = LocationTrack(points: [.init(coordinate: place, time: 2)])
    track.speed = 4
    return track
  }

  private static let box = CoordinateBounds(
    southwest: place, northeast: Coordinate(lat: 30, lng: 40))

  private static let camera: Set = ["target", "zoom", "bearing", "viewing_angle"]
  private static let timed: Set = ["duration", "easing"]

  static let commands: [(Command, String, Set<String>)] = [
    (.moveTo(change), "move_to", camera), (.moveTo(CameraChange()), "move_to", []),
    (.animateTo(change, timing), "animate_to", camera.union(timed)),
    (
      .flyTo(change, flight), "fly_to",
      camera.union(["curve", "speed", "max_duration", "min_zoom", "easing"])
    ),
    (
      .fitBounds(box, padding: .none, bearing: 5, timing: timing), "fit_bounds",
      timed.union(["bounds", "padding", "bearing"])
    ),
    (.zoomBy(1, around: point, timing: nil), "zoom_by", ["delta", "point"]),
    (.zoomTo(5, timing: timing), "zoom_to", timed.union(["zoom"])),
    (.scrollBy(point, timing: nil), "scroll_by", ["dx", "dy"]),
    (.follow(follow), "follow", ["path", "speed", "zoom", "viewing_angle", "turn"]),
    (
      .orbit(Orbit(center: place, degrees: 90, timing: timing)), "orbit",
      timed.union(["center", "degrees"])
    ),
    (
      .animateOverlay(
        OverlayID(4),
        [AnimatedGoal(.position, .place(place)), AnimatedGoal(.opacity, .number(0.5))],
        timing), "animate", timed.union(["overlay", "position", "opacity"])
    ),
    (.followLocation(zoom: 5), "follow_location", ["zoom"]), (.stop, "stop", []),
    (.cancel(MotionID(3)), "cancel", ["of"]), (.finish(MotionID(3)), "finish", ["of"]),
    (.tapCompassButton, "tap_compass", []), (.tapMyLocationButton, "tap_my_location_button", []),
    (.setZoomLimits(min: 3, max: 9), "set_zoom_limits", ["min", "max"]),
    (.setTargetBounds(box), "target_bounds", ["bounds"]),
    (.setTargetBounds(nil), "target_bounds", ["bounds"]),
    (.setLocation(nil), "set_location", ["location"]),
    (.playLocation(track), "play_location", ["path", "speed", "interval", "noise", "seed"]),
    (.gesture(.tap(at: point)), "tap", ["at"]),
    (.gesture(.doubleTap(at: point)), "double_tap", ["at"]),
    (.gesture(.twoFingerTap(at: point)), "two_finger_tap", ["at"]),
    (.gesture(.longPress(at: point)), "long_press", ["at"]),
    (
      .gesture(.pan(from: point, to: point, duration: 1, fling: true)), "pan",
      ["from", "to", "duration", "fling"]
    ),
    (
      .gesture(.pinch(center: point, scale: 2, duration: 1)), "pinch",
      ["center", "scale", "duration"]
    ),
    (
      .gesture(.rotate(center: point, degrees: 2, duration: 1)), "rotate",
      ["center", "degrees", "duration"]
    ),
    (.gesture(.tilt(degrees: 2, duration: 1)), "tilt", ["degrees", "duration"]),
    (
      .gesture(.doubleTapDrag(at: point, distance: 9, duration: 1)), "double_tap_drag",
      ["at", "distance", "duration"]
    ),
    (
      .gesture(.pinchRotatePan(center: point, scale: 2, degrees: 3, by: point, duration: 1)),
      "pinch_rotate_pan", ["center", "scale", "degrees", "by", "duration"]
    ),
    (
      .gesture(.drag(OverlayID(4), to: place, duration: 1)), "drag", ["overlay", "to", "duration"]
    ),
    (
      .gesture(.pointers([PointerEvent(time: 0, finger: 1, phase: .down, position: point)])),
      "pointer", ["events"]
    ),
  ]

  @Test func `have the names and fields of the Lua API and read back as JSON`() throws {
    for (command, name, fields) in Self.commands {
      let record = command.record
      var text = TraceText()
      let bytes = text.line(
        Record(time: 0, sequence: 1, entry: .command(name: record.name, fields: record.fields)))
      let json = try JSONValue(parsing: bytes)
      #expect(json["name"] == .text(name))
      #expect(json.names.subtracting(["t", "seq", "type", "name"]) == fields, "\(name)")
      #expect(record.fields.count == Set(record.fields.map(\.name)).count, "\(name)")
    }
  }

  @Test func `are read back as what they were written from`() throws {
    for (command, _, _) in Self.commands {
      let record = command.record
      #expect(try Command(name: record.name, RecordReader(record.fields)) == command)
    }
  }

  @Test func `that cannot be read say what is wrong`() {
    func fault(_ name: String, _ fields: [RecordField]) -> RecordFault? {
      do throws(RecordFault) {
        _ = try Command(name: name, RecordReader(fields))
        return nil
      } catch {
        return error
      }
    }
    #expect(fault("flee", []) == .unknownCommand("flee"))
    #expect(fault("tap", []) == .missing("at"))
    #expect(fault("tap", [RecordField("at", .number(1))]) == .unlike("at", expected: "point"))
    #expect(
      fault("cancel", [RecordField("of", .number(1.5))]) == .unlike("of", expected: "whole number"))
    let easing = RecordField("easing", .text("wobbly"))
    #expect(fault("animate_to", [easing]) == .unlike("easing", expected: "easing"))
  }

  @Test func `read what nine decimals leave of tiny and of outermost numbers`() throws {
    func read(_ command: Command) throws -> Command {
      let record = command.record
      var json = JSONText()
      json.value(.object(record.fields))
      let value = try JSONValue(parsing: json.bytes)
      let fields = record.fields.map { field in
        RecordField(field.name, value[field.name].number.map(RecordValue.number) ?? field.value)
      }
      return try Command(name: record.name, RecordReader(fields))
    }
    var flight = Flight()
    flight.speed = 1e-12
    guard case .flyTo(_, let slow) = try read(.flyTo(CameraChange(), flight)) else {
      Issue.record("not a flight")
      return
    }
    #expect(slow.speed > 0)
    let world = Command.setTargetBounds(.world)
    #expect(try Command(name: "target_bounds", RecordReader(world.record.fields)) == world)
    let rounded = RecordField(
      "bounds",
      .object([
        RecordField("southwest", .coordinate(CoordinateBounds.world.southwest)),
        RecordField(
          "northeast",
          .object([RecordField("lat", .number(90)), RecordField("lng", .number(180))])),
      ]))
    #expect(try Command(name: "target_bounds", RecordReader([rounded])) == world)
  }

  @Test func `write a curve by its name or by its numbers`() throws {
    func easing(_ easing: Easing) throws -> JSONValue {
      let record = Command.animateTo(CameraChange(), Timing(duration: 1, easing: easing)).record
      var json = JSONText()
      json.value(.object(record.fields))
      return try JSONValue(parsing: json.bytes)["easing"]
    }
    for (name, curve) in Easing.named { #expect(try easing(curve) == .text(name)) }
    #expect(
      try easing(.cubicBezier(x1: 0.1, y1: -2, x2: 1, y2: 3))
        == .list([.number(0.1), .number(-2), .number(1), .number(3)]))
  }

  @Test func `leave out what was not given`() {
    let names = Command.animateTo(CameraChange(zoom: 3), Timing()).record.fields.map(\.name)
    #expect(names == ["zoom", "duration", "easing"])
  }
}
