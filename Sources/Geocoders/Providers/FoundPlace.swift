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
  /// The service's own lines, for a place of which it tells nothing else.
  var lines: [String] = []
  /// The box around it, when the service tells one: an area has its point somewhere in the middle.
  var bounds: CoordinateBounds?

  init(coordinate: Coordinate) { self.coordinate = coordinate }

  /// How far from the asked point an answer can be and still be one, in metres.
  static let farthest = 100_000.0

  /// How far off the asked point this is, in metres, where that is too far for an answer.
  func distance(beyondReachOf question: PlaceQuestion) -> Double? {
    guard case .reverse(let asked) = question else { return nil }
    let distance = Spherical.distance(asked, coordinate)
    guard distance > FoundPlace.farthest, bounds?.contains(asked) != true else { return nil }
    return distance
  }

  /// The place in the shape of every geocoder's answers: what the service does not tell, and the
  /// embedded world knows of the point, comes from there.
  ///
  /// - Parameter geocoder: who tells it.
  func address(for question: PlaceQuestion, by geocoder: String, _ world: World) -> Address {
    let point = if case .reverse(let asked) = question { asked } else { coordinate }
    let known = world.address(at: point)
    var place = self
    place.keepGoodCodes()
    let isSameCountry = place.countryCode == known.countryCode
    if isSameCountry, place.regionCode == nil,
      region == nil || region == known.administrativeArea
    {
      place.regionCode = known.adminCode
    }
    let written = WrittenAddress(place)
    var address = Address(coordinate: coordinate, lines: [], precision: known.precision)
    address.geocoder = geocoder
    address.thoroughfare = written.thoroughfare
    address.subLocality = subLocality
    address.locality = locality
    address.administrativeArea = region ?? (isSameCountry ? known.administrativeArea : nil)
    address.adminCode = place.regionCode
    address.postalCode = postalCode
    address.country = country
    address.countryCode = place.countryCode
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
    let toldLines = written.lines.isEmpty ? lines : written.lines
    address.lines = toldLines.isEmpty ? [name ?? "unnamed place"] : toldLines
    address.name = written.name ?? address.lines.first
    return address
  }

  /// Leaves out codes that are none.
  private mutating func keepGoodCodes() {
    func isCode(_ text: Substring) -> Bool {
      text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
    }
    if let code = countryCode, code.count != 2 || !isCode(code[...]) { countryCode = nil }
    if let code = regionCode {
      let isGood =
        (4...6).contains(code.count) && code.dropFirst(2).first == "-" && isCode(code.prefix(2))
        && isCode(code.dropFirst(3))
      if !isGood { regionCode = nil }
    }
  }
}
