import Geo
import HostSystem
import MapModel
import MapSession
import Renderer

/// The options that every command with a map has.
enum SharedOptions {
  static let camera = OptionSpec(
    "--camera", .required("LAT,LNG,ZOOM[,BEARING,ANGLE]"), "the first camera (default 0,0,2)")
  static let size = OptionSpec("--size", .required("WxH"), "the view in points (default 800x600)")
  static let scale = OptionSpec("--scale", .required("N"), "pixels a point of pictures (default 1)")
  static let mapType = OptionSpec(
    "--map-type", .required("NAME"), choices: MapType.allCases.map(\.rawValue),
    "what is under it: \(MapType.words)")

  static let specs: [OptionSpec] =
    [
      camera, size, scale, mapType, PictureOptions.style, PictureOptions.ornaments,
      OptionSpec("--fps", .required("N"), "frames a virtual second (default 60)"),
      OptionSpec("--trace", .required("FILE"), "record every command and event as NDJSON"),
      OptionSpec(
        "--snapshot", .required("FILE"), isRepeatable: true,
        "draw the map at the end of the run, PNG, SVG … by the ending"),
      OptionSpec(
        "--geocode-latency", .required("S"), "virtual seconds until a geocoder answers (default 0)"),
    ] + GeocoderOptions.specs + [
      OptionSpec("--seed", .required("N"), "seed of everything random (default 0)"),
      OptionSpec("--realtime", "go no faster than the clock on the wall"),
      OptionSpec("--max-time", .required("S"), "end the run normally at this virtual second"),
      OptionSpec("--timeout", .required("S"), "end the run with 124 after this many real seconds"),
      OptionSpec("--max-memory", .required("MIB"), "memory of a script's state (default 512)"),
      OptionSpec("--fail-fast", "end the run at the first error"),
    ] + voice + PluginOptions.specs + PermissionOptions.specs

  /// How mapctl itself speaks.
  static let voice: [OptionSpec] = [
    OptionSpec("--json", "say mapctl's own messages as JSON lines"),
    OptionSpec("--quiet", short: "-q", "say errors only"),
    OptionSpec("--verbose", short: "-v", "say debug messages too"),
    OptionSpec(
      "--color", .required("WHEN"), choices: ["auto", "always", "never"],
      "colour in messages: auto, always or never"),
  ]

  /// The run that the options describe.
  static func session(_ options: ParsedOptions) throws(UsageError) -> SessionOptions {
    var session = SessionOptions()
    if let text = options.text("--camera") { session.camera = try camera(text) }
    if let text = options.text("--size") { session.viewport = try viewport(text) }
    session.scale = try scale(options)
    session.mapType = mapType(options)
    session.style = try PictureOptions.style(options)
    session.ornaments = try PictureOptions.ornaments(options)
    session.framesPerSecond = try options.number("--fps", atLeast: 0, excluding: true) ?? 60
    guard session.framesPerSecond <= 10_000 else {
      throw UsageError("--fps: expected at most 10000, got \(Int(session.framesPerSecond))")
    }
    session.seed = try options.integer("--seed", in: 0...(1 << 53)) ?? 0
    session.geocoders = try GeocoderOptions.setup(options)
    session.geocodeLatency = try options.number("--geocode-latency", atLeast: 0) ?? 0
    session.maxTime = try options.number("--max-time", atLeast: 0)
    session.isRealtime = options.has("--realtime")
    session.failsFast = options.has("--fail-fast")
    session.maxMemory = (try options.integer("--max-memory", in: 1...8192) ?? 512) << 20
    session.permissions = try PermissionOptions.permissions(options)
    return session
  }

  /// Pixels a point.
  static func scale(_ options: ParsedOptions) throws(UsageError) -> Double {
    try options.number("--scale", atLeast: 0, excluding: true) ?? 1
  }

  /// What the map itself shows.
  static func mapType(_ options: ParsedOptions) -> MapType {
    options.text("--map-type").flatMap { MapType(rawValue: $0) } ?? .normal
  }

  /// The wall-clock limit.
  static func timeLimit(_ options: ParsedOptions) throws(UsageError) -> Double? {
    try options.number("--timeout", atLeast: 0, excluding: true)
  }

  /// Where pictures of the end of the run go.
  static func snapshots(
    _ options: ParsedOptions, _ session: SessionOptions
  ) throws(UsageError) -> [String] {
    let paths = options.all("--snapshot")
    for path in paths where PictureFormat(fileName: path) == nil {
      throw UsageError("--snapshot: \(PictureFormat.problem(with: path))")
    }
    if !paths.isEmpty { try check(PictureSize(viewport: session.viewport, scale: session.scale)) }
    return paths
  }

  /// Whether pictures of that size are made.
  static func check(_ size: PictureSize) throws(UsageError) {
    guard !size.isInRange else { return }
    throw UsageError(
      RenderError.sizeOutOfRange(size).words, hint: "give a smaller --size or --scale")
  }

  /// Whether messages are coloured.
  static func hasColor(_ options: ParsedOptions, _ world: ProcessWorld) -> Bool {
    switch options.text("--color") {
    case "always": return true
    case "never": return false
    default:
      let refused = world.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
      return world.messages.isTerminal && !refused && world.environment["TERM"] != "dumb"
    }
  }

  /// The voice that the options ask for.
  static func messages(_ options: ParsedOptions, _ world: ProcessWorld) -> Messages {
    Messages(
      world, isJSON: options.has("--json"), hasColor: hasColor(options, world),
      loudness: options.has("--quiet") ? .quiet : options.has("--verbose") ? .verbose : .normal)
  }

  static func camera(_ text: String) throws(UsageError) -> Camera {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0) ?? .nan
    }
    guard [3, 5].contains(parts.count), parts.allSatisfy(\.isFinite) else {
      throw UsageError("--camera: expected LAT,LNG,ZOOM[,BEARING,ANGLE], got '\(text)'")
    }
    guard let target = try? Coordinate(checking: parts[0], lng: parts[1]) else {
      let swap = abs(parts[1]) <= 90 && abs(parts[0]) <= 180
      throw UsageError(
        "--camera: latitude \(parts[0]) is outside -90…90"
          + (swap ? "; are latitude and longitude swapped?" : ""))
    }
    return Camera(
      target: target, zoom: parts[2], bearing: parts.count > 3 ? parts[3] : 0,
      viewingAngle: parts.count > 4 ? parts[4] : 0)
  }

  static func viewport(_ text: String) throws(UsageError) -> Viewport {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard parts.count == 2, parts.allSatisfy({ (1...16384).contains($0) }) else {
      throw UsageError("--size: expected WxH with 1…16384 points a side, got '\(text)'")
    }
    return Viewport(width: Double(parts[0]), height: Double(parts[1]))
  }
}
