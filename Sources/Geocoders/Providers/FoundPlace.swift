import Gazetteer
import Geo

/// A place as a service describes it, in the terms that all of them share.
public struct FoundPlace: Sendable, Equatable {
  /// Where it is.
  var coordinate: Coordinate
  /// Its own name, such as that of a house, a shop or a mountain.
  var name: String?
  var houseNumber: String?
  var road: String?
  var subLocality: String?
  var locality: String?
  var county: String?
  var region: String?
  /// ISO 3166-2.
  var regionCode: String?
  var postalCode: String?
  var country: String?
  /// ISO 3166-1 alpha-2, in capitals.
  var countryCode: String?
  /// The lines as the service writes them, best part first; empty where it does not.
  var lines: [String] = []

  init(coordinate: Coordinate) { self.coordinate = coordinate }

  /// The place in the shape of every geocoder's answers: what the service does not tell, and the
  /// embedded world knows of the point, comes from there.
  func address(for question: PlaceQuestion, _ world: World) -> Address {
    let point = if case .reverse(let asked) = question { asked } else { coordinate }
    let known = world.address(at: point)
    var address = Address(coordinate: coordinate, lines: [], precision: known.precision)
    address.thoroughfare = thoroughfare
    address.subLocality = subLocality
    address.locality = locality
    let isSameCountry = countryCode == known.countryCode
    address.administrativeArea = region ?? (isSameCountry ? known.administrativeArea : nil)
    address.adminCode = regionCode ?? (isSameCountry && region == nil ? known.adminCode : nil)
    address.postalCode = postalCode
    address.country = country
    address.countryCode = countryCode
    address.county = county
    address.timezone = known.timezone
    address.nearest = known.nearest
    address.water = known.water
    if case .reverse(let asked) = question {
      address.distanceMeters = Spherical.distance(asked, coordinate)
    }
    address.precision =
      if road != nil || locality != nil || name != nil && region == nil {
        .place
      } else if region != nil {
        .region
      } else {
        country == nil ? .water : .country
      }
    address.lines = writtenLines
    address.name = name ?? locality ?? address.lines.first
    return address
  }

  private var thoroughfare: String? {
    guard let road else { return nil }
    return houseNumber.map { "\(road) \($0)" } ?? road
  }

  /// The address as a person would write it, most specific first; never empty.
  private var writtenLines: [String] {
    guard lines.isEmpty else { return lines }
    var written: [String] = []
    if let name, name != locality, name != road, name != region, name != country {
      written.append(name)
    }
    if let thoroughfare { written.append(thoroughfare) }
    let town = [postalCode, locality ?? subLocality ?? county].compactMap { $0 }
    if !town.isEmpty { written.append(town.joined(separator: " ")) }
    if let region, region != locality { written.append(region) }
    if let country { written.append(country) }
    return written.isEmpty ? [name ?? "unnamed place"] : written
  }
}
