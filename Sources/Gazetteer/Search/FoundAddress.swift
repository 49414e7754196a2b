import Geo

/// The addresses of what was found by name.
extension SearchResult {
  /// The address to tell; nil where the data has no point to stand for it.
  ///
  /// - Parameter leftOut: words of the text that were not looked for.
  func address(_ world: World, leftOut: [String]) -> Address? {
    guard let owner = owners.first, var address = address(world, owner) else { return nil }
    let unmatched = leftOut + unmatched
    address.found = Address.FoundName(
      kind: kind(owner, world), match: found.match, name: found.name,
      viewport: world.viewport(of: owners),
      unmatched: unmatched.isEmpty ? nil : unmatched.joined(separator: ", "))
    return address
  }

  private func address(_ world: World, _ owner: NameReference) -> Address? {
    switch owner.kind {
    case .place: return world.address(ofPlace: owner.index)
    case .country:
      return world.middle(of: owners).map { world.address(ofCountry: owner.index, at: $0) }
    case .region:
      return world.middle(of: owners).map {
        world.address(
          ofRegion: owner.index, at: $0, calledPart: owners.count > 1 ? found.name : nil)
      }
    case .water:
      let known = world.address(at: world.middle(ofSpot: owner.index))
      let name = world.area(atSpot: owner.index).map { world.texts[$0.name] }
      var address = known.withoutLocality
      address.water = name ?? known.water
      address.name = name
      address.lines =
        [name, address.administrativeArea, address.country].compactMap { $0 }
      return address
    case .airport:
      let airport = world.pointOfInterest(owner.index)
      var address = world.address(at: airport.coordinate)
      address.name = airport.name
      address.lines = [airport.name] + address.lines.filter { $0 != airport.name }
      return address
    case .landform: return world.address(of: Landform.all[owner.index])
    }
  }

  private func kind(_ owner: NameReference, _ world: World) -> Address.FoundName.Kind {
    switch owner.kind {
    case .place: .settlement
    case .country: .country
    case .region: .region
    case .airport: .airport
    case .water: world.area(atSpot: owner.index)?.kind == .lake ? .lake : .sea
    case .landform:
      switch Landform.all[owner.index].kind {
      case .land: .landform
      case .island: .island
      case .water: .sea
      }
    }
  }
}

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

  fileprivate func address(ofCountry country: Int, at middle: Coordinate) -> Address {
    var address = address(at: middle).withoutLocality
    address.country = texts[countries.name(of: country)]
    address.countryCode = countryCode(country)
    address.administrativeArea = nil
    address.adminCode = nil
    address.precision = .country
    return address.named
  }

  /// - Parameter part: the name of a part of the country that holds the region and others.
  fileprivate func address(
    ofRegion region: Int, at middle: Coordinate, calledPart part: String?
  ) -> Address {
    var address = address(at: middle).withoutLocality
    let country = Int(regions.number(region, 8))
    if country < countries.count {
      address.country = texts[countries.name(of: country)]
      address.countryCode = countryCode(country)
    }
    let code = regionCode(region)
    address.administrativeArea = part ?? texts[regions.number(region, 0)]
    address.adminCode = part == nil && !code.isEmpty ? code : nil
    address.precision = .region
    return address.named
  }

  /// The address of a landform: with the country and the region that hold all of it.
  fileprivate func address(of landform: Landform) -> Address {
    var address = address(at: landform.coordinate).withoutLocality
    let points = landform.isPoint ? [landform.coordinate] : landform.bounds.grid
    let lands = points.map { match(at: $0) }.filter { $0.country != nil }
    func shared(_ value: (Match) -> String?) -> String? {
      let values = Set(lands.map(value))
      return values.count == 1 && landform.kind != .water ? values.first ?? nil : nil
    }
    address.country = shared(countryName)
    address.countryCode = shared(countryCode)
    address.administrativeArea = shared(regionName)
    address.adminCode = shared(regionCode)
    if landform.kind == .water {
      address.water = landform.name
      address.precision = .water
    } else if !landform.isPoint {
      address.precision = .region
      address.water = nil
    }
    address.name = landform.name
    address.lines = [landform.name]
    for line in [address.administrativeArea, address.country].compactMap({ $0 })
    where !address.lines.contains(line) {
      address.lines.append(line)
    }
    return address
  }

  /// The county of a settlement of the United States, or nil.
  func county(of place: Int) -> String? {
    guard countryCode(forest.country(of: place)) == "US" else { return nil }
    return county(at: forest.coordinate(of: place))
  }

  /// Where the name of a country or of regions is written, of several the roomiest; else their largest
  /// settlement.
  func middle(of owners: [NameReference]) -> Coordinate? {
    guard let first = owners.first else { return nil }
    let kind: NamedArea.Kind = first.kind == .country ? .country : .region
    let wanted = Set(owners.map(\.index))
    // Spots stand in the order of the room they have.
    let spot = (0..<spots.count).first { spot in
      guard let area = area(atSpot: spot) else { return false }
      return area.kind == kind && wanted.contains(area.index)
    }
    return spot.map(middle(ofSpot:)) ?? largestPlace(of: owners).map(forest.coordinate(of:))
  }
}

extension CoordinateBounds {
  /// Points over all of it, five by five.
  fileprivate var grid: [Coordinate] {
    let steps = [0.1, 0.3, 0.5, 0.7, 0.9]
    return steps.flatMap { north in
      steps.map { east in
        Coordinate(
          lat: southwest.lat + latitudeSpan * north, lng: southwest.lng + longitudeSpan * east)
      }
    }
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
    address.water = nil
    return address
  }

  fileprivate var named: Address {
    var address = self
    address.lines = [administrativeArea, country].compactMap { $0 }
    address.name = address.lines.first
    return address
  }
}
