import Geo

/// The addresses of what was found by name.
extension World {
  /// The address of a settlement.
  func address(ofPlace place: Int) -> Address {
    var match = Match()
    match.country = forest.country(of: place)
    match.region = forest.region(of: place)
    match.place = place
    match.precision = .place
    return address(of: match, at: forest.coordinate(of: place))
  }

  /// The address of a country, which stands at a settlement.
  func address(ofCountryAround place: Int) -> Address {
    var address = address(ofPlace: place).withoutLocality
    address.administrativeArea = nil
    address.adminCode = nil
    address.precision = .country
    return address.named
  }

  /// The address of a region, which stands at a settlement.
  ///
  /// - Parameter part: the name of a part of the country that holds the region and others.
  func address(ofRegionAround place: Int, calledPart part: String?) -> Address {
    var address = address(ofPlace: place).withoutLocality
    if let part {
      address.administrativeArea = part
      address.adminCode = nil
    }
    address.precision = .region
    return address.named
  }

  /// Where a country's name is written.
  func spot(ofCountry country: Int) -> Coordinate? {
    let spot = (0..<spots.count).first { spot in
      guard let area = area(atSpot: spot) else { return false }
      return area.kind == .country && area.index == country
    }
    return spot.map(middle(ofSpot:))
  }

  /// The county of a settlement of the United States, or nil.
  func county(of place: Int) -> String? {
    guard countryCode(forest.country(of: place)) == "US" else { return nil }
    return county(at: forest.coordinate(of: place))
  }
}

extension Address {
  fileprivate var withoutLocality: Address {
    var address = self
    address.locality = nil
    address.subLocality = nil
    address.distanceMeters = nil
    address.population = nil
    address.county = nil
    return address
  }

  fileprivate var named: Address {
    var address = self
    address.lines = [administrativeArea, country].compactMap { $0 }
    address.name = address.lines.first
    return address
  }
}
