import Geo

/// A settlement of the gazetteer.
public struct Place: Sendable, Equatable {
  /// Its name (GeoNames).
  public var name: String
  /// ISO 3166-1 alpha-2 code of its country.
  public var countryCode: String
  /// Its first-level region, if known.
  public var administrativeArea: String?
  /// Inhabitants; 0 when unknown.
  public var population: Int
  /// IANA time zone.
  public var timezone: String
  /// Its centre.
  public var coordinate: Coordinate
  /// Metres along the sphere from the point that was asked for; 0 when there was none.
  public var distanceMeters: Double
}
