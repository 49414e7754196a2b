import Geo

/// Where a point is, in the words a person would use.
///
/// Every valid coordinate has an address: at sea it names the water, at the poles the ocean or the
/// continent. Fields that the data cannot fill are nil.
public struct Address: Sendable, Equatable {
  /// How closely the answer fits the asked point, from a town down to open water.
  public enum Precision: String, Sendable, CaseIterable {
    /// Within the built-up reach of the named settlement.
    case place
    /// Near the named settlement: within 10 km of its reach.
    case nearPlace = "near_place"
    /// Inside the named first-level region, far from any settlement.
    case region
    /// Inside the country; no region is known.
    case country
    /// Off the drawn coast by up to 5 km: the country of the nearest coast.
    case nearCoast = "near_coast"
    /// On a sea, an ocean or the Arctic ice.
    case water
  }

  /// The settlement closest to the point, whatever country it lies in.
  public struct Nearest: Sendable, Equatable {
    /// The settlement's name (GeoNames).
    public var name: String
    /// ISO 3166-1 alpha-2 code of its country.
    public var countryCode: String
    /// Metres along the sphere from the asked point.
    public var distanceMeters: Double
    /// Where the settlement's centre is.
    public var coordinate: Coordinate

    /// Makes the nearest settlement of its parts.
    public init(
      name: String, countryCode: String, distanceMeters: Double, coordinate: Coordinate
    ) {
      self.name = name
      self.countryCode = countryCode
      self.distanceMeters = distanceMeters
      self.coordinate = coordinate
    }
  }

  /// The asked point.
  public var coordinate: Coordinate
  /// Street; the embedded data has none.
  public var thoroughfare: String?
  /// A part of the locality: the closest settlement, when a larger one gives the locality.
  public var subLocality: String?
  /// The settlement the point belongs to.
  public var locality: String?
  /// The first-level region of the country: state, province, canton.
  public var administrativeArea: String?
  /// ISO 3166-2 code of that region.
  public var adminCode: String?
  /// Postal code; the embedded data has none.
  public var postalCode: String?
  /// The country's or territory's English name.
  public var country: String?
  /// ISO 3166-1 alpha-2 code; territories have their own (GF, PR, HK); XK for Kosovo.
  public var countryCode: String?
  /// One name for the point: the locality, else the water, the region, the country; of an online
  /// geocoder's answer that of the place itself, else its street, else the locality.
  public var name: String?
  /// The address as a person would write it, most specific line first; never empty.
  public var lines: [String]
  /// Metres along the sphere to the centre of the named settlement.
  public var distanceMeters: Double?
  /// How closely the answer fits.
  public var precision: Precision
  /// IANA time zone; at sea the nautical zone (`Etc/GMT+8`, whose sign is that of the tz database).
  public var timezone: String?
  /// The sea, ocean or lake the point lies on.
  public var water: String?
  /// Inhabitants of the named settlement.
  public var population: Int?
  /// The county (United States only).
  public var county: String?
  /// The closest settlement of any country, also at sea.
  public var nearest: Nearest?
  /// How a search by name came to it; nil where a point was asked for.
  public var found: FoundName?
  /// The name of the geocoder that tells it; nil for the embedded world.
  public var geocoder: String?

  /// Makes an address of a point with nothing known about it but its lines.
  public init(coordinate: Coordinate, lines: [String], precision: Precision) {
    self.coordinate = coordinate
    self.lines = lines
    self.precision = precision
  }
}
