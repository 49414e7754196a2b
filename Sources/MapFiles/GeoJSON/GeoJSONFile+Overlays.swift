import Geo
import MapModel

extension GeoJSONFile {
  /// What the features look like on a map: points are markers, lines and areas what they are. How
  /// they look is read from the properties of the simplestyle specification (1.1.0): `title` (or
  /// `name`), `description`, `marker-color`, `stroke`, `stroke-width`, `stroke-opacity`, `fill` and
  /// `fill-opacity`; what is no such value is passed over.
  public var overlays: [Overlay] {
    features.flatMap { feature in
      feature.geometry.map { Looks(feature).overlays($0) } ?? []
    }
  }
}

/// How a feature looks, by its properties.
private struct Looks {
  private let name: String
  private let properties: JSONObject

  init(_ feature: GeoJSONFile.Feature) {
    name = "feature-\(feature.index + 1)"
    properties = feature.properties
  }

  func overlays(_ geometry: GeoJSONFile.Geometry) -> [Overlay] {
    switch geometry {
    case .point(let position): [marker(position)]
    case .multiPoint(let positions): positions.map(marker)
    case .lineString(let positions): [line(positions)].compactMap { $0 }
    case .multiLineString(let lines): lines.compactMap(line)
    case .polygon(let rings): [area(rings)].compactMap { $0 }
    case .multiPolygon(let areas): areas.compactMap(area)
    case .collection(let parts): parts.flatMap(overlays)
    }
  }

  private func marker(_ position: GeoJSONFile.Position) -> Overlay {
    var marker = Marker(position: position.coordinate, id: name)
    marker.title = title
    marker.snippet = text("description")
    marker.color = color("marker-color")
    return .marker(marker)
  }

  private func line(_ positions: [GeoJSONFile.Position]) -> Overlay? {
    guard positions.count > 1 else { return nil }
    var line = Polyline(path: positions.map(\.coordinate), id: name)
    line.title = title
    line.strokeWidth = width
    line.strokeColor = shade("stroke", "stroke-opacity", 1) ?? line.strokeColor
    return .polyline(line)
  }

  private func area(_ rings: [[GeoJSONFile.Position]]) -> Overlay? {
    guard let outer = rings.first.map(Looks.ring), outer.count > 2 else { return nil }
    var polygon = Polygon(path: outer, id: name)
    polygon.holes = rings.dropFirst().map(Looks.ring).filter { $0.count > 2 }
    polygon.title = title
    polygon.strokeWidth = width
    polygon.strokeColor = shade("stroke", "stroke-opacity", 1) ?? polygon.strokeColor
    polygon.fillColor = shade("fill", "fill-opacity", 0.6) ?? .grey
    return .polygon(polygon)
  }

  /// Rings close themselves here, and repeat their first point in the file.
  private static func ring(_ positions: [GeoJSONFile.Position]) -> [Coordinate] {
    var ring = positions.map(\.coordinate)
    if ring.count > 1, ring.first == ring.last { ring.removeLast() }
    return ring
  }

  private var title: String? { text("title") ?? text("name") }

  private var width: Double {
    number("stroke-width").flatMap { $0 >= 0 && $0.isFinite ? $0 : nil } ?? 2
  }

  private func text(_ name: String) -> String? {
    properties[name]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func number(_ name: String) -> Double? { properties[name]?.number }

  private func color(_ name: String) -> Color? { text(name).flatMap { try? Color($0) } }

  private func shade(_ name: String, _ opacity: String, _ usual: Double) -> Color? {
    guard let color = color(name) else { return nil }
    let part = min(max(number(opacity) ?? usual, 0), 1)
    let rgb = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    return Color(rgb: rgb, alpha: UInt8((Double(color.alpha) * part).rounded()))
  }
}

extension Color {
  /// The inside of areas that name no colour.
  fileprivate static let grey = Color(rgb: 0x555555, alpha: 0x99)
}
