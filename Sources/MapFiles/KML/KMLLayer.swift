import Geo
import MapModel

extension MapLayer {
  /// Reads a KML text (2.0 to 2.3): placemarks with points, lines, rings, areas, tracks and what is
  /// made of several of them, and pictures on the ground, as their styles say.
  ///
  /// Nothing is fetched: network links are refused, and of pictures only the names are read.
  ///
  /// - Throws: `MapFileError` with the line of the first mistake.
  public init(
    kml bytes: [UInt8], looks: LayerLooks = LayerLooks(), room: Int = usualRoom
  ) throws(MapFileError) {
    let content = bytes.dropFirst(ByteOrderMark.length(of: bytes))
    if bytes.starts(with: [0x50, 0x4B, 3, 4]) { throw .otherFormat(expected: .kml, found: .zip) }
    if let first = content.first(where: { $0 > 0x20 }), "{[".utf8.contains(first) {
      throw .otherFormat(expected: .kml, found: .json)
    }
    let visitor = KMLVisitor(room: room)
    try XMLReader.read(bytes, as: .kml, to: visitor)
    var layer = KMLLayer(visitor, looks, room)
    for feature in visitor.features {
      do throws(MapFileError.ContentFault) {
        try layer.add(feature)
      } catch {
        let line = TextPosition(line: feature.node.line, column: 1)
        throw .content(.kml, error, at: .text(line))
      }
    }
    self = try layer.finished()
  }
}

/// Makes a layer of a KML document.
struct KMLLayer {
  private var builder: LayerBuilder
  private var properties = JSONParts()
  private let visitor: KMLVisitor
  private var styles: [String: KMLStyle] = [:]
  private var index = 0

  init(_ visitor: KMLVisitor, _ looks: LayerLooks, _ room: Int) {
    self.visitor = visitor
    builder = LayerBuilder(looks, room: room, visitor.notices)
  }

  mutating func finished() throws(MapFileError) -> MapLayer {
    var layer = try builder.finished(named: visitor.name, of: .kml)
    properties.fill(&layer.features)
    return layer
  }

  /// Adds a placemark or a picture.
  mutating func add(_ feature: KMLVisitor.Feature) throws(MapFileError.ContentFault) {
    let node = feature.node
    guard !feature.isHidden else {
      return builder.note("visibility 0, so it is left out", at: node.words)
    }
    let first = builder.count
    let id = node.attribute("id")
    var look = FeatureLooks()
    look.id = id ?? ""
    look.title = node.text(of: "name")
    look.snippet = (node.text(of: "Snippet") ?? node.text(of: "description")).flatMap(plain)
    if node.name == "GroundOverlay" {
      try addPicture(node, look)
    } else {
      dress(&look, style(of: node), node)
      var count = 0
      for part in node.children { count += try add(part, look, node) }
      if count == 0 {
        builder.note("without a geometry there is nothing to show", at: node.words)
      }
    }
    let known = JSONWriter.write(.object(KMLProperties.object(of: node)))
    properties.add(known, own: [UInt8]?.none)
    builder.add(
      MapLayer.Feature(
        index: index, id: id.map(JSONValue.string), things: first..<builder.count, properties: .none
      ))
    index += 1
  }

  // MARK: Shapes

  /// Adds what a geometry shows.
  ///
  /// - Returns: how many geometries there are.
  private mutating func add(
    _ part: KMLNode, _ look: FeatureLooks, _ placemark: KMLNode
  ) throws(MapFileError.ContentFault) -> Int {
    var look = look
    look.geodesic = part.flag(of: "tessellate") ?? false
    switch part.name {
    case "Point":
      guard let place = part.child("coordinates")?.places.first else { return 0 }
      builder.addMarker(place, look)
    case "LineString": builder.addLine(places(part), look, at: placemark.words)
    case "LinearRing":
      var path = places(part)
      if let first = path.first, path.last != first { path.append(first) }
      builder.addLine(path, look, at: placemark.words)
    case "Polygon":
      let rings = ["outerBoundaryIs", "innerBoundaryIs"].flatMap { side in
        part.children.filter { $0.name == side }.flatMap { boundary in
          boundary.children.filter { $0.name == "LinearRing" }.map(places)
        }
      }
      builder.addArea(rings, look, at: placemark.words)
    case "gx:Track":
      let path = part.children.filter { $0.name == "gx:coord" }.flatMap(\.places)
      builder.addLine(path, look, at: placemark.words)
    case "MultiGeometry", "gx:MultiTrack":
      var count = 0
      for inner in part.children { count += try add(inner, look, placemark) }
      return count
    case "Model":
      builder.note("a Model is not drawn", at: placemark.words)
    default: return 0
    }
    return 1
  }

  private func places(_ node: KMLNode) -> [Coordinate] { node.child("coordinates")?.places ?? [] }

  private mutating func addPicture(
    _ node: KMLNode, _ look: FeatureLooks
  ) throws(MapFileError.ContentFault) {
    guard let name = node.child("Icon")?.text(of: "href") else {
      return builder.note("a picture without an href is left out", at: node.words)
    }
    guard let box = node.child("LatLonBox") else {
      let isQuad = node.child("gx:LatLonQuad") != nil
      return builder.note(
        isQuad ? "gx:LatLonQuad is not drawn" : "a picture without a LatLonBox is left out",
        at: node.words)
    }
    var picture = GroundOverlay(.bounds(try bounds(box)), id: look.id)
    let turn = try box.number(of: "rotation") ?? 0
    // KML turns the other way.
    picture.bearing = turn == 0 ? 0 : (360 - turn).truncatingRemainder(dividingBy: 360)
    picture.title = look.title
    var wish = MapLayer.Picture(name, at: node.words)
    if let text = node.text(of: "color") {
      if let color = Color(kml: text) {
        picture.opacity = Double(color.alpha) / 255
        wish.tint = KMLLayer.tint(color)
      } else {
        builder.note("color '\(text.prefix(20))' is not aabbggrr and passed over", at: node.words)
      }
    }
    picture.zIndex = builder.looks.zIndex + (try node.number(of: "drawOrder") ?? 0)
    picture.tappable = builder.looks.tappable
    builder.add(.groundOverlay(picture), picture: wish)
  }

