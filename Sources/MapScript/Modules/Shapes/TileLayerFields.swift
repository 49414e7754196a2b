import LuaBridge
import MapModel
import Permissions

/// Pictures side by side of `map.add_tile_layer`.
enum TileLayerFields {
  static let shape = ShapeClass<TileLayer>(
    "Pictures of squares of the map, side by side.", adds: "Lays pictures side by side on the map.",
    fields: [url, size] + zooms + [.opacity(\.opacity)] + ShapeField.drawn,
    options: [function], methods: [reload], properties: [tile], animated: [.opacity],
    added: { script, id, options in
      if let function = options.reference("tile") { script.tileFunctions[id.number] = function }
    },
    make: { options, id throws(LuaFailure) in
      guard options.has("url") != options.has("tile") else {
        throw options.failure("give exactly one of url and tile")
      }
      return TileLayer(options.text("url").map(TileLayer.Source.template) ?? .script, id: id)
    },
    words: { layer in
      if case .template(let url) = layer.source { "from \(url)" } else { "from a function" }
    })

  private static let url = ShapeField<TileLayer>(
    "url", .tileTemplate,
    "address or path with {z}, {x} and {y}, or {-y} counted from the south (TMS)",
    write: { layer, _, writer in
      if case .template(let url) = layer.source { writer.string(url) } else { writer.null() }
    },
    change: { layer, options throws(LuaFailure) in
      guard let url = options.text("url") else { return }
      layer.source = .template(url)
      layer.tiles = [:]
    })

  private static let function = OptionTable.Field(
    "tile", .function,
    "fn(x, y, zoom) that gives a tile: a picture's bytes, path or address, or nil for none")

  private static let tile = APIProperty(
    function.name, "function or nil", function.summary,
    get: { script, arguments throws(LuaFailure) in
      let (id, _) = try script.shape(arguments, TileLayer.self)
      script.tileFunctions[id.number].map { arguments.results.reference($0) }
        ?? arguments.results.null()
      return .results
    },
    set: { script, arguments throws(LuaFailure) in
      var (id, layer) = try script.shape(arguments, TileLayer.self)
      guard arguments.type(3) == .function else {
        throw ArgumentName(function: "tile_layer", name: function.name)
          .expected("function", got: arguments.call[3])
      }
      let new = try arguments.call.reference(3)
      let old = script.tileFunctions.updateValue(new, forKey: id.number)
      if let old { script.state.release(old) }
      layer.source = .script
      layer.tiles = [:]
      script.host.change(id, to: .tileLayer(layer))
      return .results
    })

  private static let size: ShapeField<TileLayer> =
    .number(
      "tile_size", \.tileSize, in: DrawingRange.tileSize,
      "points that a tile takes at a whole zoom, \(rangeText(DrawingRange.tileSize)) (default 256)")

  private static let zooms: [ShapeField<TileLayer>] = [
    zoom("min_zoom", \.minZoom, "nothing is drawn below this zoom of tiles (default 0)"),
    zoom("max_zoom", \.maxZoom, "tiles of this zoom are enlarged beyond it (default 22)"),
  ]

  private static func zoom(
    _ name: String, _ path: WritableKeyPath<TileLayer, Int> & Sendable, _ summary: String
  ) -> ShapeField<TileLayer> {
    ShapeField(
      name, .count, summary,
      write: { layer, _, writer in writer.integer(layer[keyPath: path]) },
      change: { layer, options throws(LuaFailure) in
        guard let zoom = options.number(name) else { return }
        guard (0...30).contains(zoom) else {
          throw options.failure("\(name): must lie in 0…30, got \(shortNumber(zoom))")
        }
        layer[keyPath: path] = Int(zoom)
      })
  }

  private static let reload = APIFunction("reload", "Forgets its tiles, so that they load anew.") {
    script, arguments throws(LuaFailure) in
    var (id, layer) = try script.shape(arguments, TileLayer.self)
    layer.tiles = [:]
    script.host.change(id, to: .tileLayer(layer))
    return .results
  }
}
