import Geo
import MapModel

extension MapLayer {
  /// Reads a GeoJSON text (RFC 7946): points become markers, lines and areas what they are, and they
  /// look as their properties of the simplestyle specification say: `title` (or `name`),
  /// `description`, `marker-color`, `stroke`, `stroke-width`, `stroke-opacity`, `fill` and
  /// `fill-opacity`.
  ///
  /// - Throws: `MapFileError` as `GeoJSONFile.read`.
  public init(
    geoJSON bytes: [UInt8], looks: LayerLooks = LayerLooks(), room: Int = usualRoom
  ) throws(MapFileError) {
    try MapFileLimit.check(bytes, as: .geoJSON)
    if let layer = try GeoJSONLayer.scan(bytes, looks, room) {
      self = layer
    } else if bytes.count <= GeoJSONLayer.readable {
      // What is unusual or wrong is looked at by a slower reader, which says what it is.
      try self.init(geoJSON: try GeoJSONFile.read(bytes), looks: looks, room: room)
    } else {
      throw GeoJSONLayer.fault(in: bytes)
    }
  }

  /// The layer of a file that was read.
  ///
  /// - Throws: `MapFileError` when there are more things or features than there is room for.
  public init(
    geoJSON file: GeoJSONFile, looks: LayerLooks = LayerLooks(), room: Int = usualRoom
  ) throws(MapFileError) {
    var layer = GeoJSONLayer(looks, room)
    for feature in file.features { layer.add(feature) }
    self = try layer.finished(named: file.name)
  }
}

/// Makes a layer of GeoJSON features.
struct GeoJSONLayer {
  private var builder: LayerBuilder
  private var colors = SimpleColors()
  private var properties = JSONParts()
  /// The first fault of a feature.
  private var failure: MapFileError?
  /// Whether a feature is no JSON to the reader that is asked about it.
  private var isUnusable = false

  init(_ looks: LayerLooks, _ room: Int) { builder = LayerBuilder(looks, room: room) }

  /// Bytes of a text that `JSONReader` may take apart as a whole, which takes thirty times as much.
  static let readable = 16 << 20

  /// What is wrong with a text that is too large for the slower reader.
  static func fault(in bytes: [UInt8]) -> MapFileError {
    let offset = bytes.withUnsafeBufferPointer { buffer in
      var scanner = GeoJSONScanner(buffer)
      return scanner.fault()
    }
    if let offset { return JSONText(bytes: bytes).error(at: offset) }
    return .content(
      .geoJSON, .wrongType(expected: "a FeatureCollection with features", found: "something else"),
      at: .member(path: "", feature: nil))
  }

  /// The layer of a text that is well-formed; nil for one that is not, and for one whose outermost
  /// object is unusual.
  static func scan(
    _ bytes: [UInt8], _ looks: LayerLooks, _ room: Int
  ) throws(MapFileError) -> MapLayer? {
    var layer = GeoJSONLayer(looks, room)
    let name: String?? = bytes.withUnsafeBufferPointer { buffer in
      var scanner = GeoJSONScanner(buffer)
      var index = 0
      do throws(GeoJSONScanner.Unusable) {
        return .some(
          try scanner.document { sight in
            switch sight {
            case .plain(let feature): layer.add(feature, index, buffer)
            case .unusual(let part): layer.add(unusual: Array(buffer[part]), index)
            }
            index += 1
          })
      } catch {
        return nil
      }
    }
    guard let name, !layer.isUnusable else { return nil }
    if let failure = layer.failure { throw failure }
    return try layer.finished(named: name)
  }

  mutating func finished(named name: String?) throws(MapFileError) -> MapLayer {
    var layer = try builder.finished(named: name, of: .geoJSON)
    properties.fill(&layer.features)
    return layer
  }

  // MARK: Features

  /// Adds a feature that has to be read with more care.
  private mutating func add(unusual bytes: [UInt8], _ index: Int) {
    guard failure == nil, !isUnusable else { return }
    do throws(MapFileError) {
      let value = try JSONReader.read(bytes)
      do throws(GeoJSONFault) {
        add(try GeoJSONReading.item(value, index: index))
      } catch {
        let place = error.within(.index(index)).within(.name("features")).place
        failure = .content(.geoJSON, error.fault, at: place)
      }
    } catch {
      // Its place in the whole text is what has to be told.
      isUnusable = true
    }
  }

  private mutating func add(
    _ feature: GeoJSONScanner.Feature, _ index: Int, _ text: UnsafeBufferPointer<UInt8>
  ) {
    properties.add(
      feature.properties.map { text[$0] }, own: feature.own.map { text[$0] })
    let first = builder.count
    let look = look(feature.style, id: feature.id, at: index)
    if let shape = feature.shape {
      add(shape, look, index)
    } else if feature.own == nil {
      noteNoPlace(index)
    }
    if feature.hasStrangeOwn { noteStrangeOwn(index) }
    finish(index, feature.id, from: first)
  }

