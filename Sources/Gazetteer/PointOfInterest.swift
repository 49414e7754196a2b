import Geo

/// An airport, to be shown and tapped on the map.
public struct PointOfInterest: Sendable, Equatable {
  /// A name that stays: `airport:` and the IATA code.
  public var placeID: String { "airport:" + iata }
  /// Its name.
  public var name: String
  /// What it is; always "airport" so far.
  public var kind: String { "airport" }
  /// IATA code, three letters.
  public var iata: String
  /// ICAO code; may be empty.
  public var icao: String
  /// Where it is.
  public var coordinate: Coordinate
}

extension World {
  /// All points of interest, ordered by IATA code.
  public var pointsOfInterest: [PointOfInterest] {
    (0..<airports.count).map(pointOfInterest)
  }

  func pointOfInterest(_ index: Int) -> PointOfInterest {
    let lat = Int32(bitPattern: airports.number(index, 16))
    let lng = Int32(bitPattern: airports.number(index, 20))
    return PointOfInterest(
      name: texts[airports.number(index, 0)], iata: texts[airports.number(index, 4)],
      icao: texts[airports.number(index, 8)],
      coordinate: Coordinate(lat: Double(lat) / 1e5, lng: Double(lng) / 1e5))
  }

  var airports: NameTable { NameTable(file.section("AIRP"), recordBytes: 24) }
}
