/// How much the things that go by a name are looked for, in people.
///
/// A country goes before all else by its own name; a region counts its people, but a city that it is
/// named after goes before it; seas, landforms and islands count as large towns or regions do. A name
/// in another language counts a third of a thing's own.
enum SearchWeight {
  private static let otherName = 1.0 / 3
  private static let capital = 15.0
  private static let short = 1e9
  private static let leastRegion = 30_000.0
  /// A city that has less than this part of its region's people does not go before it.
  private static let cityShare = 0.04

  /// The weight of one thing.
  static func weight(
    _ owners: [NameReference], _ found: NameIndex.Found, _ world: World
  ) -> Double {
    guard let owner = owners.first else { return 0 }
    let factor = found.match == .alternate && !found.isShort ? otherName : 1
    return (found.isShort ? short : 0) + factor * people(owners, owner, found, world)
  }

  private static func people(
    _ owners: [NameReference], _ owner: NameReference, _ found: NameIndex.Found, _ world: World
  ) -> Double {
    switch owner.kind {
    case .place:
      let people = Double(max(world.forest.population(of: owner.index), 100))
      let country = world.forest.country(of: owner.index)
      let isCapital = found.match == .exact && world.countries.capital(of: country) == owner.index
      return isCapital ? people * capital : people
    case .country:
      if found.match == .exact { return .infinity }
      return found.name.utf8.count <= 3 ? 1.5e7 : 6e7
    // A state's code, which is less than a country's.
    case .region where found.name.contains("-") && found.name == world.regionCode(owner.index):
      return 3e6
    case .region: return max(regionPeople(owners, world), leastRegion)
    case .water: return world.area(atSpot: owner.index)?.kind == .sea ? 5e6 : 300_000
    case .airport: return found.name.utf8.count == 3 ? 20_000 : 100_000
    case .landform: return landform(Landform.all[owner.index])
    }
  }

  private static func regionPeople(_ owners: [NameReference], _ world: World) -> Double {
    Double(world.places(of: owners).reduce(0) { $0 + world.forest.population(of: $1) })
  }

  /// By the size of the box around it; of those in the table even the small ones are well known.
  private static func landform(_ landform: Landform) -> Double {
    if landform.isPoint { return 300_000 }
    return 300_000 + 4 * landform.boxSquareKilometers
  }

  /// Results with regions behind the cities that they are named after, and without islands that are
  /// found as a region or country.
  static func settled(_ results: [SearchResult], _ world: World) -> [SearchResult] {
    let areas = results.filter {
      $0.owners.first.map { $0.kind == .region || $0.kind == .country } == true
    }
    let towns = results.compactMap { result -> (place: Int, weight: Double)? in
      guard let owner = result.owners.first, owner.kind == .place else { return nil }
      return (owner.index, result.weight)
    }
    return results.compactMap { result in
      guard let owner = result.owners.first else { return nil }
      var result = result
      if owner.kind == .landform, Landform.all[owner.index].kind == .island {
        let box = Landform.all[owner.index].bounds
        if areas.contains(where: { world.middle(of: $0.owners).map(box.contains) == true }) {
          return nil
        }
      }
      if owner.kind == .region {
        let regions = Set(result.owners.map(\.index))
        let people = regionPeople(result.owners, world)
        let city = towns.filter { town in
          world.forest.region(of: town.place).map(regions.contains) == true
            && Double(world.forest.population(of: town.place)) >= people * cityShare
        }.map(\.weight).max()
        if let city { result.weight = min(result.weight, city * 0.999) }
      }
      return result
    }
  }
}
