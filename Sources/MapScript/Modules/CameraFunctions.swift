import LuaBridge
import MapModel

/// The functions of `map` that move the camera.
enum CameraFunctions {
  static let all: [APIFunction] =
    [moveTo, animateTo, flyTo, fitBounds, cameraForBounds, zoomIn, zoomOut, zoomTo, zoomBy]
    + [scrollBy, follow, followLocation, orbit, stop, setZoomLimits] + partial

  private static let moveTo = APIFunction(
    "move_to", [APIParameter("camera", .options(.camera))], "Moves the camera at once."
  ) { script, arguments throws(LuaFailure) in
    _ = try script.host.perform(.moveTo(try arguments.cameraChange(1)))
    return .results
  }

  private static let animateOptions = OptionTable.camera.adding(.timing)

  private static let animateTo = APIFunction(
    "animate_to", [APIParameter("options", .options(animateOptions))], returns: "motion",
    "Moves the camera in time, the short way; what is left out stays."
  ) { script, arguments throws(LuaFailure) in
    let options = try arguments.options(1, animateOptions)
    return try script.start(.animateTo(options.cameraChange, options.timing), options, arguments)
  }

  /// `animate_to_location(v, opts)` and its brothers.
  private static let partial: [APIFunction] = [
    part("location", .coordinate) { arguments throws(LuaFailure) in
      CameraChange(target: try arguments.coordinate(1))
    },
    part("zoom", .number()) { arguments throws(LuaFailure) in
      CameraChange(zoom: try arguments.number(1))
    },
    part("bearing", .number()) { arguments throws(LuaFailure) in
      CameraChange(bearing: try arguments.number(1))
    },
    part("viewing_angle", .number()) { arguments throws(LuaFailure) in
      CameraChange(viewingAngle: try arguments.number(1))
    },
  ]

  private static func part(
    _ name: String, _ type: ArgumentType,
    _ change: @escaping @Sendable (Arguments) throws(LuaFailure) -> CameraChange
  ) -> APIFunction {
    APIFunction(
      "animate_to_\(name)",
      [APIParameter(name, type), .optional("options", .options(.timing))], returns: "motion",
      "Changes the camera's \(name.replacing("_", with: " ")) in time."
    ) { script, arguments throws(LuaFailure) in
      let change = try change(arguments)
      let options = try arguments.options(2, .timing)
      return try script.start(.animateTo(change, options.timing), options, arguments)
    }
  }

  private static let flightOptions = OptionTable.camera.adding(.flightTiming).adding(
    OptionTable([
      .init("curve", .number(atLeast: 0), "how far the flight zooms out (default 1.42)"),
      .init("speed", .number(atLeast: 0), "screenfuls a second by the curve (default 1.2)"),
      .init("max_duration", .number(atLeast: 0), "seconds; a longer flight goes faster"),
      .init("min_zoom", .number(), "the zoom that the flight does not go below"),
    ]))

  private static let flyTo = APIFunction(
    "fly_to", [APIParameter("options", .options(flightOptions))], returns: "motion",
    "Flies: zooms out, travels and zooms in (van Wijk & Nuij)."
  ) { script, arguments throws(LuaFailure) in
    let options = try arguments.options(1, flightOptions)
    var flight = Flight()
    for (name, path) in [("curve", \Flight.curve), ("speed", \Flight.speed)] {
      guard let number = options.number(name) else { continue }
      guard number > 0 else { throw options.failure("\(name): must be more than 0") }
      flight[keyPath: path] = number
    }
    flight.maxDuration = options.number("max_duration")
    flight.minZoom = options.number("min_zoom")
    flight.timing = Timing(
      duration: options.number("duration"), easing: options.easing("easing") ?? .ease)
    return try script.start(.flyTo(options.cameraChange, flight), options, arguments)
  }

  private static let fitOptions = OptionTable([
    .init("padding", .padding, "points kept free along the edges (default 64)"),
    .init("bearing", .number(), "degrees clockwise from north that point up (default 0)"),
    .init("animate", .flag, "whether it takes time (default: when a duration is given)"),
  ]).adding(.timingIfWanted)

