import Geo
import MapModel

extension Overlay {
  /// The fields as traces write them, in the words of the Lua API: what differs from a new one.
  public var fields: [RecordField] {
    switch self {
    case .marker(let marker): marker.recordFields
    case .polyline(let line): names + line.recordFields
    case .polygon(let polygon): names + polygon.recordFields
    case .circle(let circle): names + circle.recordFields
    case .groundOverlay(let picture): names + picture.recordFields
    case .region(let region): names + region.recordFields
    case .label(let label): names + label.recordFields
    case .tileLayer(let layer): names + layer.recordFields
    case .heatmap(let heatmap): names + heatmap.recordFields
    case .clusterLayer(let layer): names + layer.recordFields
    }
  }

  private var names: [RecordField] {
    [RecordField("id", .text(id))] + (title.map { [RecordField("title", .text($0))] } ?? [])
  }
}

/// The numbers that differ from the usual ones, in their order.
func changed(_ numbers: [(name: String, value: Double, usual: Double)]) -> [RecordField] {
  numbers.flatMap { changed($0.name, $0.value, from: $0.usual) }
}

private func changed(_ name: String, _ value: Double, from usual: Double) -> [RecordField] {
  value == usual ? [] : [RecordField(name, .number(value))]
}

private func changed(_ name: String, _ value: Bool, from usual: Bool) -> [RecordField] {
  value == usual ? [] : [RecordField(name, .flag(value))]
}

private func changed(_ name: String, _ value: Color?, from usual: Color?) -> [RecordField] {
  value == usual ? [] : [RecordField(name, value.map { .text($0.text) } ?? .null)]
}

extension DrawnShape {
  var timeFields: [RecordField] {
    let times = [("visible_from", shown.from), ("visible_until", shown.until)]
    return times.filter(\.1.isFinite).map { RecordField($0.0, .number($0.1)) }
  }
}

extension TouchableShape {
  var touchFields: [RecordField] {
    changed("z_index", zIndex, from: 0) + changed("tappable", tappable, from: false) + timeFields
  }
}

extension Polyline {
  fileprivate var recordFields: [RecordField] {
    [RecordField("path", .path(path))] + changed("stroke_width", strokeWidth, from: 1)
      + changed("stroke_color", strokeColor, from: .blue)
      + changed("geodesic", geodesic, from: false)
      + (spans.isEmpty ? [] : [RecordField("spans", .list(spans.map(\.value)))])
      + (dash.isEmpty ? [] : [RecordField("dash", .list(dash.map(RecordValue.number)))])
      + (arrows == .none ? [] : [RecordField("arrows", .text(arrows.rawValue))]) + touchFields
  }
}

extension Polyline.Span {
  fileprivate var value: RecordValue {
    .object(
      [RecordField("color", .text(color.text))]
        + (endColor.map { [RecordField("to_color", .text($0.text))] } ?? [])
        + [RecordField("segments", .number(segments))])
  }
}

extension Polygon {
  fileprivate var recordFields: [RecordField] {
    [RecordField("path", .path(path))]
      + (holes.isEmpty ? [] : [RecordField("holes", .list(holes.map(RecordValue.path)))])
      + changed("stroke_width", strokeWidth, from: 1)
      + changed("stroke_color", strokeColor, from: .black)
      + changed("fill_color", fillColor, from: .blue)
      + changed("geodesic", geodesic, from: false) + touchFields
  }
}

extension Circle {
  fileprivate var recordFields: [RecordField] {
    [RecordField("position", .coordinate(position)), RecordField("radius", .number(radius))]
      + changed("stroke_width", strokeWidth, from: 1)
      + changed("stroke_color", strokeColor, from: .black)
      + changed("fill_color", fillColor, from: nil) + touchFields
  }
}

extension GroundOverlay {
  fileprivate var recordFields: [RecordField] {
    var fields: [RecordField]
    switch placement {
    case .at(let position, let width, let height):
      fields = [
        RecordField("position", .coordinate(position)), RecordField("width", .number(width)),
        RecordField("height", .number(height)),
      ]
    case .bounds(let bounds): fields = [RecordField("bounds", .bounds(bounds))]
    }
    fields += icon?.recordFields ?? []
    if anchor != ViewPoint(x: 0.5, y: 0.5) { fields.append(RecordField("anchor", .point(anchor))) }
    return fields + changed("bearing", bearing, from: 0) + changed("opacity", opacity, from: 1)
      + touchFields
  }
}

extension Icon {
  /// The name and the size, which fingers meet.
  fileprivate var recordFields: [RecordField] {
    [
      RecordField("icon", .text(recordName)),
      RecordField("icon_size", .list([.number(width), .number(height)])),
    ]
  }

  /// The name; of one that holds the picture itself, what tells its kind.
  private var recordName: String {
    guard name.hasPrefix("data:"), let comma = name.firstIndex(of: ",") else { return name }
    return name[...comma] + "…"
  }
}

extension RecordValue {
  fileprivate static func path(_ path: [Coordinate]) -> RecordValue {
    .list(path.map(RecordValue.coordinate))
  }
}

extension Region {
  fileprivate var recordFields: [RecordField] {
    switch area {
    case .circle(let center, let radius):
      [RecordField("position", .coordinate(center)), RecordField("radius", .number(radius))]
    case .path(let path): [RecordField("path", .path(path))]
    case .bounds(let bounds): [RecordField("bounds", .bounds(bounds))]
    }
  }
}

extension Marker {
  /// The fields of the marker that differ from a new one's.
  fileprivate var recordFields: [RecordField] {
    let plain = Marker(position: position, id: id)
    var fields = [RecordField("id", .text(id)), RecordField("position", .coordinate(position))]
    for (name, text) in [
      ("title", title), ("snippet", snippet), ("color", color?.text),
      ("accessibility_title", accessibilityTitle),
      ("appear", appearance == .none ? nil : appearance.rawValue),
    ] {
      if let text { fields.append(RecordField(name, .text(text))) }
    }
    fields += icon?.recordFields ?? []
    for (name, mine, other) in [
      ("ground_anchor", groundAnchor, plain.groundAnchor),
      ("info_window_anchor", infoWindowAnchor, plain.infoWindowAnchor),
    ] where mine != other {
      fields.append(RecordField(name, .point(mine)))
    }
    for (name, mine, other) in [
      ("draggable", draggable, plain.draggable), ("flat", flat, plain.flat),
      ("tappable", tappable, plain.tappable),
    ] where mine != other {
      fields.append(RecordField(name, .flag(mine)))
    }
    for (name, mine, other) in [
      ("rotation", rotation, plain.rotation), ("opacity", opacity, plain.opacity),
      ("z_index", zIndex, plain.zIndex),
    ] where mine != other {
      fields.append(RecordField(name, .number(mine)))
    }
    if appearance != .none { fields.append(RecordField("added_at", .number(addedAt))) }
    if let clusterLayer { fields.append(RecordField("cluster", .number(Double(clusterLayer)))) }
    return fields + timeFields
  }
}
