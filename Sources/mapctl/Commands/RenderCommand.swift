import Gazetteer
import Geo
import HostSystem
import MapFiles
import MapModel
import MapSession
import Renderer

/// `mapctl render`: a picture without a script.
enum RenderCommand: Subcommand {
  static let spec = CommandSpec(
    "render", "[FILE|-]… -o FILE", "draw a map without a script",
    details: """
      FILE, or - for standard input, is GeoJSON, KML, GPX or a table of markers: CSV with columns
      lat and lng, and perhaps title, snippet and color; without a row of names the columns are
      latitude, longitude, title and color. Features of GeoJSON look as the simplestyle properties
      say: title, description, marker-color, stroke, stroke-width, stroke-opacity, fill,
      fill-opacity; those of KML as its styles say, with icons that lie beside the file.

      Without --camera and --fit the map shows what lies on it. A place of --fit is looked up by its
      name: "Bergen", "Paris, Texas", "Chile".

      A PATH is an encoded polyline or LAT,LNG LAT,LNG …; a colour and a width in points may follow.

      mapctl render --camera 48.8566,2.3522,11 -o paris.png
      mapctl render --fit Japan --size 1200x800 --scale 2 -o japan.png
      mapctl render --marker 60.39,5.32,Bergen --marker 59.91,10.75,Oslo,navy \\
        --path '60.39,5.32 59.91,10.75 tomato 4' -o trip.svg
      mapctl render stores.csv --map-type none -o - > stores.png
      """,
    options: [
      OptionSpec(
        "--output", short: "-o", .required("FILE"),
        "where the picture goes; - is standard output"),
      OptionSpec(
        "--format", .required("NAME"), choices: PictureFormat.names,
        "what it is written as (default: by the ending, else PNG)"),
      SharedOptions.camera,
      OptionSpec(
        "--fit", .required("BOUNDS|PLACE"),
        "show a box of SOUTH,WEST,NORTH,EAST, or a place"),
      OptionSpec(
        "--marker", .required("LAT,LNG[,TITLE[,COLOR]]"), isRepeatable: true, "put a marker there"),
      OptionSpec(
        "--path", .required("PATH"), isRepeatable: true,
        "draw a line, PATH [COLOR] [WIDTH] (see above)"),
      layer(.geoJSON), layer(.kml), layer(.gpx),
      SharedOptions.size, SharedOptions.scale, SharedOptions.mapType, PictureOptions.style,
      PictureOptions.ornaments,
    ] + SharedOptions.voice)

  private static func layer(_ format: LayerFormat) -> OptionSpec {
    let name = format == .geoJSON ? "GeoJSON" : format.rawValue.uppercased()
    return OptionSpec(
      "--\(format.rawValue)", .required("FILE"), isRepeatable: true, "draw what a \(name) file says"
    )
  }

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    let messages = SharedOptions.messages(options, world)
    let (path, format) = try output(options)
    var map = StillMap()
    if let text = options.text("--size") { map.viewport = try SharedOptions.viewport(text) }
    map.scale = try SharedOptions.scale(options)
    map.mapType = SharedOptions.mapType(options)
    map.style = try PictureOptions.style(options)
    map.ornaments = try PictureOptions.ornaments(options)
    try SharedOptions.check(PictureSize(viewport: map.viewport, scale: map.scale))
    if let text = options.text("--camera") { map.camera = try SharedOptions.camera(text) }
    if let text = options.text("--fit") {
      guard map.camera == nil else { throw UsageError("--camera and --fit say the same; give one") }
      map.box = try RenderParts.box(text)
    }
    let layers = LayerFormat.allCases.flatMap { format in
      options.all("--\(format.rawValue)").map { ($0, Optional(format)) }
    }
    for (file, format) in layers + options.words.map({ ($0, nil) }) {
      guard let bytes = bytes(of: file, messages) else { return .unavailable }
      if let format = format ?? LayerFormat.of(bytes) {
        let layer = RenderLayer(path: file, format: format, messages: messages)
        map.overlays += try layer.overlays(bytes, behind: map.overlays.count)
      } else {
        map.overlays += try markers(bytes, file)
      }
    }
    for text in options.all("--path") { map.overlays.append(try RenderParts.line(text)) }
    for text in options.all("--marker") { map.overlays.append(try RenderParts.marker(text)) }
    let picture = PictureFile(path: path, format: format)
    return picture.write(map.scene(), messages, output: world.output) ? .done : .unavailable
  }

  private static func output(
    _ options: ParsedOptions
  ) throws(UsageError) -> (path: String, PictureFormat) {
    guard let path = options.text("--output") else {
      throw UsageError(
        "render needs -o FILE for the picture", hint: "on standard output: mapctl render -o -")
    }
    if let name = options.text("--format"), let format = PictureFormat(rawValue: name) {
      return (path, format)
    }
    if path == "-" { return (path, .png) }
    guard let format = PictureFormat(fileName: path) else {
      throw UsageError("--output: \(PictureFormat.problem(with: path))")
    }
    return (path, format)
  }

  /// - Returns: nil when the file cannot be read; why has been said.
  private static func bytes(of path: String, _ messages: Messages) -> [UInt8]? {
    do throws(FileError) {
      return try readFile(path, limit: 256 << 20)
    } catch {
      messages.error(error, "what to draw")
      return nil
    }
  }

  /// The markers of a table.
  private static func markers(_ bytes: [UInt8], _ path: String) throws(UsageError) -> [Overlay] {
    let name = path == "-" ? "standard input" : path
    guard bytes.contains(where: { $0 > 0x20 }) else {
      throw UsageError("\(name): it is empty, where GeoJSON, KML, GPX or a table was expected")
    }
    do throws(MarkerTable.Fault) {
      return try MarkerTable.read(bytes).map(Overlay.marker)
    } catch {
      throw UsageError("\(name): line \(error.line): \(error.words)")
    }
  }
}
