import LuaBridge
import MapModel
import Permissions

/// The functions of `map` that make pictures of it.
enum PictureFunctions {
  static let all = [snapshot, show]

  private static let show = APIFunction(
    "show",
    "Shows the map in the terminal as well as that can; where there is none, describes it in words."
  ) { script, _ throws(LuaFailure) in
    try script.host.showInTerminal()
    return .results
  }

  private static let options = OptionTable(
    [
      .init(
        "format", .choice(PictureFormat.names), "what it is written as (default: by the ending)"),
      .init(
        "scale", .number(in: DrawingRange.scale), "pixels a point (default: that of --scale, 1)"),
      .init("size", .size, "the view in points (default: the map's)"),
      .init("camera", .camera, "what of the camera is another one (default: as it is)"),
      .init("map_type", .choice(MapType.allCases.map(\.rawValue)), "what the map itself shows"),
    ] + look)

  /// How pictures and films may look otherwise than the map.
  static let look: [OptionTable.Field] = [
    .init("style", .style, "how the map is drawn: a name, or a table (default: map.style)"),
    .init("labels", .flag, "whether names are written on the map"),
    .init("attribution", .flag, "whether the sources of the map are named (default true)"),
    .init("scale_bar", .flag, "whether a bar shows a length on the ground"),
    .init("graticule", .flag, "whether meridians and parallels are drawn"),
  ]

  private static let snapshot = APIFunction(
    "snapshot", [.optional("path", .text), .optional("options", .options(options))],
    returns: "the picture's bytes when no path is given",
    "A picture of the map as it is at this instant, also within a handler: PNG, SVG, PDF or WebP by "
      + "the path's ending. Without a path it comes back as a text of bytes, PNG unless format says "
      + "otherwise."
  ) { script, arguments throws(LuaFailure) in
    let given = try arguments.options(2, options)
    let path = arguments.isGiven(1) ? try arguments.fileName(1) : nil
    let wish = try wish(given, path, arguments)
    guard let path else {
      let bytes = try script.host.picture(wish, path: nil)
      guard bytes.count <= script.room else { throw LuaFailure("snapshot: not enough memory") }
      arguments.results.string(bytes)
      return .results
    }
    // Whether it may be written is asked before it is drawn.
    _ = try script.reach("snapshot") { () throws(AccessError) in
      try script.access.files.resolve(path, for: .write)
    }
    let bytes = try script.host.picture(wish, path: path)
    try script.reach("snapshot") { () throws(AccessError) in
      try bytes.withUnsafeBufferPointer { bytes throws(AccessError) in
        try script.access.files.write(UnsafeRawBufferPointer(bytes), to: path)
      }
    }
    return .results
  }

  private static func wish(
    _ options: Options, _ path: String?, _ arguments: Arguments
  ) throws(LuaFailure) -> SnapshotOptions {
    var format = options.text("format").flatMap { PictureFormat(rawValue: $0) }
    if format == nil, let path {
      format = PictureFormat(fileName: path)
      guard format != nil else { throw arguments.failure(1, PictureFormat.problem(with: path)) }
    }
    var wish = SnapshotOptions(format: format ?? .png)
    wish.scale = options.number("scale") ?? wish.scale
    if let size = options.point("size") { (wish.width, wish.height) = (size.x, size.y) }
    wish.camera = options.camera("camera") ?? CameraChange()
    wish.mapType = options.text("map_type").flatMap(MapType.init)
    setLook(options, of: &wish)
    return wish
  }

  /// Takes over the options of `look`.
  static func setLook(_ options: Options, of wish: inout SnapshotOptions) {
    wish.style = options.style("style")
    wish.hasLabels = options.flag("labels")
    wish.hasAttribution = options.flag("attribution")
    wish.hasScaleBar = options.flag("scale_bar")
    wish.hasGraticule = options.flag("graticule")
  }
}
