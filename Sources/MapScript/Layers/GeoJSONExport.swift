import Geo
import MapFiles
import MapModel

/// What lies on the map as GeoJSON: a feature for each thing, with what its own file said of it and
/// its looks as the simplestyle properties say them, and in a member `mapctl` what GeoJSON has no
/// words for.
struct GeoJSONExport {
  private let script: Script
  /// The places of cluster layers among the features, from 1, by their numbers.
  private var clusters: [Int: Int] = [:]
  private var count = 0
  private(set) var text = Array(#"{"type":"FeatureCollection","features":["#.utf8)

  init(_ script: Script) { self.script = script }

  mutating func add(_ id: OverlayID) {
    guard let thing = script.host.overlay(id), thing.kind != .tileLayer else { return }
    count += 1
    if thing.kind == .clusterLayer { clusters[id.number] = count }
    var cluster: Int?
    if case .marker(let marker) = thing { cluster = marker.clusterLayer.flatMap { clusters[$0] } }
    let known = script.host.layers.feature(of: id)
    var feature = GeoJSONFile.Feature(geometry: thing.geoJSON)
    // A number stays one, as long as the thing is still called so.
    let isNumber = MapLayer.Feature.text(ofID: known?.id) == thing.id
    feature.id = isNumber ? known?.id : .string(thing.id)
    var properties = known?.properties.object
    if let before = properties, known?.hasUserData == true {
      // It is the thing's now, and may be another one.
      properties = JSONObject(members: before.members.filter { $0.name != OwnFeature.userData })
    }
    feature.properties = SimpleStyle.properties(of: thing, besides: properties)
    let userData = script.plainUserData(of: id)
    if let userData {
      let others = feature.properties.members.filter { $0.name != OwnFeature.userData }
      feature.properties = JSONObject(
        members: others + [JSONObject.Member(name: OwnFeature.userData, value: userData)])
    }
    feature.own = OwnFeature.object(of: thing, cluster: cluster, hasUserData: userData != nil)
    text += (count > 1 ? ",\n" : "\n").utf8
    text += JSONWriter.write(feature.json)
  }

  mutating func end() { text += "\n]}\n".utf8 }
}

/// The properties of the simplestyle specification (1.1.0).
private enum SimpleStyle {
  /// A thing's looks, and the properties that its file had, in which looks are replaced.
  static func properties(of thing: Overlay, besides known: JSONObject?) -> JSONObject {
    let looks = looks(of: thing)
    let left = thing.kind == .marker ? names.union(["description"]) : names
    var members = known?.members.filter { !left.contains($0.name) } ?? []
    if let title = thing.title, known?["title"] != nil || known?["name"]?.string != title {
      members.append(JSONObject.Member(name: "title", value: .string(title)))
    }
    members += looks.map { JSONObject.Member(name: $0.0, value: $0.1) }
    return JSONObject(members: members)
  }

  private static let names: Set<String> = [
    "title", "marker-color", "stroke", "stroke-width", "stroke-opacity", "fill",
    "fill-opacity",
  ]

  private static func looks(of thing: Overlay) -> [(String, JSONValue)] {
    switch thing {
    case .marker(let marker):
      (marker.snippet.map { [("description", .string($0))] } ?? [])
        + (marker.color.map { color("marker-color", $0) } ?? [])
    case .polyline(let line): stroke(line.strokeColor, line.strokeWidth)
    case .polygon(let area): stroke(area.strokeColor, area.strokeWidth) + fill(area.fillColor)
    case .circle(let circle):
      stroke(circle.strokeColor, circle.strokeWidth) + fill(circle.fillColor)
    case .groundOverlay, .region: fill(nil)
    case .label, .tileLayer, .heatmap, .clusterLayer: []
    }
  }

  private static func stroke(_ color: Color, _ width: Double) -> [(String, JSONValue)] {
    self.color("stroke", color) + [("stroke-opacity", opacity(color))]
      + [("stroke-width", JSONValue(.number(width)))]
  }

  private static func fill(_ color: Color?) -> [(String, JSONValue)] {
    guard let color else { return [("fill-opacity", .int(0))] }
    return self.color("fill", color) + [("fill-opacity", opacity(color))]
  }

  private static func color(_ name: String, _ color: Color) -> [(String, JSONValue)] {
    let opaque = Color(red: color.red, green: color.green, blue: color.blue)
    return [(name, .string(opaque.text))]
  }

  private static func opacity(_ color: Color) -> JSONValue {
    JSONValue(.number((Double(color.alpha) / 255 * 1000).rounded() / 1000))
  }
}

extension Overlay {
  /// Where it lies; nil for what is nowhere by itself.
  fileprivate var geoJSON: GeoJSONFile.Geometry? {
    switch self {
    case .marker(let marker): .point(GeoJSONFile.Position(coordinate: marker.position))
    case .label(let label): .point(GeoJSONFile.Position(coordinate: label.position))
    case .polyline(let line): .lineString(Overlay.positions(line.path))
    case .polygon(let area): .polygon(([area.path] + area.holes).map(Overlay.ring))
    case .circle(let circle): Overlay.disc(circle.position, circle.radius)
    case .groundOverlay(let picture):
      .polygon([Overlay.ring(picture.corners.map { Overlay.rounded($0.coordinate) })])
    case .heatmap(let heatmap):
      .multiPoint(heatmap.points.map { GeoJSONFile.Position(coordinate: $0.position) })
    case .region(let region):
      switch region.area {
      case .circle(let center, let radius): Overlay.disc(center, radius)
      case .path(let path): .polygon([Overlay.ring(path)])
      case .bounds(let box): .polygon([Overlay.ring(Overlay.corners(of: box))])
      }
    case .tileLayer, .clusterLayer: nil
    }
  }

  private static func ring(_ path: [Coordinate]) -> [GeoJSONFile.Position] {
    positions(path + path.prefix(1))
  }

  /// A path whose longitudes go on over 180°, as maps of others need them.
  private static func positions(_ path: [Coordinate]) -> [GeoJSONFile.Position] {
    var turns = 0.0
    var last: Double?
    return path.map { place in
      if let last, abs(place.lng - last) > 180 { turns += place.lng < last ? 360 : -360 }
      last = place.lng
      // Two turns away the numbers would be no degrees any more.
      let isNear = abs(place.lng + turns) <= 360
      return GeoJSONFile.Position(coordinate: place, turns: isNear ? turns : 0)
    }
  }

  private static let corners = 64

  private static func disc(_ center: Coordinate, _ radius: Double) -> GeoJSONFile.Geometry {
    .polygon([
      ring(
        (0..<corners).map { corner in
          let heading = 360 - Double(corner) * 360 / Double(corners)
          return rounded(Spherical.offset(from: center, metres: radius, heading: heading))
        })
    ])
  }

  /// A place that was computed, without what the mathematical library may have otherwise in its
  /// last bits.
  private static func rounded(_ place: Coordinate) -> Coordinate {
    Coordinate(lat: (place.lat * 1e7).rounded() / 1e7, lng: (place.lng * 1e7).rounded() / 1e7)
  }

  private static func corners(of box: CoordinateBounds) -> [Coordinate] {
    let (south, north) = (box.southwest.lat, box.northeast.lat)
    let (west, east) = (box.southwest.lng, box.northeast.lng)
    return [(south, west), (south, east), (north, east), (north, west)].map {
      Coordinate(lat: $0.0, lng: $0.1)
    }
  }
}
