import Geo

/// A place that the map itself shows, such as an airport.
public struct PlaceOfInterest: Hashable, Sendable {
  /// A name that stays the same, such as `airport:JFK`.
  public var placeID: String
  /// Its name.
  public var name: String
  /// What it is, such as `airport`.
  public var kind: String
  /// Where its symbol stands.
  public var location: Coordinate

  /// The zoom from which on places are drawn, and so can be tapped.
  public static let leastZoom = 10.0
  /// Radius of a place's symbol in points.
  public static let symbolRadius = 12.0

  /// Makes a place.
  public init(placeID: String, name: String, kind: String, location: Coordinate) {
    self.placeID = placeID
    self.name = name
    self.kind = kind
    self.location = location
  }
}
