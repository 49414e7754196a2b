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
    let spots = spots
    return (0..<spots.count).compactMap { spot in
      guard let (kind, _, name) = area(atSpot: spot) else { return nil }
      return NamedArea(
        kind: kind, name: texts[name], middle: middle(ofSpot: spot),
        halfWidth: Double(spots.number(spot, 12)) / 4_294_967_296,
        angle: Double(Int8(bitPattern: UInt8(spots.number(spot, 0) >> 8 & 0xFF))))
    }
  }

  /// The area whose name a spot is for, by its place in the list of such areas.
  func area(atSpot spot: Int) -> (kind: NamedArea.Kind, index: Int, name: UInt32)? {
    let head = spots.number(spot, 0)
    let index = Int(head >> 16)
    guard let kind = NamedArea.Kind(rawValue: UInt8(head & 0xFF)) else { return nil }
    let name =
      switch kind {
      case .country: countries.name(of: index)
      case .region: regions.number(index, 0)
      case .sea: seas.number(index, 0)
      case .lake: lakes.number(index, 0)
      }
    return (kind, index, name)
  }

  /// Where the name of a spot is written.
  func middle(ofSpot spot: Int) -> Coordinate {
    let lng = Int32(bitPattern: spots.number(spot, 4))
    let lat = Int32(bitPattern: spots.number(spot, 8))
    return Coordinate(lat: Double(lat) / 1e5, lng: Double(lng) / 1e5)
  }

  var spots: NameTable { NameTable(file.section("SPOT"), recordBytes: 16) }
}
