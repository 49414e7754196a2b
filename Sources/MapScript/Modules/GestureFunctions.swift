import Geo
import LuaBridge
import MapModel

/// The functions of `gesture`: fingers in numbers.
enum GestureFunctions {
  static let module = APIModule(
    "gesture", "Fingers on the view. Each call returns a motion at once.",
    functions: [tap, doubleTap, twoFingerTap, longPress, pan, fling, pinch, rotate, tilt]
      + [doubleTapDrag, pinchRotatePan, pointer, drag, tapMyLocationButton, tapCompass])

  private static let tap = at("tap", "One finger down and up.") { .tap(at: $0) }
  private static let doubleTap = at("double_tap", "One level closer about the point.") {
    .doubleTap(at: $0)
  }
  private static let twoFingerTap = at("two_finger_tap", "One level away about the point.") {
    .twoFingerTap(at: $0)
  }
  private static let longPress = at("long_press", "One finger held still.") { .longPress(at: $0) }

  private static func at(
    _ name: String, _ summary: String, _ gesture: @escaping @Sendable (ViewPoint) -> Gesture
  ) -> APIFunction {
    APIFunction(name, [APIParameter("at", .place)], returns: "motion", summary) {
      script, arguments throws(LuaFailure) in
      let place = try arguments.place(1)
      let point = try script.viewPoint(place, arguments)
      script.warnOfMiss(place, at: point, arguments.function)
      return try script.play(gesture(point), Options(none: onDone, for: arguments), arguments)
    }
  }

  private static let onDone = OptionTable([
    .init("on_done", .function, "called once with \"finished\" or \"canceled\"")
  ])

  private static func duration(_ seconds: Double) -> OptionTable {
    OptionTable([.init("duration", .number(atLeast: 0), "seconds (default \(seconds))")])
      .adding(onDone)
  }

  private static let panOptions = OptionTable([
    .init("from", .place, "where the finger lands"), .init("to", .place, "where it leaves"),
    .init("fling", .flag, "whether the map glides on (default false)"),
  ]).adding(duration(0.3))

  private static let pan = APIFunction(
    "pan", [APIParameter("options", .options(panOptions))], returns: "motion",
    "One finger drawn over the view."
  ) { script, arguments throws(LuaFailure) in
    try drawn(script, arguments, panOptions, fling: false, duration: 0.3)
  }

  private static let flingOptions = OptionTable(panOptions.fields.filter { $0.name != "fling" })

  private static let fling = APIFunction(
    "fling", [APIParameter("options", .options(flingOptions))], returns: "motion",
    "One quick finger; the map glides on."
  ) { script, arguments throws(LuaFailure) in
    try drawn(script, arguments, flingOptions, fling: true, duration: 0.1)
  }

  private static func drawn(
    _ script: Script, _ arguments: Arguments, _ table: OptionTable, fling: Bool, duration: Double
  ) throws(LuaFailure) -> LuaReturn {
    let options = try arguments.options(1, table)
    let from = try options.required("from", options.place("from"))
    let to = try options.required("to", options.place("to"))
    return try script.play(
      .pan(
        from: try script.viewPoint(from, arguments), to: try script.viewPoint(to, arguments),
        duration: options.number("duration") ?? duration, fling: options.flag("fling") ?? fling),
      options, arguments)
  }

  private static let center = OptionTable([
    .init("center", .place, "the point between the fingers (default: the middle of the view)")
  ])

  private static let pinchOptions = center.adding(
    OptionTable([.init("scale", .number(), "how far apart: 2 is one level closer")])
  ).adding(duration(0.3))

  private static let pinch = APIFunction(
    "pinch", [APIParameter("options", .options(pinchOptions))], returns: "motion",
    "Two fingers apart or together."
  ) { script, arguments throws(LuaFailure) in
    let options = try arguments.options(1, pinchOptions)
    let scale = try options.required("scale", options.number("scale"))
    guard scale > 0 else { throw options.failure("scale: must be more than 0") }
    return try script.play(
      .pinch(
        center: try script.center(options, arguments), scale: scale,
        duration: options.number("duration") ?? 0.3),
      options, arguments)
  }

