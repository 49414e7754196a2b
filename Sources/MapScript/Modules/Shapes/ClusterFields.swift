import LuaBridge
import MapModel

/// Markers that are shown as one where they lie close together, of `map.add_cluster`.
enum ClusterFields {
  static let shape = ShapeClass<ClusterLayer>(
    "Markers of which those that lie close together are shown as one.",
    adds: "Puts markers on the map and shows those that lie close together as one.",
    fields: [
      .number(
        "distance", \.distance, in: DrawingRange.clusterDistance,
        "points within which markers join, \(rangeText(DrawingRange.clusterDistance)) (default 100)"
      ),
      .count(
        "minimum_size", \.minimumSize, in: DrawingRange.clusterSize,
        "fewer are drawn one by one, at least 1 (default 4)"),
      .number("max_zoom", \.maxZoom, "beyond it all are drawn one by one (default 20)"),
      .color("color", \.color, "colour of the symbols (default: by number)"),
      .zIndex("1"), .flag("tappable", \.tappable, "whether symbols take taps (default true)"),
    ] + ShapeField.names + ShapeField.times,
    options: [
      .init("items", .newMarkers, "a list of markers' options, or of coordinates")
    ],
    methods: [add, clusters], properties: [markers, count],
    added: { script, id, options in
      for new in options.newMarkers("items") ?? [] { _ = script.add(new, to: id) }
    },
    make: { options, id throws(LuaFailure) in
      _ = try options.required("items", options.newMarkers("items"))
      return ClusterLayer(items: [], id: id)
    },
    words: { "of \($0.items.count) markers" })

  private static let add = APIFunction(
    "add", [APIParameter("options", .options(MarkerFields.shape.table))], returns: "marker",
    "Adds a marker to it."
  ) { script, arguments throws(LuaFailure) in
    let (id, _) = try script.shape(arguments, ClusterLayer.self)
    let options = try arguments.options(1, MarkerFields.shape.table)
    let marker = try MarkerFields.shape.build(options, id: options.text("id") ?? "")
    try script.hold(marker.overlay.cost, onMap: true)
    let new = NewMarker(marker: marker, userData: options.reference("user_data"))
    arguments.results.handle(LuaHandle(script.add(new, to: id)))
    return .results
  }

  private static let clusters = APIFunction(
    "clusters", returns: "list of clusters",
    "How its markers are grouped at present; each is in one group, some of them alone."
  ) { script, arguments throws(LuaFailure) in
    let (id, _) = try script.shape(arguments, ClusterLayer.self)
    let clusters = script.host.clusters(of: id)
    try script.hold(clusters.count * Ledger.object)
    let handles = clusters.map(script.keep)
    arguments.results.table { table in
      for handle in handles { table.element { $0.handle(handle) } }
    }
    return .results
  }

  private static let markers = APIProperty(
    "markers", "list of markers", "its markers in the order of adding",
    get: { script, arguments throws(LuaFailure) in
      let (_, layer) = try script.shape(arguments, ClusterLayer.self)
      let ids = layer.items.map { OverlayID($0) }.filter(script.host.isOnMap)
      script.write(ids, to: arguments.results)
      return .results
    })

  private static let count = APIProperty(
    "count", "number", "how many markers it has",
    get: { script, arguments throws(LuaFailure) in
      let (_, layer) = try script.shape(arguments, ClusterLayer.self)
      let ids = layer.items.map { OverlayID($0) }.filter(script.host.isOnMap)
      arguments.results.integer(ids.count)
      return .results
    })
}
