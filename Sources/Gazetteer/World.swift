import Geo

/// The embedded world: borders, seas, lakes and settlements, read in place.
public struct World: Sendable {
  /// The world in the binary. Nothing is read until the first question.
  public static let embedded = World()

  /// Tells where a point is. Never fails for a valid coordinate.
  public func address(at point: Coordinate) -> Address {
    Address(coordinate: point, lines: ["\(point.lat), \(point.lng)"], precision: .water)
  }

  /// The settlements closest to a point, nearest first, of all countries.
  public func nearestPlaces(to point: Coordinate, limit: Int) -> [Place] { [] }

  /// Settlements, regions and countries by name, the most populous first.
  ///
  /// - Parameter text: a name, or several parted by commas ("Paris, Texas").
  public func search(_ text: String, limit: Int) -> [Address] { [] }

  /// What the data was made of.
  public var sources: [DataSource] { [] }
}
