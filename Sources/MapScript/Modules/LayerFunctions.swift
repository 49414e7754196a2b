import LuaBridge
import MapFiles
import MapModel

/// The functions of `map` that read and write geographic files.
enum LayerFunctions {
  static let all = LayerFormat.allCases.map(add) + [toGeoJSON]

  static let looks = OptionTable([
    .init("color", .color, "colour of pins of which the file says none"),
    .init("stroke_color", .color, "colour of lines and outlines of which the file says none"),
    .init("stroke_width", .number(in: DrawingRange.strokeWidth), "their width in points"),
    .init("fill_color", .color, "colour of insides of which the file says none"),
    .init("z_index", .number(), "higher is above (default 0)"),
    .init("tappable", .flag, "whether its things take taps (default true)"),
  ])

  /// A source as a table of options, with those of the second argument in it.
  static let source = OptionTable([
    .init("path", .text, "the file"), .init("text", .text, "what would stand in a file"),
  ]).adding(looks)

  private static func add(_ format: LayerFormat) -> APIFunction {
    APIFunction(
      "add_\(format.rawValue)",
      [APIParameter("source", .layerSource), .optional("options", .options(looks))],
      returns: "layer",
      "Puts everything in a \(format.words) on the map: all of it or, with an error, nothing."
    ) { script, arguments throws(LuaFailure) in
      let reading = try LayerReading(script, format, arguments)
      let layer = try reading.layer()
      let number = try script.place(layer, by: arguments.function, from: reading.name)
      for notice in layer.notices {
        script.host.log(
          .warn, "\(arguments.function): \(reading.words)\(notice)", of: script.plugin?.id)
      }
      arguments.results.handle(LuaHandle(kind: .layer, number))
      return .results
    }
  }

  private static let toGeoJSON = APIFunction(
    "to_geojson", returns: "text",
    "Everything on the map but tile layers as GeoJSON, which map.add_geojson brings back."
  ) { script, arguments throws(LuaFailure) in
    var export = GeoJSONExport(script)
    let room = script.room
    for id in script.host.find(OverlayQuestion(), limit: .max) {
      export.add(id)
      guard export.text.count < room else { throw arguments.failure("not enough memory") }
    }
    export.end()
    arguments.results.string(export.text)
    return .results
  }
}

extension LayerFormat {
  /// The format in words.
  fileprivate var words: String {
    switch self {
    case .geoJSON: "GeoJSON file, text or table"
    case .kml: "KML file or text"
    case .gpx: "GPX file or text"
    }
  }
}

extension Script {
  /// Puts a layer on the map.
  ///
  /// - Throws: a failure when there is no room for it.
  fileprivate func place(
    _ layer: MapLayer, by function: String, from source: String
  ) throws(LuaFailure) -> Int {
    let cost = layer.things.reduce(PlacedLayer(layer, from: 0).cost) { $0 + $1.cost }
    try hold(cost, onMap: true)
    let number = host.add(layer, by: function, from: source)
    if let placed = host.layers[number] { restoreUserData(placed) }
    return number
  }
}
