import MapModel

/// How things of a KML document look; what is nil is not told.
struct KMLStyle {
  /// The picture of a point.
  struct Icon {
    var name: String?
    var color: Color?
    var scale: Double?
    var heading: Double?
    var spot: MapLayer.Spot?
  }

  var icon = Icon()
  /// Whether it says anything of the name beside a point.
  var hasLabel = false
  var labelColor: Color?
  var labelScale: Double?
  var lineColor: Color?
  var lineWidth: Double?
  var fillColor: Color?
  var isFilled: Bool?
  var isOutlined: Bool?
  /// What was wrong with it.
  var faults: [String] = []

  init() {}

  /// Reads a `Style`.
  init(_ node: KMLNode) {
    for part in node.children {
      switch part.name {
      case "IconStyle": readIcon(part)
      case "LabelStyle":
        hasLabel = true
        labelColor = color(part)
        labelScale = number(part, "scale")
      case "LineStyle":
        lineColor = color(part)
        lineWidth = number(part, "width")
      case "PolyStyle":
        fillColor = color(part)
        isFilled = part.flag(of: "fill")
        isOutlined = part.flag(of: "outline")
      default: break
      }
    }
  }

  private mutating func readIcon(_ node: KMLNode) {
    icon.name = node.child("Icon")?.text(of: "href")
    icon.color = color(node)
    icon.scale = number(node, "scale")
    icon.heading = number(node, "heading", atLeast: -360)
    guard let spot = node.child("hotSpot") else { return }
    guard let x = spot.attribute("x").flatMap(DecimalText.number),
      let y = spot.attribute("y").flatMap(DecimalText.number)
    else {
      faults.append("hotSpot is no point and passed over")
      return
    }
    var point = MapLayer.Spot(x: x, y: y)
    point.xUnit = spot.attribute("xunits").flatMap(MapLayer.Spot.Unit.init) ?? .fraction
    point.yUnit = spot.attribute("yunits").flatMap(MapLayer.Spot.Unit.init) ?? .fraction
    icon.spot = point
  }

  private mutating func color(_ node: KMLNode) -> Color? {
    guard let text = node.text(of: "color") else { return nil }
    let color = Color(kml: text)
    if color == nil { faults.append("color '\(text.prefix(20))' is not aabbggrr and passed over") }
    if node.text(of: "colorMode") == "random" {
      faults.append("colorMode random is passed over; the colour is as it is written")
    }
    return color
  }

  private mutating func number(_ node: KMLNode, _ name: String, atLeast least: Double = 0)
    -> Double?
  {
    guard let text = node.text(of: name) else { return nil }
    guard let number = DecimalText.number(of: text), number >= least else {
      faults.append("\(name) '\(text.prefix(20))' is no value of it and passed over")
      return nil
    }
    return number
  }

  /// This style, and where it tells nothing the other one.
  func over(_ other: KMLStyle) -> KMLStyle {
    var style = self
    style.icon.name = icon.name ?? other.icon.name
    style.icon.color = icon.color ?? other.icon.color
    style.icon.scale = icon.scale ?? other.icon.scale
    style.icon.heading = icon.heading ?? other.icon.heading
    style.icon.spot = icon.spot ?? other.icon.spot
    style.hasLabel = hasLabel || other.hasLabel
    style.labelColor = labelColor ?? other.labelColor
    style.labelScale = labelScale ?? other.labelScale
    style.lineColor = lineColor ?? other.lineColor
    style.lineWidth = lineWidth ?? other.lineWidth
    style.fillColor = fillColor ?? other.fillColor
    style.isFilled = isFilled ?? other.isFilled
    style.isOutlined = isOutlined ?? other.isOutlined
    return style
  }
}

extension Color {
  /// Reads `aabbggrr`, with a `#` or without.
  init?(kml text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 8, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    func part(_ shift: UInt32) -> UInt8 { UInt8(value >> shift & 0xFF) }
    self.init(red: part(0), green: part(8), blue: part(16), alpha: part(24))
  }
}
