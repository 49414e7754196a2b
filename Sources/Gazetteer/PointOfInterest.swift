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
    let records = NameTable(file.section("AIRP"), recordBytes: 24)
    return (0..<records.count).map { i in
      let lat = Int32(bitPattern: records.number(i, 16))
      let lng = Int32(bitPattern: records.number(i, 20))
      return PointOfInterest(
        name: texts[records.number(i, 0)], iata: texts[records.number(i, 4)],
        icao: texts[records.number(i, 8)],
        coordinate: Coordinate(lat: Double(lat) / 1e5, lng: Double(lng) / 1e5))
    }
  }
}