  private static let fitBounds = APIFunction(
    "fit_bounds", [APIParameter("bounds", .bounds), .optional("options", .options(fitOptions))],
    returns: "motion", "Shows a box, straight down; at once unless a duration is given."
  ) { script, arguments throws(LuaFailure) in
    let bounds = try arguments.bounds(1)
    let options = try arguments.options(2, fitOptions)
    let animate = options.flag("animate") ?? (options.timingIfGiven != nil)
    return try script.start(
      .fitBounds(
        bounds, padding: options.padding("padding") ?? Padding(all: 64),
        bearing: options.number("bearing") ?? 0, timing: animate ? options.timing : nil),
      options, arguments)
  }

  private static let cameraForBounds = APIFunction(
    "camera_for_bounds", [APIParameter("bounds", .bounds), .optional("padding", .padding)],
    returns: "camera", "The camera that would show a box, straight down; nothing moves."
  ) { script, arguments throws(LuaFailure) in
    let bounds = try arguments.bounds(1)
    let padding = arguments.isGiven(2) ? try arguments.padding(2) : Padding(all: 64)
    let host = script.host
    let camera = Camera.fitting(
      bounds, in: host.viewport, padding: padding, bearing: 0, limits: host.limits,
      from: host.camera)
    script.write(camera, to: arguments.results)
    return .results
  }

  private static let zoomIn = APIFunction(
    "zoom_in", [.optional("options", .options(.timingIfWanted))], returns: "motion",
    "One level closer."
  ) { script, arguments throws(LuaFailure) in
    let options = try arguments.options(1, .timingIfWanted)
    let command = Command.zoomBy(1, around: nil, timing: options.timingIfGiven)
    return try script.start(command, options, arguments)
  }

  private static let zoomOut = APIFunction(
    "zoom_out", [.optional("options", .options(.timingIfWanted))], returns: "motion",
    "One level away."
  ) { script, arguments throws(LuaFailure) in
    let options = try arguments.options(1, .timingIfWanted)
    let command = Command.zoomBy(-1, around: nil, timing: options.timingIfGiven)
    return try script.start(command, options, arguments)
  }

  private static let zoomTo = APIFunction(
    "zoom_to", [APIParameter("zoom", .number()), .optional("options", .options(.timingIfWanted))],
    returns: "motion", "Zooms to a level."
  ) { script, arguments throws(LuaFailure) in
    let zoom = try arguments.number(1)
    let options = try arguments.options(2, .timingIfWanted)
    return try script.start(.zoomTo(zoom, timing: options.timingIfGiven), options, arguments)
  }

  private static let zoomBy = APIFunction(
    "zoom_by",
    [
      APIParameter("delta", .number()), .optional("point", .point),
      .optional("options", .options(.timingIfWanted)),
    ],
    returns: "motion", "Zooms by levels; what is under the point stays there."
  ) { script, arguments throws(LuaFailure) in
    let delta = try arguments.number(1)
    let optionsOnly = arguments.view(2).table.map { !$0.has("x") && !$0.has("y") } ?? false
    let point = arguments.isGiven(2) && !optionsOnly ? try arguments.point(2) : nil
    let options = try arguments.options(optionsOnly ? 2 : 3, .timingIfWanted)
    return try script.start(
      .zoomBy(delta, around: point, timing: options.timingIfGiven), options, arguments)
  }

  private static let scrollBy = APIFunction(
    "scroll_by",
    [
      APIParameter("dx", .number()), APIParameter("dy", .number()),
      .optional("options", .options(.timingIfWanted)),
    ],
    returns: "motion", "Moves the camera over the view by points, x right, y down."
  ) { script, arguments throws(LuaFailure) in
    let way = ViewPoint(x: try arguments.number(1), y: try arguments.number(2))
    let options = try arguments.options(3, .timingIfWanted)
    return try script.start(.scrollBy(way, timing: options.timingIfGiven), options, arguments)
  }

