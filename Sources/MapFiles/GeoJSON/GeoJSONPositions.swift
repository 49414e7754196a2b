/// Makes geometries of lists of numbers.
enum GeoJSONPositions {
  /// The geometry of a type with `coordinates`.
  static func shape(
    _ type: String, _ coordinates: JSONValue
  ) throws(GeoJSONFault) -> GeoJSONFile.Geometry {
    switch type {
    case "Point":
      coordinates == .array([]) ? .multiPoint([]) : .point(try position(coordinates))
    case "MultiPoint": .multiPoint(try line(coordinates))
    case "LineString": .lineString(try line(coordinates))
    case "MultiLineString": .multiLineString(try lines(coordinates))
    case "Polygon": .polygon(try lines(coordinates))
    default: .multiPolygon(try GeoJSONFault.each(of: coordinates, lines))
    }
  }

  private static func lines(
    _ value: JSONValue
  ) throws(GeoJSONFault) -> [[GeoJSONFile.Position]] {
    try GeoJSONFault.each(of: value, line)
  }

  private static func line(_ value: JSONValue) throws(GeoJSONFault) -> [GeoJSONFile.Position] {
    try GeoJSONFault.each(of: value, position)
  }

  /// A position: longitude, latitude and perhaps an elevation.
  private static func position(_ value: JSONValue) throws(GeoJSONFault) -> GeoJSONFile.Position {
    guard case .array(let numbers) = value else {
      throw GeoJSONFault(.wrongType(expected: "[longitude, latitude]", found: value.kind))
    }
    guard numbers.count >= 2 else { throw GeoJSONFault(.shortPosition(count: numbers.count)) }
    let lng = try number(numbers, 0)
    let lat = try number(numbers, 1)
    let hasElevation = numbers.count >= 3 && numbers[2] != .null
    let elevation = hasElevation ? try number(numbers, 2) : nil
    do {
      let coordinate = try FileCoordinate.check(lat: lat, lng: lng)
      return GeoJSONFile.Position(coordinate: coordinate, elevation: elevation)
    } catch {
      throw GeoJSONFault(error)
    }
  }

  private static func number(
    _ numbers: [JSONValue], _ index: Int
  ) throws(GeoJSONFault) -> Double {
    guard let number = numbers[index].number else {
      throw GeoJSONFault(
        .wrongType(expected: "a number", found: numbers[index].kind), at: .index(index))
    }
    return number
  }
}
