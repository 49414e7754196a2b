import Geo

/// Finding places by name.
extension World {
  /// Finds what goes by a name, the best fit first and among equals what weighs most.
  ///
  /// Found are countries, regions, settlements, seas, lakes, airports, islands and other landforms, by
  /// their own names, by names in other languages and scripts, by ISO and IATA codes and by short forms
  /// in use; case, accents and punctuation do not count (see `NameKey`). What the place lies in may
  /// stand behind it: "Paris, Texas", "Paris TX". Only when nothing goes by the name are names taken
  /// that begin with it, and then slips forgiven, one letter of four, two of eight. One or two Latin
  /// letters are a code or nothing. What was found says how (`Address.found`), and what behind the name
  /// fits nothing. A country's, region's, sea's or landform's address stands at its middle.
  ///
  /// - Parameters:
  ///   - limit: how many addresses at most.
  ///   - isLenient: whether slips are forgiven, and words left out that fit nothing.
  public func search(_ text: String, limit: Int, isLenient: Bool = true) -> [Address] {
    guard limit > 0 else { return [] }
    let readings = SearchReading.readings(of: text, leavesNumbersOut: isLenient)
    var search = NameSearch(self)
    for pass in isLenient ? NameSearch.Pass.allCases : [.exact] {
      for reading in readings {
        let found = search.results(reading, pass)
        if !found.isEmpty {
          return found.prefix(limit).compactMap { $0.address(self, leftOut: reading.leftOut) }
        }
      }
    }
    return []
  }
}

/// One search, which looks each name up once.
private struct NameSearch {
  /// How freely names are read, the strictest first: what fits exactly goes before all that does not.
  enum Pass: CaseIterable {
    /// The name and all around it are exact.
    case exact
    /// The name is exact, what it lies in may be misspelt.
    case exactName
    /// The name is exact; what is around it need not fit.
    case exactNameAlone
    /// The name begins as the text does.
    case beginning
    /// All may be misspelt.
    case forgiving
  }

  private let world: World
  private let index: NameIndex
  private var exact: [NameKey: [NameIndex.Found]] = [:]
  private var similar: [NameKey: [NameIndex.Found]] = [:]
  private var around: [NameKey: SearchSurroundings] = [:]
  private var misspelt: [NameKey: SearchSurroundings] = [:]

  init(_ world: World) {
    self.world = world
    index = NameIndex(world)
  }

  mutating func results(_ reading: SearchReading, _ pass: Pass) -> [SearchResult] {
    let named = self.named(reading.name, pass)
    guard !named.isEmpty else { return [] }
    let isForgiving = pass != .exact && pass != .beginning
    let surroundings = reading.around.map { self.surroundings($0.key, isForgiving) }
    // "Andalucía" near the town of Sevilla is not what "Sevilla, Andalucía" asks for.
    let least = reading.order == .reversed ? SearchSurroundings.Closeness.inside : .near
    var results: [SearchResult] = []
    for var result in SearchResult.results(of: named, world) {
      for (part, around) in zip(reading.around, surroundings) {
        let closeness = result.closeness(to: around, world)
        if closeness < least { result.unmatched.append(part.text) }
        result.closeness = min(result.closeness, closeness)
      }
      results.append(result)
    }
    if pass != .exactNameAlone || reading.order != .written {
      results.removeAll { !$0.unmatched.isEmpty }
    }
    let fewest = results.map(\.unmatched.count).min() ?? 0
    return results.filter { $0.unmatched.count == fewest }.sorted()
  }

  private mutating func named(_ key: NameKey, _ pass: Pass) -> [NameIndex.Found] {
    if pass == .beginning { return index.beginning(with: key) }
    let exact = exact[key] ?? index.named(key)
    self.exact[key] = exact
    guard pass == .forgiving, exact.isEmpty else { return exact }
    let similar = similar[key] ?? index.similar(to: key)
    self.similar[key] = similar
    return similar
  }

  private mutating func surroundings(
    _ key: NameKey, _ isForgiving: Bool
  ) -> SearchSurroundings {
    if let known = isForgiving ? misspelt[key] : around[key] { return known }
    let surroundings = SearchSurroundings(world, key, isForgiving: isForgiving)
    if isForgiving { misspelt[key] = surroundings } else { around[key] = surroundings }
    return surroundings
  }
}
