import Geo

/// Something that was found by a name, and how well it fits.
struct SearchResult: Comparable {
  /// What was found. A part of a country that holds several of its regions is all of them.
  private var owners: [NameReference]
  private var name: UInt32
  private var isOwn: Bool
  private var edits: Int
  private var weight: Double

  /// How much more a thing's own name counts than one in another language or a nickname.
  private static let ownNameFactor = 30.0

  /// What was found, each thing once; regions that share another name are one.
  static func results(of found: [NameIndex.Found], _ world: World) -> [SearchResult] {
    var best: [NameReference: NameIndex.Found] = [:]
    for found in found {
      let known = best[found.owner]
      let isBetter = known.map {
        (found.edits, found.isOwn ? 0 : 1, found.name) < ($0.edits, $0.isOwn ? 0 : 1, $0.name)
      }
      if isBetter != false { best[found.owner] = found }
    }
    var parts: [[UInt32]: [NameReference]] = [:]
    var results: [SearchResult] = []
    for found in best.values {
      if found.owner.kind == .region, !found.isOwn {
        let country = world.regions.number(found.owner.index, 8)
        parts[[found.name, country, UInt32(found.edits)], default: []].append(found.owner)
      } else {
        results.append(SearchResult([found.owner], found.name, found.isOwn, found.edits, world))
      }
    }
    for (key, regions) in parts {
      let sorted = regions.sorted { $0.index < $1.index }
      results.append(SearchResult(sorted, key[0], false, Int(key[2]), world))
    }
    return results
  }

  private init(
    _ owners: [NameReference], _ name: UInt32, _ isOwn: Bool, _ edits: Int, _ world: World
  ) {
    self.owners = owners
    self.name = name
    self.isOwn = isOwn
    self.edits = edits
    weight = 0
    weight = weight(world)
  }

  /// The best first.
  static func < (a: SearchResult, b: SearchResult) -> Bool {
    if a.edits != b.edits { return a.edits < b.edits }
    if a.weight != b.weight { return a.weight > b.weight }
    return (a.owners.first?.packed ?? 0) < (b.owners.first?.packed ?? 0)
  }

  /// People, counted so that a city goes before the region that is named after it, and a country
  /// before both.
  private func weight(_ world: World) -> Double {
    guard let owner = owners.first else { return 0 }
    switch owner.kind {
    case .place:
      let people = Double(max(world.forest.population(of: owner.index), 100))
      return isOwn ? people * SearchResult.ownNameFactor : people
    case .country:
      if isOwn { return .infinity }
      return world.texts.bytes(at: name).count <= 3 ? 5e6 : 2e7
    case .region:
      let people = places(world).reduce(0) { $0 + world.forest.population(of: $1) }
      return Double(people) / (isOwn ? 10 : 30)
    case .water: return 300_000
    case .airport: return 100_000
    }
  }

  /// The settlements of a country or of regions.
  private func places(_ world: World) -> [Int] {
    guard let owner = owners.first else { return [] }
    let country =
      owner.kind == .country ? owner.index : Int(world.regions.number(owner.index, 8))
    guard country < world.countries.count else { return [] }
    let tree = world.countries.tree(of: country)
    let all = tree.firstPlace..<tree.firstPlace + tree.placeCount
    guard owner.kind == .region else { return Array(all) }
    let regions = Set(owners.map(\.index))
    return all.filter { world.forest.region(of: $0).map(regions.contains) == true }
  }

  private func largestPlace(_ world: World) -> Int? {
    places(world).max {
      (world.forest.population(of: $0), $1) < (world.forest.population(of: $1), $0)
    }
  }

  /// Whether it lies in all of these.
  func lies(in around: [SearchSurroundings], _ world: World) -> Bool {
    if around.isEmpty { return true }
    guard let owner = owners.first else { return false }
    switch owner.kind {
    case .place: return around.allSatisfy { $0.hold(place: owner.index) }
    case .region:
      guard let largest = largestPlace(world) else { return false }
      return around.allSatisfy { $0.hold(place: largest) }
    case .water:
      let point = world.middle(ofSpot: owner.index)
      return around.allSatisfy { $0.hold(point) }
    case .airport:
      let point = world.pointOfInterest(owner.index).coordinate
      return around.allSatisfy { $0.hold(point) }
    case .country: return false
    }
  }

  /// The address to tell; nil where the data has no point to stand for it.
  func address(_ world: World) -> Address? {
    guard let owner = owners.first else { return nil }
    switch owner.kind {
    case .place: return world.address(ofPlace: owner.index)
    case .country:
      if let largest = largestPlace(world) {
        return world.address(ofCountryAround: largest)
      }
      return world.spot(ofCountry: owner.index).map(world.address)
    case .region:
      return largestPlace(world).map {
        world.address(ofRegionAround: $0, calledPart: owners.count > 1 ? world.texts[name] : nil)
      }
    case .water:
      var address = world.address(at: world.middle(ofSpot: owner.index))
      address.name = world.area(atSpot: owner.index).map { world.texts[$0.name] }
      return address
    case .airport:
      let airport = world.pointOfInterest(owner.index)
      var address = world.address(at: airport.coordinate)
      address.name = airport.name
      return address
    }
  }
}
