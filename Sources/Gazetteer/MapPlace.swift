import Geo

/// A settlement as it is named on a map; its name is looked up when it is needed.
public struct MapPlace: Sendable {
  /// Its place in the world's list.
  public let index: Int
  /// From this zoom on its name is written; see Sources/worldpack/PlaceZooms.swift.
  public let minZoom: Double
  /// Inhabitants; 0 when unknown.
  public let population: Int
  /// Whether it is its country's capital.
  public let isCapital: Bool
  /// Where it is.
  public let coordinate: Coordinate
}

extension World {
  /// The settlements whose names appear at zooms of a range, in the order of the data.
  public func mapPlaces(appearingAt zooms: Range<Double>) -> [MapPlace] {
    let section = file.section("PLCZ")
    let capitals = Set((0..<countries.count).compactMap { countries.capital(of: $0) })
    let eighths = zooms.lowerBound * 8..<zooms.upperBound * 8
    return section.indices.compactMap { place in
      guard eighths.contains(Double(section[place])) else { return nil }
      return MapPlace(
        index: place, minZoom: Double(section[place]) / 8,
        population: forest.population(of: place), isCapital: capitals.contains(place),
        coordinate: forest.coordinate(of: place))
    }
  }

  /// A settlement's name.
  public func name(of place: MapPlace) -> String { texts[forest.name(of: place.index)] }
}