  private static let rotateOptions = center.adding(
    OptionTable([.init("degrees", .number(), "how far, clockwise")])
  ).adding(duration(0.3))

  private static let rotate = APIFunction(
    "rotate", [APIParameter("options", .options(rotateOptions))], returns: "motion",
    "Two fingers turned."
  ) { script, arguments throws(LuaFailure) in
    let options = try arguments.options(1, rotateOptions)
    return try script.play(
      .rotate(
        center: try script.center(options, arguments),
        degrees: try options.required("degrees", options.number("degrees")),
        duration: options.number("duration") ?? 0.3),
      options, arguments)
  }

  private static let tiltOptions = OptionTable([
    .init("degrees", .number(), "how far; more tilts away from straight down")
  ]).adding(duration(0.3))

  private static let tilt = APIFunction(
    "tilt", [APIParameter("options", .options(tiltOptions))], returns: "motion",
    "Two fingers drawn up or down together."
  ) { script, arguments throws(LuaFailure) in
    let options = try arguments.options(1, tiltOptions)
    return try script.play(
      .tilt(
        degrees: try options.required("degrees", options.number("degrees")),
        duration: options.number("duration") ?? 0.3),
      options, arguments)
  }

  private static let doubleTapDragOptions = OptionTable([
    .init("at", .place, "where the finger taps"),
    .init("distance", .number(), "points drawn down; down zooms in"),
  ]).adding(duration(0.3))

  private static let doubleTapDrag = APIFunction(
    "double_tap_drag", [APIParameter("options", .options(doubleTapDragOptions))],
    returns: "motion", "A second tap held and drawn: one-finger zoom."
  ) { script, arguments throws(LuaFailure) in
    let options = try arguments.options(1, doubleTapDragOptions)
    return try script.play(
      .doubleTapDrag(
        at: try script.viewPoint(try options.required("at", options.place("at")), arguments),
        distance: try options.required("distance", options.number("distance")),
        duration: options.number("duration") ?? 0.3),
      options, arguments)
  }

  private static let manyOptions = center.adding(
    OptionTable([
      .init("scale", .number(), "how far apart (default 1)"),
      .init("degrees", .number(), "how far turned, clockwise (default 0)"),
      .init("by", .point, "how far drawn (default 0, 0)"),
    ])
  ).adding(duration(0.3))

  private static let pinchRotatePan = APIFunction(
    "pinch_rotate_pan", [APIParameter("options", .options(manyOptions))], returns: "motion",
    "Two fingers that pinch, turn and draw at once."
  ) { script, arguments throws(LuaFailure) in
    let options = try arguments.options(1, manyOptions)
    let scale = options.number("scale") ?? 1
    guard scale > 0 else { throw options.failure("scale: must be more than 0") }
    return try script.play(
      .pinchRotatePan(
        center: try script.center(options, arguments), scale: scale,
        degrees: options.number("degrees") ?? 0, by: options.point("by") ?? ViewPoint(x: 0, y: 0),
        duration: options.number("duration") ?? 0.3),
      options, arguments)
  }

  private static let pointerFields = OptionTable([
    .init("time", .number(atLeast: 0), "seconds since the gesture began"),
    .init("finger", .count, "which finger, 0…99 (default 1)"),
    .init("phase", .choice(["down", "move", "up", "cancel"]), "what happened"),
    .init("x", .number(), "points from the left"), .init("y", .number(), "points from the top"),
  ])