  private static let followOptions = OptionTable([
    .init("path", .path, "where to go"),
    .init("speed", .number(atLeast: 0), "metres a second"),
    .init("duration", .number(atLeast: 0), "seconds for the whole path"),
    .init("zoom", .number(), "the zoom on the way"),
    .init("viewing_angle", .number(), "the viewing angle on the way"),
    .init("turn", .flag, "whether the map turns with the path (default false)"),
    .init("on_done", .function, "called once with \"finished\" or \"canceled\""),
  ])

  private static let follow = APIFunction(
    "follow", [APIParameter("options", .options(followOptions))], returns: "motion",
    "Travels along a path at even speed."
  ) { script, arguments throws(LuaFailure) in
    let options = try arguments.options(1, followOptions)
    var follow = Follow(path: try options.required("path", options.path("path")))
    follow.speed = options.number("speed")
    follow.duration = options.number("duration")
    guard follow.speed != nil || follow.duration != nil else {
      throw options.failure("'speed' or 'duration' is missing")
    }
    guard follow.speed ?? 1 > 0 else { throw options.failure("speed: must be more than 0") }
    follow.zoom = options.number("zoom")
    follow.viewingAngle = options.number("viewing_angle")
    follow.turns = options.flag("turn") ?? false
    return try script.start(.follow(follow), options, arguments)
  }

  private static let followLocationOptions = OptionTable([
    .init("zoom", .number(), "the zoom to go to"),
    .init("on_done", .function, "called once with \"canceled\""),
  ])

  private static let followLocation = APIFunction(
    "follow_location", [.optional("options", .options(followLocationOptions))],
    returns: "motion",
    "Keeps the device's location in the middle until something else moves the map."
  ) { script, arguments throws(LuaFailure) in
    let options = try arguments.options(1, followLocationOptions)
    return try script.start(.followLocation(zoom: options.number("zoom")), options, arguments)
  }

  private static let orbitOptions = OptionTable([
    .init("center", .coordinate, "the point to turn around (default: the target)"),
    .init("degrees", .number(), "how far, clockwise (default 360)"),
  ]).adding(.timing)

  private static let orbit = APIFunction(
    "orbit", [.optional("options", .options(orbitOptions))], returns: "motion",
    "Turns the map around a point."
  ) { script, arguments throws(LuaFailure) in
    let options = try arguments.options(1, orbitOptions)
    let orbit = Orbit(
      center: options.coordinate("center"), degrees: options.number("degrees") ?? 360,
      timing: options.timing)
    return try script.start(.orbit(orbit), options, arguments)
  }

  private static let stop = APIFunction("stop", "Ends every motion where it is.") {
    script, _ throws(LuaFailure) in
    _ = try script.host.perform(.stop)
    return .results
  }

  private static let setZoomLimits = APIFunction(
    "set_zoom_limits", [APIParameter("min", .number()), APIParameter("max", .number())],
    "Sets the smallest and the largest zoom, within 2…21."
  ) { script, arguments throws(LuaFailure) in
    let least = try arguments.number(1)
    let most = try arguments.number(2)
    _ = try script.host.perform(.setZoomLimits(min: least, max: most))
    return .results
  }
}

extension Script {
  /// Starts a motion and returns it to the script.
  func start(
    _ command: Command, _ options: Options, _ arguments: Arguments
  ) throws(LuaFailure) -> LuaReturn {
    let motion = try host.perform(command) { motion in
      self.motions[motion] = Motions.Motion(onDone: options.reference("on_done"))
    }
    arguments.results.handle(LuaHandle(kind: .motion, motion.number))
    return .results
  }
}

extension LuaTableView {
  /// Whether the table has a field of that name.
  func has(_ name: String) -> Bool {
    var found = false
    try? forEachPair { key, _ throws(LuaFailure) in found = found || key.string == name }
    return found
  }
}
