import Geo

/// Putting a match into words.
extension World {
  /// The address that a match at a point stands for.
  public func address(of match: Match, at point: Coordinate) -> Address {
    var address = Address(coordinate: point, lines: [], precision: match.precision)
    address.country = countryName(of: match)
    address.countryCode = countryCode(of: match)
    address.administrativeArea = regionName(of: match)
    address.adminCode = regionCode(of: match)
    address.locality = localityName(of: match)
    address.distanceMeters = localityMeters(of: match, from: point)
    address.water = waterName(of: match)
    address.timezone = timezone(of: match, at: point)
    if match.hasLocality { address.population = match.place.map(forest.population(of:)) }
    address.county = match.county.map(countyName)
    addNearest(of: match, to: &address)
    address.lines = lines(of: address, match)
    address.name = address.locality ?? address.lines.first
    return address
  }

  /// The country's English name; nil at sea.
  public func countryName(of match: Match) -> String? {
    match.country.map { texts[countries.name(of: $0)] }
  }

  /// The country's ISO 3166-1 alpha-2 code; nil at sea.
  public func countryCode(of match: Match) -> String? {
    match.country.map(countryCode)
  }

  /// The first-level region's name, or nil.
  public func regionName(of match: Match) -> String? {
    match.region.map { texts[regions.number($0, 0)] }
  }

  /// The first-level region's ISO 3166-2 code, or nil.
  public func regionCode(of match: Match) -> String? {
    guard let region = match.region else { return nil }
    let code = regions.number(region, 4)
    return code == 0 ? nil : texts[code]
  }

  /// The settlement's name when it is close enough, else nil.
  public func localityName(of match: Match) -> String? {
    guard match.hasLocality, let place = match.place else { return nil }
    return texts[forest.name(of: place)]
  }

  /// Metres along the sphere to the settlement's centre when it is close enough, else nil.
  public func localityMeters(of match: Match, from point: Coordinate) -> Double? {
    guard match.hasLocality, let place = match.place else { return nil }
    return GreatCircle.meters(from: point, to: forest.coordinate(of: place))
  }

  /// The sea's or lake's name, "Lake" for a lake whose name the data lacks; nil on dry land.
  public func waterName(of match: Match) -> String? {
    if let sea = match.sea { return texts[seas.number(sea, 0)] }
    guard let lake = match.lake else { return nil }
    let name = texts[lakes.number(lake, 0)]
    return name.isEmpty ? "Lake" : name
  }

  /// The zone of the settlement that stands for the point; at sea the nautical zone of 15 degrees.
  public func timezone(of match: Match, at point: Coordinate) -> String? {
    if let place = match.place { return texts[zones.number(forest.zone(of: place), 0)] }
    guard match.country == nil else { return nil }
    let hours = Int((point.lng / 15).rounded())
    if hours == 0 { return "Etc/GMT" }
    return hours > 0 ? "Etc/GMT-\(hours)" : "Etc/GMT+\(-hours)"
  }

  /// A county's name.
  func countyName(of county: Int) -> String { texts[counties.number(county, 0)] }

  /// The county around a point of the United States, or nil.
  func county(at point: Coordinate) -> String? {
    countyLayer.feature(at: GridPoint(point), where: { _ in true }).map(countyName)
  }

  /// Fills in the nearest settlement, and, when it lies by the one that gives the locality, the
  /// sub-locality.
  private func addNearest(of match: Match, to address: inout Address) {
    var search = NearestSearch(point: PlaceForest.sphere(address.coordinate))
    forest.searchEverywhere(from: match.country, with: &search)
    guard search.place >= 0 else { return }
    let centre = forest.coordinate(of: search.place)
    let country = forest.country(of: search.place)
    let name = texts[forest.name(of: search.place)]
    address.nearest = Address.Nearest(
      name: name, countryCode: countryCode(country),
      distanceMeters: GreatCircle.meters(from: address.coordinate, to: centre),
      coordinate: centre)
    guard match.hasLocality, let place = match.place, place != search.place else { return }
    let isClose = search.square < World.subLocalityKilometers * World.subLocalityKilometers
    if isClose, country == match.country,
      forest.region(of: search.place) == forest.region(of: place), name != address.locality
    {
      address.subLocality = name
    }
  }

  /// Whether the locality and its region go by one name, perhaps in two languages: Vienna and Wien.
  /// Where there are counties the state is always named.
  private func isNamedAlike(_ match: Match) -> Bool {
    guard match.hasLocality, let place = match.place, let region = match.region,
      match.country != countyCountry
    else { return false }
    let index = NameIndex(self)
    func goes(_ owner: NameReference, by name: UInt32) -> Bool {
      index.goes(owner, by: NameKey(texts.bytes(at: name)))
    }
    return goes(NameReference(.place, place), by: regions.number(region, 0))
      || goes(NameReference(.region, region), by: forest.name(of: place))
  }

  /// How far the nearest settlement's centre may be to give the sub-locality.
  private static var subLocalityKilometers: Float { 3 }

  /// The lines, most specific first; a name that a wider line repeats is left out.
  private func lines(of address: Address, _ match: Match) -> [String] {
    var parts: [String?]
    switch address.precision {
    case .place, .nearPlace, .nearCoast:
      parts = [address.locality ?? address.county]
    case .water: parts = [address.water]
    case .region, .country: parts = [address.county]
    }
    parts += [isNamedAlike(match) ? nil : address.administrativeArea, address.country]
    var lines: [String] = []
    for part in parts.compactMap({ $0 }) where part != "" {
      lines.removeAll { $0 == part }
      lines.append(part)
    }
    return lines.isEmpty ? ["\(address.coordinate.lat), \(address.coordinate.lng)"] : lines
  }
}