  mutating func add(_ feature: GeoJSONFile.Feature) {
    properties.add(
      feature.properties.members.isEmpty
        ? nil : JSONWriter.write(.object(feature.properties)),
      own: feature.own.map { JSONWriter.write(.object($0)) })
    let first = builder.count
    let look = look(SimpleStyle(feature.properties), id: feature.id, at: feature.index)
    if let geometry = feature.geometry {
      add(geometry.shape, look, feature.index)
    } else if feature.own == nil {
      noteNoPlace(feature.index)
    }
    if feature.hasStrangeOwn { noteStrangeOwn(feature.index) }
    finish(feature.index, feature.id, from: first)
  }

  private mutating func noteStrangeOwn(_ index: Int) {
    builder.note(
      "its member 'mapctl' is no object, as map.to_geojson writes it, and passed over",
      at: "features[\(index)]")
  }

  private mutating func finish(_ index: Int, _ id: JSONValue?, from first: Int) {
    builder.add(
      MapLayer.Feature(index: index, id: id, things: first..<builder.count, properties: .none))
  }

  private mutating func noteNoPlace(_ index: Int) {
    builder.note("without a geometry there is nothing to show", at: "features[\(index)]")
  }

  private mutating func add(_ shape: GeoJSONScanner.Shape, _ look: FeatureLooks, _ index: Int) {
    switch shape {
    case .points(let places):
      if places.isEmpty { noteNoPlace(index) }
      for place in places { builder.addMarker(place, look) }
    case .lines(let lines):
      for line in lines { builder.addLine(line, look, at: "features[\(index)]") }
    case .areas(let areas):
      for area in areas { builder.addArea(area, look, at: "features[\(index)]") }
    case .collection(let parts):
      for part in parts { add(part, look, index) }
    }
  }

  // MARK: Looks

  private static let grey = Color(rgb: 0x555555)

  private mutating func look(
    _ style: SimpleStyle, id: JSONValue?, at index: Int
  ) -> FeatureLooks {
    var look = FeatureLooks()
    look.id = MapLayer.Feature.text(ofID: id) ?? ""
    look.title = style.title ?? style.name
    look.snippet = style.description
    for fault in style.faults { noteFault(fault, index) }
    look.pin = color(style.markerColor, .markerColor, index)
    if let size = style.markerSize, size != "medium" {
      builder.note("marker-size is not drawn", at: "features[\(index)]")
    }
    if style.markerSymbol != nil {
      builder.note("marker-symbol is not drawn", at: "features[\(index)]")
    }
    let looks = builder.looks
    look.strokeColor = shade(
      color(style.stroke, .stroke, index) ?? looks.strokeColor ?? GeoJSONLayer.grey,
      opacity(style.strokeOpacity, .strokeOpacity, index))
    let usualFill = looks.fillColor.map { shade($0, style.fillOpacity) }
    let fill = color(style.fill, .fill, index)
    let fillOpacity = opacity(style.fillOpacity, .fillOpacity, index)
    look.fillColor =
      fill.map { shade($0, fillOpacity ?? 0.6) } ?? usualFill
      ?? shade(GeoJSONLayer.grey, fillOpacity ?? 0.6)
    look.strokeWidth = looks.strokeWidth ?? 2
    if let width = style.strokeWidth {
      if DrawingRange.strokeWidth.contains(width) {
        look.strokeWidth = width
      } else {
        noteFault(.strokeWidth, index)
      }
    }
    return look
  }

  private mutating func noteFault(_ field: SimpleStyle.Field, _ index: Int) {
    builder.note("\(field.rawValue) is no value of it and passed over", at: "features[\(index)]")
  }

  private mutating func color(
    _ text: String?, _ field: SimpleStyle.Field, _ index: Int
  ) -> Color? {
    guard let text else { return nil }
    let color = colors.color(text)
    if color == nil { noteFault(field, index) }
    return color
  }

  private mutating func opacity(
    _ part: Double?, _ field: SimpleStyle.Field, _ index: Int
  ) -> Double? {
    guard let part else { return nil }
    if !(0...1).contains(part) { noteFault(field, index) }
    return (0...1).contains(part) ? part : nil
  }

  private func shade(_ color: Color, _ opacity: Double?) -> Color {
    guard let opacity, opacity != 1 else { return color }
    return Color(
      red: color.red, green: color.green, blue: color.blue,
      alpha: UInt8((Double(color.alpha) * min(max(opacity, 0), 1)).rounded()))
  }
}

extension GeoJSONFile.Geometry {
  /// The shape without elevations.
  fileprivate var shape: GeoJSONScanner.Shape {
    func path(_ positions: [GeoJSONFile.Position]) -> [Coordinate] { positions.map(\.coordinate) }
    return switch self {
    case .point(let position): .points([position.coordinate])
    case .multiPoint(let positions): .points(path(positions))
    case .lineString(let positions): .lines([path(positions)])
    case .multiLineString(let lines): .lines(lines.map(path))
    case .polygon(let rings): .areas([rings.map(path)])
    case .multiPolygon(let areas): .areas(areas.map { $0.map(path) })
    case .collection(let parts): .collection(parts.map(\.shape))
    }
  }
}
