import Geo

/// Finding places by name.
extension World {
  /// Finds what goes by a name, the best fit first and among equals what has the most people.
  ///
  /// Found are countries, regions, settlements, seas, lakes and airports, by their own names, by
  /// names in other languages and scripts, by ISO and IATA codes; case, accents and punctuation do
  /// not count (see `NameKey`). What the place lies in may stand behind it: "Paris, Texas", "Paris
  /// TX". Only when nothing goes by the name are slips forgiven, one letter of four, two of eight.
  /// A country's or region's address stands at its largest settlement.
  ///
  /// - Parameters:
  ///   - limit: how many addresses at most.
  ///   - isLenient: whether slips are forgiven, and house numbers and postal codes left out.
  public func search(_ text: String, limit: Int, isLenient: Bool = true) -> [Address] {
    guard limit > 0 else { return [] }
    let readings = SearchReading.readings(of: text, leavesNumbersOut: isLenient)
    for isForgiving in isLenient ? [false, true] : [false] {
      for reading in readings {
        let found = search(reading, isForgiving: isForgiving)
        if !found.isEmpty { return found.prefix(limit).compactMap { $0.address(self) } }
      }
    }
    return []
  }

  private func search(_ reading: SearchReading, isForgiving: Bool) -> [SearchResult] {
    let index = NameIndex(self)
    var named = index.named(reading.name)
    if named.isEmpty, isForgiving { named = index.similar(to: reading.name) }
    guard !named.isEmpty else { return [] }
    let around = reading.around.map {
      SearchSurroundings(self, $0, isForgiving: isForgiving)
    }
    var results: [SearchResult] = []
    for result in SearchResult.results(of: named, self) where result.lies(in: around, self) {
      results.append(result)
    }
    return results.sorted()
  }
}
