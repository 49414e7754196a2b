import Geo

/// Putting a match into words.
extension World {
  /// The address that a match at a point stands for.
  public func address(of match: Match, at point: Coordinate) -> Address {
    var address = Address(coordinate: point, lines: [], precision: match.precision)
    if let country = match.country {
      address.country = texts[countries.name(of: country)]
      address.countryCode = countryCode(country)
    }
    if let region = match.region {
      address.administrativeArea = texts[regions.number(region, 0)]
      let code = regions.number(region, 4)
      address.adminCode = code == 0 ? nil : texts[code]
    }
    if let sea = match.sea { address.water = texts[seas.number(sea, 0)] }
    if let lake = match.lake {
      let name = texts[lakes.number(lake, 0)]
      address.water = name.isEmpty ? "Lake" : name
    }
    addPlaces(of: match, at: point, to: &address)
    if address.countryCode == "US" {
      address.county = countyLayer.feature(at: GridPoint(point), where: { _ in true }).map {
        texts[counties.number($0, 0)]
      }
    }
    address.timezone = timezone(of: match, at: point)
    address.lines = lines(of: address)
    address.name = address.locality ?? address.lines.first
    return address
  }

  private func addPlaces(of match: Match, at point: Coordinate, to address: inout Address) {
    var search = NearestSearch(point: PlaceForest.sphere(point))
    forest.searchEverywhere(with: &search)
    if search.place >= 0 {
      let centre = forest.coordinate(of: search.place)
      address.nearest = Address.Nearest(
        name: texts[forest.name(of: search.place)],
        countryCode: countryCode(forest.country(of: search.place)),
        distanceMeters: GreatCircle.meters(from: point, to: centre), coordinate: centre)
    }
    guard let place = match.place, match.hasLocality else { return }
    address.locality = texts[forest.name(of: place)]
    address.distanceMeters = GreatCircle.meters(from: point, to: forest.coordinate(of: place))
    address.population = forest.population(of: place)
    if search.place >= 0, search.place != place, search.square < 3 * 3,
      forest.country(of: search.place) == match.country,
      forest.region(of: search.place) == forest.region(of: place)
    {
      address.subLocality = address.nearest?.name
    }
  }

  /// The zone of the settlement that stands for the point; at sea the nautical zone of 15 degrees.
  private func timezone(of match: Match, at point: Coordinate) -> String? {
    if let place = match.place { return texts[zones.number(forest.zone(of: place), 0)] }
    guard match.country == nil else { return nil }
    let hours = Int((point.lng / 15).rounded())
    if hours == 0 { return "Etc/GMT" }
    return hours > 0 ? "Etc/GMT-\(hours)" : "Etc/GMT+\(-hours)"
  }

  /// The lines, most specific first; a name that a wider line repeats is left out.
  private func lines(of address: Address) -> [String] {
    var parts: [String?]
    switch address.precision {
    case .place, .nearPlace, .nearCoast:
      parts = [address.locality ?? address.county]
    case .water: parts = [address.water]
    case .region, .country: parts = [address.county]
    }
    parts += [address.administrativeArea, address.country]
    var lines: [String] = []
    for part in parts.compactMap({ $0 }) where part != "" {
      lines.removeAll { $0 == part }
      lines.append(part)
    }
    return lines.isEmpty ? ["\(address.coordinate.lat), \(address.coordinate.lng)"] : lines
  }
}
