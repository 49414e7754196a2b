import Geo

/// Finding places by name.
extension World {
  /// Finds what goes by a name: countries first, then settlements, the most populous first, then
  /// regions, then airports.
  ///
  /// Letters compare without case and accents. A text with commas ("Paris, Texas") is a name and
  /// what it lies in: regions and countries by name or code. Settlements of 100,000 inhabitants and
  /// more answer to their names in other languages, too, airports to their IATA code. A country's or
  /// region's address stands at its largest settlement.
  ///
  /// - Parameter limit: how many addresses at most.
  public func search(_ text: String, limit: Int) -> [Address] {
    let parts = text.split(separator: ",").map { FoldedText(String($0)) }.filter { !$0.isEmpty }
    guard let name = parts.first, limit > 0 else { return [] }
    let around = Array(parts.dropFirst())
    var found = around.isEmpty ? countries(named: name) : []
    for place in settlements(named: name, in: around).prefix(limit) {
      found.append(address(ofPlace: place, precision: .place))
    }
    if found.count < limit { found += regions(named: name, in: around) }
    if found.count < limit, around.isEmpty { found += airports(named: name) }
    return Array(found.prefix(limit))
  }

  private func countries(named name: FoldedText) -> [Address] {
    (0..<countries.count).compactMap { country in
      let tree = countries.tree(of: country)
      guard name.matches(texts.bytes(at: countries.name(of: country))),
        let largest = largest(of: tree.firstPlace..<tree.firstPlace + tree.placeCount)
      else { return nil }
      return address(ofPlace: largest, precision: .country)
    }
  }

  private func regions(named name: FoldedText, in around: [FoldedText]) -> [Address] {
    (0..<regions.count).compactMap { region in
      guard name.matches(texts.bytes(at: regions.number(region, 0))) else { return nil }
      let tree = countries.tree(of: regions.short(region, 8))
      let members = (tree.firstPlace..<tree.firstPlace + tree.placeCount).filter {
        forest.region(of: $0) == region
      }
      guard let largest = largest(of: members), around.allSatisfy({ holds($0, place: largest) })
      else { return nil }
      return address(ofPlace: largest, precision: .region)
    }
  }

  private func settlements(named name: FoldedText, in around: [FoldedText]) -> [Int] {
    var found: Set<Int> = []
    for place in 0..<forest.count where name.matches(texts.bytes(at: forest.name(of: place))) {
      found.insert(place)
    }
    let others = NameTable(file.section("ALTN"), recordBytes: 8)
    for other in 0..<others.count where name.matches(texts.bytes(at: others.number(other, 0))) {
      found.insert(Int(others.number(other, 4)))
    }
    return found.filter { place in around.allSatisfy { holds($0, place: place) } }.sorted {
      (forest.population(of: $1), $0) < (forest.population(of: $0), $1)
    }
  }

  private func airports(named name: FoldedText) -> [Address] {
    pointsOfInterest.filter { name.matches($0.name) || name.matches($0.iata) }.map { airport in
      var address = address(at: airport.coordinate)
      address.name = airport.name
      return address
    }
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

  private func largest(of places: some Sequence<Int>) -> Int? {
    places.max { (forest.population(of: $0), $1) < (forest.population(of: $1), $0) }
  }

  /// The address of a settlement, or of the region or country whose largest it is.
  private func address(ofPlace place: Int, precision: Address.Precision) -> Address {
    var match = Match()
    match.country = forest.country(of: place)
    match.region = precision == .country ? nil : forest.region(of: place)
    match.place = place
    match.precision = precision
    var address = address(of: match, at: forest.coordinate(of: place))
    guard precision != .place else { return address }
    address.locality = nil
    address.subLocality = nil
    address.distanceMeters = nil
    address.population = nil
    address.county = nil
    address.lines = [address.administrativeArea, address.country].compactMap { $0 }
    address.name = address.lines.first
    return address
  }
}
