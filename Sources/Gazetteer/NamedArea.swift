import Geo

/// A country, region, sea or lake as it is named on a map.
public struct NamedArea: Sendable, Equatable {
  /// What sort of area it is.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// A country or territory.
    case country
    /// A first-level region of a country.
    case region
    /// A sea, an ocean or a part of one.
    case sea
    /// A lake.
    case lake
  }

  /// What sort of area it is.
  public var kind: Kind
  /// Its name.
  public var name: String
  /// Where the name is best written: the middle of the largest ellipse, as flat as the name is long,
  /// that fits into the area on the Mercator map.
  public var middle: Coordinate
  /// Half of the ellipse's long axis, as a part of the world's width.
  public var halfWidth: Double
  /// Degrees clockwise from the horizontal that the long axis is turned by; 0 on land.
  public var angle: Double
}

extension World {
  /// All areas that are named on a map, the roomiest first.
  public var namedAreas: [NamedArea] {
    let spots = NameTable(file.section("SPOT"), recordBytes: 16)
    return (0..<spots.count).compactMap { i in
      let head = spots.number(i, 0)
      let index = Int(head >> 16)
      guard let kind = NamedArea.Kind(rawValue: UInt8(head & 0xFF)) else { return nil }
      let name =
        switch kind {
        case .country: countries.name(of: index)
        case .region: regions.number(index, 0)
        case .sea: seas.number(index, 0)
        case .lake: lakes.number(index, 0)
        }
      let lng = Int32(bitPattern: spots.number(i, 4))
      let lat = Int32(bitPattern: spots.number(i, 8))
      return NamedArea(
        kind: kind, name: texts[name],
        middle: Coordinate(lat: Double(lat) / 1e5, lng: Double(lng) / 1e5),
        halfWidth: Double(spots.number(i, 12)) / 4_294_967_296,
        angle: Double(Int8(bitPattern: UInt8(head >> 8 & 0xFF))))
    }
  }
}
