import Geo
import MapModel

extension Label {
  /// The fields of the label that differ from a new one's.
  var recordFields: [RecordField] {
    let plain = Label(position: position, text: text, id: id)
    var fields = [RecordField("position", .coordinate(position)), RecordField("text", .text(text))]
    fields += changed([
      ("size", size, plain.size), ("halo_width", haloWidth, plain.haloWidth),
      ("padding", padding, plain.padding), ("rotation", rotation, plain.rotation),
      ("opacity", opacity, plain.opacity),
    ])
    if bold { fields.append(RecordField("bold", .flag(true))) }
    for (name, mine, other) in [
      ("color", color, plain.color), ("halo_color", haloColor, plain.haloColor),
      ("background", background, plain.background),
    ] as [(String, Color?, Color?)] where mine != other {
      fields.append(RecordField(name, mine.map { .text($0.text) } ?? .null))
    }
    if anchor != plain.anchor { fields.append(RecordField("anchor", .point(anchor))) }
    return fields + touchFields
  }
}

extension TileLayer {
  /// The fields of the layer that differ from a new one's.
  var recordFields: [RecordField] {
    let plain = TileLayer(source, id: id)
    var fields: [RecordField] = []
    switch source {
    case .template(let url): fields.append(RecordField("url", .text(url)))
    case .script: fields.append(RecordField("tile", .text("function")))
    }
    fields += changed([
      ("tile_size", tileSize, plain.tileSize), ("opacity", opacity, plain.opacity),
      ("z_index", zIndex, plain.zIndex),
      ("min_zoom", Double(minZoom), Double(plain.minZoom)),
      ("max_zoom", Double(maxZoom), Double(plain.maxZoom)),
    ])
    return fields + timeFields
  }
}

extension Heatmap {
  /// The fields of the heat map that differ from a new one's.
  var recordFields: [RecordField] {
    let plain = Heatmap(points: [], id: id)
    var fields = [
      RecordField(
        "points",
        .list(
          points.map { point in
            .object([
              RecordField("lat", .number(point.position.lat)),
              RecordField("lng", .number(point.position.lng)),
              RecordField("weight", .number(point.weight)),
            ])
          }))
    ]
    if gradient != plain.gradient {
      let stops = gradient.map { RecordValue.list([.number($0.part), .text($0.color.text)]) }
      fields.append(RecordField("gradient", .list(stops)))
    }
    if let maxIntensity { fields.append(RecordField("max_intensity", .number(maxIntensity))) }
    fields += changed([
      ("radius", radius, plain.radius), ("opacity", opacity, plain.opacity),
      ("z_index", zIndex, plain.zIndex),
      ("min_zoom_intensity", Double(minZoomIntensity), Double(plain.minZoomIntensity)),
      ("max_zoom_intensity", Double(maxZoomIntensity), Double(plain.maxZoomIntensity)),
    ])
    return fields + timeFields
  }
}

extension ClusterLayer {
  /// The fields of the layer that differ from a new one's; its markers have records of their own.
  var recordFields: [RecordField] {
    let plain = ClusterLayer(items: [], id: id)
    var fields: [RecordField] = []
    fields += changed([
      ("distance", distance, plain.distance), ("max_zoom", maxZoom, plain.maxZoom),
      ("minimum_size", Double(minimumSize), Double(plain.minimumSize)),
      ("z_index", zIndex, plain.zIndex),
    ])
    if let color { fields.append(RecordField("color", .text(color.text))) }
    if !tappable { fields.append(RecordField("tappable", .flag(false))) }
    return fields + timeFields
  }
}
