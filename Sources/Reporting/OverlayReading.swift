import Geo
import MapModel

extension Overlay {
  /// Reads a thing that a trace has, by its kind and fields; the reverse of `fields`.
  ///
  /// - Throws: `RecordFault` for fields that are missing or of another kind.
  public init(_ kind: OverlayKind, _ record: RecordReader) throws(RecordFault) {
    switch kind {
    case .marker: self = .marker(try Marker(record))
    case .polyline: self = .polyline(try Polyline(record))
    case .polygon: self = .polygon(try Polygon(record))
    case .circle: self = .circle(try Circle(record))
    case .groundOverlay: self = .groundOverlay(try GroundOverlay(record))
    case .region: self = .region(try Region(record))
    case .label: self = .label(try Label(record))
    case .tileLayer: self = .tileLayer(try TileLayer(record))
    case .heatmap: self = .heatmap(try Heatmap(record))
    case .clusterLayer: self = .clusterLayer(try ClusterLayer(record))
    }
  }
}

extension RecordReader {
  func color(_ name: String, else usual: Color) throws(RecordFault) -> Color {
    try color(name) ?? usual
  }

  /// A colour, nil for none.
  func color(_ name: String) throws(RecordFault) -> Color? {
    guard let text = try optionalText(name) else { return nil }
    do throws(ColorError) {
      return try Color(text)
    } catch {
      throw .unlike(name, expected: "colour")
    }
  }

  /// The picture by its name and size; one without a size is as large as a pin.
  fileprivate func icon() throws(RecordFault) -> Icon? {
    guard let name = try optionalText("icon") else { return nil }
    guard has("icon_size") else {
      return Icon(name: name, width: MarkerShape.pinWidth, height: MarkerShape.pinHeight)
    }
    let size = try list("icon_size").compactMap {
      if case .number(let points) = $0, points > 0 { points } else { nil }
    }
    guard size.count == 2 else { throw .unlike("icon_size", expected: "width and height") }
    return Icon(name: name, width: size[0], height: size[1])
  }

  func anchor(_ name: String, else usual: ViewPoint) throws(RecordFault) -> ViewPoint {
    value(name) == nil ? usual : try point(name)
  }
}

extension DrawnShape {
  /// Reads what everything has that is drawn.
  mutating func readDrawn(_ record: RecordReader) throws(RecordFault) {
    title = try record.optionalText("title")
    zIndex = try record.number("z_index", else: zIndex)
    shown.from = try record.number("visible_from", else: shown.from)
    shown.until = try record.number("visible_until", else: shown.until)
  }
}

extension TouchableShape {
  /// Reads what every shape has besides its form.
  mutating func readCommon(_ record: RecordReader) throws(RecordFault) {
    try readDrawn(record)
    tappable = try record.flag("tappable", else: tappable)
  }
}

extension Marker {
  fileprivate init(_ record: RecordReader) throws(RecordFault) {
    self.init(position: try record.coordinate("position"), id: try record.text("id"))
    try readCommon(record)
    snippet = try record.optionalText("snippet")
    icon = try record.icon()
    color = try record.color("color")
    groundAnchor = try record.anchor("ground_anchor", else: groundAnchor)
    infoWindowAnchor = try record.anchor("info_window_anchor", else: infoWindowAnchor)
    draggable = try record.flag("draggable", else: draggable)
    flat = try record.flag("flat", else: flat)
    rotation = try record.number("rotation", else: rotation)
    opacity = try record.number("opacity", else: opacity)
    accessibilityTitle = try record.optionalText("accessibility_title")
    if let word = try record.optionalText("appear") {
      guard let way = Appearance(rawValue: word) else {
        throw .unlike("appear", expected: "way to appear")
      }
      appearance = way
      addedAt = try record.number("added_at")
    }
    if record.has("cluster") { clusterLayer = try record.integer("cluster") }
  }
}

extension Polyline {
  fileprivate init(_ record: RecordReader) throws(RecordFault) {
    self.init(path: try record.path("path"), id: try record.text("id"))
    strokeWidth = try record.number("stroke_width", else: strokeWidth)
    strokeColor = try record.color("stroke_color", else: strokeColor)
    geodesic = try record.flag("geodesic", else: geodesic)
    if record.has("spans") {
      spans = try record.list("spans").map { value throws(RecordFault) in
        guard case .object(let fields) = value else { throw .unlike("spans", expected: "spans") }
        return try Span(RecordReader(fields))
      }
    }
    if record.has("dash") {
      dash = try record.list("dash").map { value throws(RecordFault) in
        guard case .number(let length) = value else { throw .unlike("dash", expected: "lengths") }
        return length
      }
    }
    if record.has("arrows") {
      guard let arrows = Arrows(rawValue: try record.text("arrows")) else {
        throw .unlike("arrows", expected: "place of arrows")
      }
      self.arrows = arrows
    }
    try readCommon(record)
  }
}

extension Polyline.Span {
  fileprivate init(_ record: RecordReader) throws(RecordFault) {
    guard let color = try record.color("color") else { throw .missing("color") }
    self.init(
      color: color, endColor: try record.color("to_color"),
      segments: try record.positive("segments"))
  }
}

extension Polygon {
  fileprivate init(_ record: RecordReader) throws(RecordFault) {
    self.init(path: try record.path("path"), id: try record.text("id"))
    if record.has("holes") {
      holes = try record.list("holes").map { value throws(RecordFault) in
        try RecordReader([RecordField("holes", value)]).path("holes")
      }
    }
    strokeWidth = try record.number("stroke_width", else: strokeWidth)
    strokeColor = try record.color("stroke_color", else: strokeColor)
    if record.has("fill_color") { fillColor = try record.color("fill_color") }
    geodesic = try record.flag("geodesic", else: geodesic)
    try readCommon(record)
  }
}

extension Circle {
  fileprivate init(_ record: RecordReader) throws(RecordFault) {
    self.init(
      position: try record.coordinate("position"), radius: try record.number("radius"),
      id: try record.text("id"))
    strokeWidth = try record.number("stroke_width", else: strokeWidth)
    strokeColor = try record.color("stroke_color", else: strokeColor)
    if record.has("fill_color") { fillColor = try record.color("fill_color") }
    try readCommon(record)
  }
}

extension GroundOverlay {
  fileprivate init(_ record: RecordReader) throws(RecordFault) {
    let placement: Placement =
      record.has("bounds")
      ? .bounds(try record.bounds("bounds"))
      : .at(
        try record.coordinate("position"), width: try record.number("width"),
        height: try record.number("height"))
    self.init(placement, id: try record.text("id"))
    icon = try record.icon()
    anchor = try record.anchor("anchor", else: anchor)
    bearing = try record.number("bearing", else: bearing)
    opacity = try record.number("opacity", else: opacity)
    try readCommon(record)
  }
}

extension Region {
  fileprivate init(_ record: RecordReader) throws(RecordFault) {
    let area: Area =
      if record.has("bounds") {
        .bounds(try record.bounds("bounds"))
      } else if record.has("path") {
        .path(try record.path("path"))
      } else {
        .circle(center: try record.coordinate("position"), radius: try record.number("radius"))
      }
    self.init(area, id: try record.text("id"))
    title = try record.optionalText("title")
  }
}
