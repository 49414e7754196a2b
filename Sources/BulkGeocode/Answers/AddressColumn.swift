import Gazetteer

/// What an answer can tell in a column of its own.
public enum AddressColumn: String, Sendable, CaseIterable {
  case countryCode = "country_code"
  case country
  case adminCode = "admin_code"
  case administrativeArea = "administrative_area"
  case locality
  case distance = "distance_m"
  case precision
  case timezone
  case water
  case subLocality = "sub_locality"
  case county
  case population
  case name
  case address
  case nearest
  case nearestCountryCode = "nearest_country_code"
  case nearestDistance = "nearest_distance_m"
  case geocoder

  /// The columns that are written when none are chosen.
  public static let standard: [AddressColumn] = [
    .countryCode, .country, .adminCode, .administrativeArea, .locality, .distance, .precision,
    .timezone, .water,
  ]

  /// Whether the numbers of a match are enough for it; the others take a whole address.
  var isQuick: Bool { AddressColumn.standard.contains(self) }

  /// Whether it holds a number.
  var isNumber: Bool { self == .distance || self == .population || self == .nearestDistance }

  /// The column's text in an address.
  func text(of address: Address) -> String? {
    switch self {
    case .countryCode: address.countryCode
    case .country: address.country
    case .adminCode: address.adminCode
    case .administrativeArea: address.administrativeArea
    case .locality: address.locality
    case .distance: address.distanceMeters.map(AddressColumn.meters)
    case .precision: address.precision.rawValue
    case .timezone: address.timezone
    case .water: address.water
    case .subLocality: address.subLocality
    case .county: address.county
    case .population: address.population.map { "\($0)" }
    case .name: address.name
    case .address: address.lines.joined(separator: ", ")
    case .nearest: address.nearest?.name
    case .nearestCountryCode: address.nearest?.countryCode
    case .nearestDistance: address.nearest.map { AddressColumn.meters($0.distanceMeters) }
    case .geocoder: address.geocoder ?? "world"
    }
  }

  /// Whole metres: the data knows no finer.
  static func meters(_ value: Double) -> String { "\(Int(value.rounded()))" }
}
