import LuaBridge
import MapModel

/// The functions of `map` that play the device's location.
enum LocationFunctions {
  static let all = [setLocation, playLocation]

  private static let fixOptions = OptionTable([
    .init("accuracy", .number(atLeast: 0), "radius of uncertainty in metres"),
    .init("heading", .number(), "degrees clockwise from north"),
    .init("speed", .number(atLeast: 0), "metres a second"),
  ])

  private static let setLocation = APIFunction(
    "set_location",
    [APIParameter("coordinate", .coordinate), .optional("options", .options(fixOptions))],
    "Gives the device a new fix; nil takes it away."
  ) { script, arguments throws(LuaFailure) in
    guard arguments.isGiven(1) else {
      _ = try script.host.perform(.setLocation(nil))
      return .results
    }
    let coordinate = try arguments.coordinate(1)
    let options = try arguments.options(2, fixOptions)
    let heading = options.number("heading").map { heading in
      let turned = heading.truncatingRemainder(dividingBy: 360)
      return turned < 0 ? turned + 360 : turned
    }
    let fix = LocationFix(
      coordinate: coordinate, accuracy: options.number("accuracy"), heading: heading,
      speed: options.number("speed"), time: script.host.now)
    _ = try script.host.perform(.setLocation(fix))
    return .results
  }

  private static let trackOptions = OptionTable([
    .init("path", .path, "where the device goes; or give gpx, or geojson"),
    .init("gpx", .text, "a GPX file with the journey, followed by its times when it has them"),
    .init("geojson", .text, "a GeoJSON file with the journey, by its times when it has them"),
    .init(
      "speed", .number(atLeast: 0), "metres a second, instead of a file's times (default 10)"),
    .init("interval", .number(atLeast: 0), "seconds between fixes (default 1)"),
    .init("noise", .number(atLeast: 0), "standard deviation in metres (default 0)"),
    .init("seed", .count, "seed of the noise (default: the run's)"),
    .init("on_done", .function, "called once with \"finished\" or \"canceled\""),
  ])

  private static let playLocation = APIFunction(
    "play_location", [APIParameter("options", .options(trackOptions))], returns: "motion",
    "Moves the device along a path, a fix every interval."
  ) { script, arguments throws(LuaFailure) in
    let options = try arguments.options(1, trackOptions)
    let sources = ["path", "gpx", "geojson"].filter(options.has)
    guard sources.count <= 1 else {
      throw options.failure("give one of \(sources.joined(separator: " and "))")
    }
    var track: LocationTrack
    if let file = options.text("gpx") ?? options.text("geojson") {
      track = try script.track(file, isGPX: options.has("gpx"), "play_location")
    } else {
      let path = try options.required("path", options.path("path"))
      track = LocationTrack(points: path.map { LocationTrack.Point(coordinate: $0) })
    }
    let hasTimes = track.points.allSatisfy { $0.time != nil }
    track.speed = options.number("speed") ?? (hasTimes ? nil : 10)
    track.interval = options.number("interval") ?? 1
    guard track.speed ?? 1 > 0 else { throw options.failure("speed: must be more than 0") }
    guard track.interval > 0 else { throw options.failure("interval: must be more than 0") }
    track.noise = options.number("noise") ?? 0
    track.seed = UInt64(bitPattern: Int64(options.number("seed") ?? Double(script.host.seed)))
    return try script.start(.playLocation(track), options, arguments)
  }
}
