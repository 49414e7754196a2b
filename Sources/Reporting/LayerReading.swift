import Geo
import MapModel

extension Label {
  init(_ record: RecordReader) throws(RecordFault) {
    self.init(
      position: try record.coordinate("position"), text: try record.text("text"),
      id: try record.text("id"))
    size = try record.number("size", else: size)
    bold = try record.flag("bold", else: bold)
    color = try record.color("color", else: color)
    if record.has("halo_color") { haloColor = try record.color("halo_color") }
    haloWidth = try record.number("halo_width", else: haloWidth)
    background = try record.color("background")
    padding = try record.number("padding", else: padding)
    anchor = try record.anchor("anchor", else: anchor)
    rotation = try record.number("rotation", else: rotation)
    opacity = try record.number("opacity", else: opacity)
    try readCommon(record)
  }
}

extension TileLayer {
  init(_ record: RecordReader) throws(RecordFault) {
    let source: Source =
      record.has("url") ? .template(try record.text("url")) : .script
    self.init(source, id: try record.text("id"))
    tileSize = try record.number("tile_size", else: tileSize)
    minZoom = try record.zoom("min_zoom", else: minZoom)
    maxZoom = try record.zoom("max_zoom", else: maxZoom)
    opacity = try record.number("opacity", else: opacity)
    try readDrawn(record)
  }
}

extension Heatmap {
  init(_ record: RecordReader) throws(RecordFault) {
    let points = try record.list("points").map { value throws(RecordFault) -> Point in
      guard case .object(let fields) = value else { throw .unlike("points", expected: "points") }
      let point = RecordReader(fields)
      return Point(
        Coordinate(lat: try point.number("lat"), lng: try point.number("lng")),
        weight: try point.positive("weight"))
    }
    self.init(points: points, id: try record.text("id"))
    if record.has("gradient") {
      gradient = try record.list("gradient").map { value throws(RecordFault) in
        guard case .list(let pair) = value, pair.count == 2, case .number(let part) = pair[0] else {
          throw .unlike("gradient", expected: "gradient")
        }
        let color = try RecordReader([RecordField("gradient", pair[1])]).color("gradient")
        guard let color else { throw .unlike("gradient", expected: "gradient") }
        return Stop(part, color)
      }
    }
    radius = try record.number("radius", else: radius)
    opacity = try record.number("opacity", else: opacity)
    maxIntensity = try record.optionalPositive("max_intensity")
    minZoomIntensity = try record.zoom("min_zoom_intensity", else: minZoomIntensity)
    maxZoomIntensity = try record.zoom("max_zoom_intensity", else: maxZoomIntensity)
    try readDrawn(record)
  }
}

extension ClusterLayer {
  init(_ record: RecordReader) throws(RecordFault) {
    self.init(items: [], id: try record.text("id"))
    distance = try record.number("distance", else: distance)
    minimumSize = try record.zoom("minimum_size", else: minimumSize)
    maxZoom = try record.number("max_zoom", else: maxZoom)
    color = try record.color("color")
    try readCommon(record)
  }
}

extension RecordReader {
  /// Whether the tiles of a changed layer were forgotten.
  public var isReload: Bool {
    get throws(RecordFault) { try flag("reload", else: false) }
  }

  /// A small whole number, or what it is unless told.
  fileprivate func zoom(_ name: String, else usual: Int) throws(RecordFault) -> Int {
    has(name) ? try integer(name) : usual
  }
}
