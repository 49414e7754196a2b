import Geo

/// Matching points: the search itself, in numbers only.
extension World {
  /// Where a point is, as numbers: the fast way for many points.
  public func match(at point: Coordinate) -> Match {
    let grid = GridPoint(point)
    var match = Match()
    var isOffCoast = false
    if let area = areaLayer.feature(at: grid, where: { _ in true }) {
      locate(&match, in: area)
    } else if let coast = areaLayer.nearestEdge(
      to: grid, within: World.coastReach, where: { _ in true })
    {
      locate(&match, in: coast.feature)
      isOffCoast = isAtSea(grid)
    }
    guard let country = match.country else {
      match.sea = sea(at: grid)
      return match
    }
    if country == countyCountry { locateCounty(&match, at: grid) }
    var search = LocalitySearch(point: PlaceForest.sphere(point), region: match.region)
    if let list = placeCells.list(at: grid, country: country) {
      search.consider(list, after: countries.firstPlace(of: country), in: forest)
    } else {
      forest.search(country: country, with: &search)
    }
    if let place = search.place {
      match.place = place
      match.placeKilometers = forest.squaredKilometers(place, search.point).squareRoot()
      if match.region == nil, match.hasLocality { match.region = forest.region(of: place) }
    }
    if !isOffCoast { match.lake = lakeLayer.feature(at: grid, where: { _ in true }) }
    match.precision = precision(of: match, isOffCoast: isOffCoast)
    if match.precision == .place, match.placeKilometers < 1 { match.lake = nil }
    return match
  }

  private func locate(_ match: inout Match, in area: Int) {
    match.country = areas.short(area, 0)
    let region = areas.short(area, 2)
    match.region = region == 0xFFFF ? nil : region
  }

  /// The county, whose outline is finer than its state's: of two that differ it is right.
  private func locateCounty(_ match: inout Match, at point: GridPoint) {
    guard let county = countyLayer.feature(at: point, where: { _ in true }) else { return }
    match.county = county
    match.region = Int(counties.number(county, 4))
  }

  /// The sea around a point; in the gaps that the outlines leave along the coasts, the nearest.
  private func sea(at point: GridPoint) -> Int? {
    if let sea = seaLayer.feature(at: point, where: { _ in true }) { return sea }
    for meters in [5000.0, 50_000, 500_000] {
      let edge = seaLayer.nearestEdge(to: point, within: meters, where: { _ in true })
      if let edge { return edge.feature }
    }
    return nil
  }

  /// Whether a point outside of all countries is at sea, and not in a gap between two of them.
  private func isAtSea(_ point: GridPoint) -> Bool {
    seaLayer.feature(at: point, where: { _ in true }) != nil
      || seaLayer.nearestEdge(to: point, within: World.coastReach, where: { _ in true }) != nil
  }

  private func precision(of match: Match, isOffCoast: Bool) -> Address.Precision {
    if isOffCoast { return .nearCoast }
    if let place = match.place {
      if match.placeKilometers <= 2 { return .place }
      // The built-up circle of a town with 1,500 inhabitants a square kilometre. It is wider than
      // 2 km only where the reach is; a look at the reach is cheaper.
      if forest.reach(of: place) > 1.5 {
        let built = (Float(forest.population(of: place)) / 1500 / .pi).squareRoot()
        if match.placeKilometers <= built { return .place }
      }
    }
    if match.lake != nil { return .water }
    if match.hasLocality { return .nearPlace }
    return match.region == nil ? .country : .region
  }
}
