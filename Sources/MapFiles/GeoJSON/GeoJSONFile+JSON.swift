import Geo

extension GeoJSONFile {
  /// The document as JSON: a collection of its features, in order.
  public var json: JSONValue {
    var members = [JSONObject.Member(name: "type", value: .string("FeatureCollection"))]
    if let name { members.append(JSONObject.Member(name: "name", value: .string(name))) }
    members.append(
      JSONObject.Member(name: "features", value: .array(features.map(\.json))))
    return .object(JSONObject(members: members))
  }
}

extension GeoJSONFile.Feature {
  /// The feature as JSON.
  public var json: JSONValue {
    var members = [JSONObject.Member(name: "type", value: .string("Feature"))]
    if let id { members.append(JSONObject.Member(name: "id", value: id)) }
    members.append(JSONObject.Member(name: "geometry", value: geometry?.json ?? .null))
    members.append(JSONObject.Member(name: "properties", value: .object(properties)))
    if let own { members.append(JSONObject.Member(name: "mapctl", value: .object(own))) }
    return .object(JSONObject(members: members))
  }
}

extension GeoJSONFile.Geometry {
  /// The shape as JSON.
  public var json: JSONValue {
    typealias Position = GeoJSONFile.Position
    func position(_ place: Position) -> JSONValue {
      let (coordinate, elevation) = (place.coordinate, place.elevation)
      let numbers = [coordinate.lng + place.turns, coordinate.lat] + (elevation.map { [$0] } ?? [])
      return .array(numbers.map(JSONValue.shortest))
    }
    func line(_ places: [Position]) -> JSONValue { .array(places.map(position)) }
    func lines(_ lines: [[Position]]) -> JSONValue { .array(lines.map(line)) }
    func geometry(_ type: String, _ content: JSONValue) -> JSONValue {
      let name = type == "GeometryCollection" ? "geometries" : "coordinates"
      return .object(
        JSONObject(members: [
          JSONObject.Member(name: "type", value: .string(type)),
          JSONObject.Member(name: name, value: content),
        ]))
    }
    return switch self {
    case .point(let place): geometry("Point", position(place))
    case .multiPoint(let places): geometry("MultiPoint", line(places))
    case .lineString(let places): geometry("LineString", line(places))
    case .multiLineString(let parts): geometry("MultiLineString", lines(parts))
    case .polygon(let rings): geometry("Polygon", lines(rings))
    case .multiPolygon(let areas): geometry("MultiPolygon", .array(areas.map(lines)))
    case .collection(let parts): geometry("GeometryCollection", .array(parts.map(\.json)))
    }
  }
}

extension JSONValue {
  /// A number, written without a fraction where it has none.
  static func shortest(_ number: Double) -> JSONValue {
    Int(exactly: number).map { abs($0) < 1 << 53 ? .int($0) : .double(number) } ?? .double(number)
  }
}
