import Geo

/// Finding places by name.
extension World {
  /// Settlements, then airports, by name, the most populous first.
  ///
  /// Letters compare without case and accents. A text with commas ("Paris, Texas") is a name and
  /// what it lies in: regions and countries by name or code. An airport answers to its IATA code
  /// and its name.
  ///
  /// - Parameter limit: how many addresses at most.
  public func search(_ text: String, limit: Int) -> [Address] {
    let parts = text.split(separator: ",").map { FoldedText(String($0)) }.filter { !$0.isEmpty }
    guard let name = parts.first, limit > 0 else { return [] }
    let around = parts.dropFirst()
    var found: [Int] = []
    for place in 0..<forest.count
    where name.matches(texts.bytes(at: forest.name(of: place)))
      && around.allSatisfy({ holds($0, place: place) })
    {
      found.append(place)
    }
    found.sort { (forest.population(of: $1), $0) < (forest.population(of: $0), $1) }
    var addresses = found.prefix(limit).map(address(ofPlace:))
    if addresses.count < limit {
      let matching = pointsOfInterest.filter { airport in
        name.matches(airport.name) || name.matches(airport.iata)
      }
      addresses += matching.prefix(limit - addresses.count).map { airport in
        var address = address(at: airport.coordinate)
        address.name = airport.name
        return address
      }
    }
    return addresses
  }

  /// Whether a settlement lies in what a text names: its region or country, by name or code.
  private func holds(_ text: FoldedText, place: Int) -> Bool {
    let country = forest.country(of: place)
    if text.matches(texts.bytes(at: countries.name(of: country))) { return true }
    if text.matches(texts.bytes(at: countries.code(of: country))) { return true }
    guard let region = forest.region(of: place) else { return false }
    if text.matches(texts.bytes(at: regions.number(region, 0))) { return true }
    let code = texts.bytes(at: regions.number(region, 4))
    if text.matches(code) { return true }
    return code.count > 3 && text.matches(UnsafeRawBufferPointer(rebasing: code[3...]))
  }

  private func address(ofPlace place: Int) -> Address {
    let centre = forest.coordinate(of: place)
    var match = Match()
    match.country = forest.country(of: place)
    match.region = forest.region(of: place)
    match.place = place
    match.precision = .place
    return address(of: match, at: centre)
  }
}
