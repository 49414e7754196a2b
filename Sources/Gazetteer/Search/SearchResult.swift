import Geo

/// Something that was found by a name, and how well it fits.
struct SearchResult: Comparable {
  /// What was found. A part of a country that holds several of its regions is all of them.
  let owners: [NameReference]
  /// How it was found.
  let found: NameIndex.Found
  /// How closely it lies in what was asked around it.
  var closeness = SearchSurroundings.Closeness.inside
  /// What of the surroundings it does not lie in.
  var unmatched: [String] = []
  /// How much it is looked for, see `SearchWeight`.
  var weight: Double

  /// What was found, each thing once; regions that share another name are one.
  static func results(of found: [NameIndex.Found], _ world: World) -> [SearchResult] {
    var best: [NameReference: NameIndex.Found] = [:]
    for found in found {
      let isBetter = best[found.owner].map { order(found) < order($0) }
      if isBetter != false { best[found.owner] = found }
    }
    var parts: [Part: [NameIndex.Found]] = [:]
    var results: [SearchResult] = []
    for found in best.values {
      if found.owner.kind == .region, found.match != .exact {
        let country = world.regions.number(found.owner.index, 8)
        parts[Part(name: found.name, country: country, edits: found.edits), default: []].append(
          found)
      } else {
        results.append(SearchResult([found.owner], found, world))
      }
    }
    for (_, regions) in parts {
      let owners = regions.map(\.owner).sorted { $0.index < $1.index }
      guard let first = regions.first else { continue }
      results.append(SearchResult(owners, first, world))
    }
    return SearchWeight.settled(results, world)
  }

  private struct Part: Hashable {
    var name: String
    var country: UInt32
    var edits: Int
  }

  private static func order(_ found: NameIndex.Found) -> (Int, Int, Int, String) {
    (found.edits, found.isShort ? 0 : 1, found.isOwn ? 0 : 1, found.name)
  }

  private init(_ owners: [NameReference], _ found: NameIndex.Found, _ world: World) {
    self.owners = owners
    self.found = found
    weight = SearchWeight.weight(owners, found, world)
  }

  static func == (a: SearchResult, b: SearchResult) -> Bool { a.owners == b.owners }

  /// The best first.
  static func < (a: SearchResult, b: SearchResult) -> Bool {
    if a.unmatched.count != b.unmatched.count { return a.unmatched.count < b.unmatched.count }
    if a.found.edits != b.found.edits { return a.found.edits < b.found.edits }
    if a.closeness != b.closeness { return a.closeness > b.closeness }
    if a.weight != b.weight { return a.weight > b.weight }
    return (a.owners.first?.packed ?? 0) < (b.owners.first?.packed ?? 0)
  }

  /// How closely it lies in something.
  func closeness(to around: SearchSurroundings, _ world: World) -> SearchSurroundings.Closeness {
    guard let owner = owners.first else { return .outside }
    switch owner.kind {
    case .place: return around.closeness(place: owner.index)
    case .region:
      return world.largestPlace(of: owners).map(around.closeness(place:)) ?? .outside
    case .water: return around.closeness(world.middle(ofSpot: owner.index))
    case .airport: return around.closeness(world.pointOfInterest(owner.index).coordinate)
    case .landform: return around.closeness(Landform.all[owner.index].coordinate)
    case .country: return around.closeness(country: owner.index)
    }
  }
}

extension World {
  /// The settlements of a country or of regions of one country.
  func places(of owners: [NameReference]) -> [Int] {
    guard let owner = owners.first, owner.kind == .country || owner.kind == .region else {
      return []
    }
    let country = owner.kind == .country ? owner.index : Int(regions.number(owner.index, 8))
    guard country < countries.count else { return [] }
    let tree = countries.tree(of: country)
    let all = tree.firstPlace..<tree.firstPlace + tree.placeCount
    guard owner.kind == .region else { return Array(all) }
    let wanted = Set(owners.map(\.index))
    return all.filter { forest.region(of: $0).map(wanted.contains) == true }
  }

  /// The most populous settlement of a country or of regions.
  func largestPlace(of owners: [NameReference]) -> Int? {
    places(of: owners).max {
      (forest.population(of: $0), $1) < (forest.population(of: $1), $0)
    }
  }
}
