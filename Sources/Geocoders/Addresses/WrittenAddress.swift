/// A place as an envelope would have it, by the custom of its country.
///
/// The street line, the name and the lines are made here from the same parts for every service, so
/// that they agree with each other.
struct WrittenAddress {
  /// Street and number.
  let thoroughfare: String?
  /// What the place itself is called; nil when that is only its street and number over again.
  let name: String?
  /// The lines, most specific first; empty when nothing is known.
  let lines: [String]

  /// Writes a place.
  init(_ place: FoundPlace) {
    let custom = PostalCustom(of: place.countryCode)
    let street = place.road.map { WrittenAddress.street($0, place.houseNumber, custom) }
    let own = place.name.flatMap { name in
      let isStreet =
        name == place.houseNumber
        || place.road.map { road in
          WrittenAddress.spellings(road, place.houseNumber).contains(name)
        } == true
      return isStreet ? nil : name
    }
    thoroughfare = street
    name = own ?? street ?? place.locality
    var lines: [String] = []
    if let own, ![place.locality, place.region, place.country].contains(own) { lines.append(own) }
    if let street { lines.append(street) }
    let (line, hasRegion) = WrittenAddress.locality(of: place, custom)
    if let line { lines.append(line) }
    if let region = place.region, !hasRegion, region != place.locality { lines.append(region) }
    if let country = place.country { lines.append(country) }
    self.lines = lines
  }

  private static func street(
    _ road: String, _ number: String?, _ custom: PostalCustom
  ) -> String {
    guard let number else { return road }
    return switch custom.number {
    case .behind: "\(road) \(number)"
    case .behindComma: "\(road), \(number)"
    case .first: "\(number) \(road)"
    }
  }

  /// The ways in which services write a street and its number.
  private static func spellings(_ road: String, _ number: String?) -> [String] {
    guard let number else { return [road] }
    return [
      road, "\(road) \(number)", "\(number) \(road)", "\(road), \(number)", "\(number), \(road)",
    ]
  }

  /// The line with the locality and the postcode, and whether it tells the region, too.
  private static func locality(
    of place: FoundPlace, _ custom: PostalCustom
  ) -> (line: String?, hasRegion: Bool) {
    let town = place.locality ?? place.subLocality ?? place.county
    guard let town else { return (place.postalCode, false) }
    let postcode = place.postalCode
    func joined(_ separator: String, _ parts: String?...) -> String {
      parts.compactMap { $0 }.joined(separator: separator)
    }
    let state = place.state
    switch custom.postcode {
    case .first: return (joined(" ", postcode, town), false)
    case .behind: return (joined(" ", town, postcode), false)
    case .behindComma: return (joined(", ", town, postcode), false)
    case .behindStateComma:
      guard let state else { return (joined(" ", town, postcode), false) }
      return (joined(", ", town, joined(" ", state, postcode)), true)
    case .behindState:
      // A whole name would run into that of the town.
      let isName = state == place.region
      return (joined(isName ? ", " : " ", town, joined(" ", state, postcode)), state != nil)
    case .behindStateDash:
      return (joined(", ", joined(" - ", town, state), postcode), state != nil)
    case .behindRegion:
      let region = place.region == town ? nil : place.region
      return (joined(" ", joined(", ", town, region), postcode), true)
    }
  }
}

extension FoundPlace {
  /// The state where a line has it: its letters, such as "DC" of `US-DC`, else its name. A territory
  /// of the United States stands in the place of one.
  fileprivate var state: String? {
    guard let countryCode else { return nil }
    if ["AS", "FM", "GU", "MH", "MP", "PR", "PW", "UM", "VI"].contains(countryCode) {
      return countryCode
    }
    guard let regionCode, regionCode.hasPrefix(countryCode + "-") else {
      return region == locality ? nil : region
    }
    return String(regionCode.dropFirst(3))
  }
}