  private static let pointer = APIFunction(
    "pointer", [APIParameter("events", .anything)], returns: "motion",
    "Raw fingers: a list of {time=, finger=, phase=, x=, y=} in time order."
  ) { script, arguments throws(LuaFailure) in
    guard let list = arguments.view(1).table, list.count > 0 else {
      throw arguments.failure(1, "expected a list of {time=, finger=, phase=, x=, y=}")
    }
    var events: [PointerEvent] = []
    try list.forEachElement { index, value throws(LuaFailure) in
      let name = ArgumentName(function: "pointer", name: "events[\(index)]")
      guard let view = value.table else { throw name.expected("table", got: value) }
      let fields = try Options(view, of: pointerFields, for: name, script)
      let word = try fields.required("phase", fields.text("phase"))
      guard let phase = PointerEvent.Phase(rawValue: word) else { return }
      if let last = events.last?.time, let time = fields.number("time"), time < last {
        throw name.failure("time: \(shortNumber(time)) comes before \(shortNumber(last))")
      }
      let finger = fields.number("finger") ?? 1
      guard (0...99).contains(finger) else {
        throw name.member("finger").failure("must lie in 0…99, got \(shortNumber(finger))")
      }
      events.append(
        PointerEvent(
          time: try fields.required("time", fields.number("time")),
          finger: Int(finger), phase: phase,
          position: ViewPoint(
            x: try fields.required("x", fields.number("x")),
            y: try fields.required("y", fields.number("y")))))
    }
    return try script.play(.pointers(events), Options(none: onDone, for: arguments), arguments)
  }

  private static let dragOptions = duration(0.3)

  private static let drag = APIFunction(
    "drag",
    [
      APIParameter("marker", .object(.marker)), APIParameter("to", .place),
      .optional("options", .options(dragOptions)),
    ],
    returns: "motion", "A long press on a marker that ends with the marker at `to`."
  ) { script, arguments throws(LuaFailure) in
    let id = OverlayID(Int(try arguments.object(1, .marker)))
    guard script.host.overlay(id) != nil else {
      throw arguments.failure(1, "this marker was removed from the map")
    }
    let to: Coordinate
    switch try arguments.place(2) {
    case .coordinate(let coordinate): to = coordinate
    case let place:
      let point = try script.viewPoint(place, arguments)
      guard let ground = script.host.projection.coordinate(for: point) else {
        throw arguments.failure(2, "lies above the horizon")
      }
      to = ground
    }
    let options = try arguments.options(3, dragOptions)
    let finger = try script.touchPoint(of: LuaHandle(id), arguments)
    script.warnOfMissedDrag(id, at: finger, arguments.function)
    return try script.play(
      .drag(id, to: to, duration: options.number("duration") ?? 0.3), options, arguments)
  }

  private static let tapMyLocationButton = APIFunction(
    "tap_my_location_button", returns: "motion", "A tap on the my-location button."
  ) { script, arguments throws(LuaFailure) in
    try script.start(.tapMyLocationButton, Options(none: onDone, for: arguments), arguments)
  }

  private static let tapCompass = APIFunction(
    "tap_compass", returns: "motion", "A tap on the compass button."
  ) { script, arguments throws(LuaFailure) in
    try script.start(.tapCompassButton, Options(none: onDone, for: arguments), arguments)
  }
}

extension Options {
  /// No options given to a function.
  init(none table: OptionTable, for arguments: Arguments) {
    self.init(none: table, for: ArgumentName(function: arguments.function, name: ""))
  }
}

extension Script {
  func play(
    _ gesture: Gesture, _ options: Options, _ arguments: Arguments
  ) throws(LuaFailure) -> LuaReturn {
    try start(.gesture(gesture), options, arguments)
  }

  func center(_ options: Options, _ arguments: Arguments) throws(LuaFailure) -> ViewPoint {
    guard let place = options.place("center") else { return host.viewport.center }
    return try viewPoint(place, arguments)
  }

  /// Where in the view a place is now.
  func viewPoint(_ place: Place, _ arguments: Arguments) throws(LuaFailure) -> ViewPoint {
    switch place {
    case .point(let point): return point
    case .coordinate(let coordinate):
      guard let point = host.projection.point(for: coordinate), isInView(point) else {
        throw arguments.failure(
          "\(coordinateText(coordinate)) is not in view; move the map there first")
      }
      return point
    case .poi(let id): return try touchPoint(ofPlace: id, arguments)
    case .object(let handle): return try touchPoint(of: handle, arguments)
    }
  }

  func isInView(_ point: ViewPoint) -> Bool {
    (0...host.viewport.width).contains(point.x) && (0...host.viewport.height).contains(point.y)
  }
}
