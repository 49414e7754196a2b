import ConformanceRows
import Geo
import MapEngine
import MapModel
import Testing

/// Every row of the topic events: order of camera events.
@Suite("Conformance rows of the order of events")
struct EventConformanceTests {
  @Test("all rows are event sequences") func kinds() {
    #expect(Row.all("events", "event_sequence").count == 19)
    #expect(Row.all("events").count == 19)
  }

  @Test("event sequence", arguments: Row.all("events")) func sequence(row: Row) {
    let driver = row.driver()
    for step in row.args["steps"].items { driver.play(step.items) }
    driver.run()
    let ignored = Set(row.args["ignore"].items.map(\.text))
    let wanted = row.expect["sequence"].items.map(\.text)
    let seen = driver.sequence(without: ignored).split(separator: " ").map(String.init)
    // `change+` is one or more, `change` exactly one.
    #expect(seen.count == wanted.count)
    for (name, want) in zip(seen, wanted) {
      #expect(name == want || (want == "change+" && name == "change"))
    }
  }
}

extension Row {
  /// A driver with the row's camera and size.
  func driver() -> MapDriver {
    let size = fields["size"]
    return MapDriver(
      fields["camera"].camera, width: size["width"].number ?? 512,
      height: size["height"].number ?? 512)
  }
}

extension JSON {
  var camera: Camera {
    Camera(
      target: self["target"].coordinate, zoom: self["zoom"].value, bearing: self["bearing"].value,
      viewingAngle: self["viewing_angle"].value)
  }

  var change: CameraChange {
    CameraChange(
      target: self["target"].exists ? self["target"].coordinate : nil, zoom: self["zoom"].number,
      bearing: self["bearing"].number, viewingAngle: self["viewing_angle"].number)
  }

  var point: ViewPoint { ViewPoint(x: self["x"].value, y: self["y"].value) }

  /// `gesture.name(self)`.
  func gesture(_ name: String) -> Gesture? {
    let seconds = self["duration"].number ?? 0.5
    switch name {
    case "pan", "pan_fling":
      return .pan(
        from: self["from"].point, to: self["to"].point, duration: seconds,
        fling: self["fling"].flag ?? false)
    case "pinch":
      return .pinch(center: self["center"].point, scale: self["scale"].value, duration: seconds)
    case "rotate":
      return .rotate(
        center: self["center"].point, degrees: self["degrees"].value, duration: seconds)
    case "double_tap": return .doubleTap(at: self["at"].point)
    case "two_finger_tap": return .twoFingerTap(at: self["at"].point)
    default: return nil
    }
  }
}

extension MapDriver {
  /// Plays one step of a row, such as `["move_to", {"zoom": 9}]`.
  func play(_ step: [JSON]) {
    let name = step.first?.text ?? ""
    let argument = step.count > 1 ? step[1] : .null
    switch name {
    case "sleep": sleep(argument.value)
    case "stop": perform(.stop)
    case "move_to": perform(.moveTo(argument.change))
    case "animate_to":
      perform(
        .animateTo(argument.change, Timing(duration: argument["duration"].number ?? 0.5)))
    case "fly_to":
      var flight = Flight()
      flight.timing.duration = argument["duration"].number
      perform(.flyTo(argument.change, flight))
    case "fit_bounds":
      let options = step[2]
      perform(
        .fitBounds(
          argument.bounds, padding: Padding(all: options["padding"].number ?? 64), bearing: 0,
          timing: options["duration"].number.map { Timing(duration: $0) }))
    case "gesture":
      if let gesture = step[2].gesture(argument.text) { self.gesture(gesture) }
    case "on_first":
      var done = false
      onEvent = { [unowned self] event in
        guard !done, event.name == argument.text else { return }
        done = true
        play(Array(step[2...]))
      }
    default: Issue.record("unknown step \(name)")
    }
  }
}
