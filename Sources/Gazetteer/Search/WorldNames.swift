/// Names to choose from while one is being typed.
extension World {
  /// Names of countries, regions and settlements that begin with a text, the most populous first.
  ///
  /// Letters compare without case and accents; an empty text begins nothing.
  ///
  /// - Parameter limit: how many at most.
  public func names(beginningWith text: String, limit: Int) -> [String] {
    let start = FoldedText(text)
    guard !start.isEmpty, limit > 0 else { return [] }
    var found: [(name: UInt32, population: Int)] = []
    for country in 0..<countries.count
    where start.begins(texts.bytes(at: countries.name(of: country))) {
      found.append((countries.name(of: country), .max))
    }
    for place in 0..<forest.count where start.begins(texts.bytes(at: forest.name(of: place))) {
      found.append((forest.name(of: place), forest.population(of: place)))
    }
    for region in 0..<regions.count where start.begins(texts.bytes(at: regions.number(region, 0))) {
      found.append((regions.number(region, 0), 1_000_000))
    }
    found.sort { ($1.population, $0.name) < ($0.population, $1.name) }
    var names: [String] = []
    var seen: Set<String> = []
    for (name, _) in found where names.count < limit {
      let name = texts[name]
      if seen.insert(name).inserted { names.append(name) }
    }
    return names
  }
}