  private func bounds(
    _ box: KMLNode
  ) throws(MapFileError.ContentFault) -> CoordinateBounds {
    func edge(_ name: String) throws(MapFileError.ContentFault) -> Double {
      guard let number = try box.number(of: name) else { throw .missing(name) }
      return number
    }
    let (north, south) = (try edge("north"), try edge("south"))
    let (east, west) = (try edge("east"), try edge("west"))
    let southwest = try FileCoordinate.check(lat: south, lng: west)
    var northeast = try FileCoordinate.check(lat: north, lng: east)
    guard south < north else { throw .emptyBox("north \(north) is not north of south \(south)") }
    guard east != west else { throw .emptyBox("east and west are both \(east)") }
    if east - west >= 360 { return .around(from: south, to: north) }
    if northeast.lng == -180 { northeast = Coordinate(lat: north, lng: (180.0).nextDown) }
    return CoordinateBounds(southwest: southwest, northeast: northeast)
  }

  // MARK: Looks

  private static let white = Color(rgb: 0xFFFFFF)

  private func dress(_ look: inout FeatureLooks, _ style: KMLStyle, _ node: KMLNode) {
    let looks = builder.looks
    if let name = style.icon.name {
      var picture = MapLayer.Picture(name, at: node.words)
      picture.scale = style.icon.scale.flatMap { $0 > 0 ? $0 : nil } ?? 1
      picture.spot = style.icon.spot ?? MapLayer.Spot(x: 0.5, y: 0.5)
      picture.tint = style.icon.color.flatMap(KMLLayer.tint)
      look.picture = picture
    }
    if let color = style.icon.color {
      look.pin = KMLLayer.tint(color)
      look.opacity = Double(color.alpha) / 255
    }
    look.rotation = style.icon.heading ?? 0
    if style.hasLabel, let name = look.title, style.labelScale != 0 {
      look.label = FeatureLooks.Name(
        name, color: style.labelColor ?? KMLLayer.white, scale: style.labelScale ?? 1)
    }
    look.strokeColor = style.lineColor ?? looks.strokeColor ?? KMLLayer.white
    look.strokeWidth = style.lineWidth ?? looks.strokeWidth ?? 1
    if style.isOutlined == false { look.outlineWidth = 0 }
    let fill = style.fillColor ?? looks.fillColor ?? KMLLayer.white
    look.fillColor = style.isFilled == false ? nil : fill
  }

  /// What a colour makes of a picture; nil for white, which leaves it as it is.
  private static func tint(_ color: Color) -> Color? {
    let opaque = Color(red: color.red, green: color.green, blue: color.blue)
    return opaque == white ? nil : opaque
  }

  private mutating func style(of node: KMLNode) -> KMLStyle {
    var style = KMLStyle()
    for part in node.children where part.name == "Style" || part.name == "StyleMap" {
      style = read(part, at: node).over(style)
    }
    guard let url = node.text(of: "styleUrl") else { return style }
    return style.over(named(url, at: node))
  }

  /// The style of an address such as `#pin`.
  private mutating func named(_ url: String, at node: KMLNode, depth: Int = 0) -> KMLStyle {
    guard url.hasPrefix("#") else {
      builder.note(
        "its style '\(url.prefix(60))' lies elsewhere and is not fetched", at: node.words)
      return KMLStyle()
    }
    let id = String(url.dropFirst())
    if let known = styles[id] { return known }
    guard let found = visitor.styles[id] else {
      builder.note("there is no style '\(url.prefix(60))'", at: node.words)
      return KMLStyle()
    }
    let style = read(found, at: found, depth: depth)
    styles[id] = style
    return style
  }

  /// A style, or what a map of styles has for the usual case.
  private mutating func read(_ node: KMLNode, at place: KMLNode, depth: Int = 0) -> KMLStyle {
    guard node.name == "StyleMap" else {
      let style = KMLStyle(node)
      for fault in style.faults { builder.note(fault, at: place.words) }
      return style
    }
    guard depth < 8 else {
      builder.note("its StyleMaps name one another without end", at: place.words)
      return KMLStyle()
    }
    let pairs = node.children.filter { $0.name == "Pair" }
    guard let pair = pairs.first(where: { $0.text(of: "key") == "normal" }) else {
      return KMLStyle()
    }
    var style = pair.child("Style").map { read($0, at: place, depth: depth + 1) } ?? KMLStyle()
    if let url = pair.text(of: "styleUrl") {
      style = style.over(named(url, at: place, depth: depth + 1))
    }
    return style
  }

  /// A text without marks of HTML; nil when nothing is left.
  private func plain(_ text: String) -> String? {
    guard text.contains("<") || text.contains("&") else { return text }
    var plain = ""
    var isMark = false
    for character in text {
      switch character {
      case "<": isMark = true
      case ">" where isMark:
        isMark = false
        plain.append(" ")
      default: if !isMark { plain.append(character) }
      }
    }
    for (entity, character) in [
      ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
      ("&amp;", "&"),
    ] where plain.contains(entity) {
      plain = plain.split(separator: entity, omittingEmptySubsequences: false)
        .joined(separator: character)
    }
    let words = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words
  }
}
