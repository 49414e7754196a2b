/// What goes by a name, read in place.
struct NameIndex {
  /// Something that goes by a name, or by one much like it.
  struct Found: Equatable {
    /// What it is.
    var owner: NameReference
    /// The name that fits, as the data writes it.
    var name: String
    /// How well it fits.
    var match: Address.FoundName.Match
    /// Whether it is a name of the thing's own, were it spelt so.
    var isOwn: Bool
    /// How many letters differ.
    var edits = 0
    /// Whether the name is a short form that means this before all else.
    var isShort = false
  }

  private enum Way { case whole, beginning, forgiving(Int) }

  private let world: World
  private let own: NameBuckets
  private let others: NameBuckets

  init(_ world: World) {
    self.world = world
    own = NameBuckets(world.file.section("NAMX"), bits: 15)
    others = NameBuckets(world.file.section("ALTN"), bits: 13)
  }

  /// All that goes by exactly that name, with or without an article; for one or two Latin letters
  /// only names and codes that are no longer.
  func named(_ key: NameKey) -> [Found] {
    for variant in key.variants {
      let found = known(variant) + packed(variant) + codes(variant) + landforms(variant)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Whether a thing of the packed data goes by exactly that name, its own or another.
  func goes(_ owner: NameReference, by key: NameKey) -> Bool {
    packed(key).contains { $0.owner == owner }
  }

  /// All whose names begin with all words of a name of at least four letters.
  func beginning(with key: NameKey) -> [Found] {
    key.scalars.count < 4 ? [] : all(key, .beginning) { key.letters & ~$0 == 0 }
  }

  /// All whose names differ by so few letters that it may be a slip; empty for short names.
  func similar(to key: NameKey) -> [Found] {
    let limit = key.forgivenEdits
    guard limit > 0 else { return [] }
    let letters = key.letters
    return all(key, .forgiving(limit)) { ($0 ^ letters).nonzeroBitCount <= 2 * limit }
  }

  // MARK: Packed names

  private func packed(_ key: NameKey) -> [Found] {
    let hash = key.hash
    let found =
      own.bucket(of: hash).flatMap { own($0, key, .whole) }
      + others.bucket(of: hash).flatMap { other($0, key, .whole) }
    guard key.isCode else { return found }
    // Not the word of some language for Italy, whose accent is folded away.
    return found.filter { found in
      found.name.utf8.count == key.scalars.count
        && (found.match == .exact || found.name.utf8.allSatisfy { 0x41...0x5A ~= $0 })
    }
  }

  private func all(_ key: NameKey, _ way: Way, mayFit: (UInt16) -> Bool) -> [Found] {
    var found: [Found] = []
    for entry in 0..<own.count where mayFit(own.letters(of: entry)) {
      found += own(entry, key, way)
    }
    for entry in 0..<others.count where mayFit(others.letters(of: entry)) {
      found += other(entry, key, way)
    }
    for (landform, name, other) in Landform.searchNames where mayFit(other.letters) {
      if let fit = fit(key, other, way) {
        found.append(self.found(NameReference(.landform, landform), name, .exact, fit, way))
      }
    }
    return found
  }

  private func own(_ entry: Int, _ key: NameKey, _ way: Way) -> [Found] {
    guard let owner = NameReference(packed: own.value(0, of: entry)) else { return [] }
    return names(of: owner).compactMap { name in
      fit(key, name, way).map { found(owner, world.texts[name], .exact, $0, way) }
    }
  }

  private func other(_ entry: Int, _ key: NameKey, _ way: Way) -> [Found] {
    let name = others.value(0, of: entry)
    guard let fit = fit(key, name, way),
      let owner = NameReference(packed: others.value(1, of: entry))
    else { return [] }
    return [found(owner, world.texts[name], .alternate, fit, way)]
  }

  private func found(
    _ owner: NameReference, _ name: String, _ match: Address.FoundName.Match, _ edits: Int,
    _ way: Way
  ) -> Found {
    let isOwn = match == .exact
    return switch way {
    case .whole: Found(owner: owner, name: name, match: match, isOwn: isOwn)
    case .beginning: Found(owner: owner, name: name, match: .partial, isOwn: isOwn)
    case .forgiving:
      Found(owner: owner, name: name, match: .fuzzy, isOwn: isOwn, edits: edits)
    }
  }

  private func fit(_ key: NameKey, _ name: UInt32, _ way: Way) -> Int? {
    let bytes = world.texts.bytes(at: name)
    // "St." is read as "Saint"; but for that a name has no fewer bytes than letters.
    guard bytes.count + 8 >= key.scalars.count else { return nil }
    return fit(key, NameKey(bytes), way)
  }

  /// How many letters differ; nil when the name does not fit.
  private func fit(_ key: NameKey, _ name: NameKey, _ way: Way) -> Int? {
    switch way {
    case .whole: key == name ? 0 : nil
    case .beginning: key.begins(name) ? 0 : nil
    case .forgiving(let limit): key.edits(to: name, atMost: limit)
    }
  }

  private func names(of owner: NameReference) -> [UInt32] {
    switch owner.kind {
    case .place: [world.forest.name(of: owner.index)]
    case .country: [world.countries.name(of: owner.index)]
    case .region: [world.regions.number(owner.index, 0)]
    case .water: [world.area(atSpot: owner.index)?.name ?? 0]
    case .airport:
      [world.airports.number(owner.index, 0), world.airports.number(owner.index, 4)]
    case .landform: []
    }
  }

  // MARK: Other names

  private func known(_ key: NameKey) -> [Found] {
    KnownNames.meanings(of: key).flatMap { meaning in
      let found = packed(meaning.name)
      func isThere(_ country: Int) -> Bool { world.countryCode(country) == meaning.countryCode }
      let town = found.map(\.owner).filter {
        $0.kind == .place && isThere(world.forest.country(of: $0.index))
      }.max {
        world.forest.population(of: $0.index) < world.forest.population(of: $1.index)
      }
      let areas = found.filter { found in
        switch found.owner.kind {
        case .region: isThere(Int(world.regions.number(found.owner.index, 8)))
        case .country: isThere(found.owner.index)
        case .water: meaning.countryCode == KnownNames.noCountry
        case .place, .airport, .landform: false
        }
      }.map { Found(owner: $0.owner, name: $0.name, match: .alternate, isOwn: false) }
      guard let town else { return meaning.isShort ? [] : areas }
      let name = world.texts[world.forest.name(of: town.index)]
      return [
        Found(
          owner: town, name: name, match: .alternate, isOwn: false, isShort: meaning.isShort)
      ] + (meaning.isShort ? [] : areas)
    }
  }

  private func landforms(_ key: NameKey) -> [Found] {
    Landform.places(named: key).map { landform, name in
      Found(owner: NameReference(.landform, landform), name: name, match: .exact, isOwn: true)
    }
  }

  /// Regions by their code: "US-IL", and of federal states whose people do so "IL".
  private func codes(_ key: NameKey) -> [Found] {
    guard key.scalars.count <= 7 else { return [] }
    return (0..<world.regions.count).compactMap { region in
      let isWhole = world.isCode(ofRegion: region, key, withCountry: true)
      guard isWhole || world.isCode(ofRegion: region, key, withCountry: false) else { return nil }
      let code = world.regionCode(region)
      guard isWhole || NameIndex.federal.contains(where: code.hasPrefix) else { return nil }
      return Found(
        owner: NameReference(.region, region), name: code, match: .alternate, isOwn: false)
    }
  }

  /// Where post codes of states are what people write.
  private static let federal = ["US-", "CA-", "AU-"]
}

extension World {
  /// The ISO 3166-2 code of a region; empty where there is none.
  func regionCode(_ region: Int) -> String {
    let code = regions.number(region, 4)
    return code == 0 ? "" : texts[code]
  }

  /// Whether a name is a region's code, whole or without the country's.
  func isCode(ofRegion region: Int, _ key: NameKey, withCountry: Bool) -> Bool {
    let code = texts.bytes(at: regions.number(region, 4))
    guard code.count > 3 else { return false }
    let part = withCountry ? code[...] : code[3...]
    return part.count == key.scalars.count
      && zip(part, key.scalars).allSatisfy { byte, letter in
        letter == UInt32(byte == 0x2D ? 0x20 : byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
      }
  }
}
