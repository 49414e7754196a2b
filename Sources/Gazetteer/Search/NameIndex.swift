/// What goes by a name, read in place.
struct NameIndex {
  /// Something that goes by a name, or by one much like it.
  struct Found: Equatable {
    /// What it is.
    var owner: NameReference
    /// The name that fits, as the data writes it.
    var name: UInt32
    /// Whether it is the thing's own name, not one in another language or a code.
    var isOwn: Bool
    /// How many letters differ.
    var edits: Int
  }

  private let world: World
  private let own: NameBuckets
  private let others: NameBuckets

  init(_ world: World) {
    self.world = world
    own = NameBuckets(world.file.section("NAMX"), bits: 15)
    others = NameBuckets(world.file.section("ALTN"), bits: 13)
  }

  /// All that goes by exactly that name.
  func named(_ key: NameKey) -> [Found] {
    let hash = key.hash
    return own.bucket(of: hash).flatMap { self.own($0, like: key, atMost: 0) }
      + others.bucket(of: hash).flatMap { other($0, like: key, atMost: 0) }
  }

  /// All whose names differ by so few letters that it may be a slip; empty for short names.
  func similar(to key: NameKey) -> [Found] {
    let limit = key.forgivenEdits
    guard limit > 0 else { return [] }
    let letters = key.letters
    func mayFit(_ names: NameBuckets, _ entry: Int) -> Bool {
      (names.letters(of: entry) ^ letters).nonzeroBitCount <= 2 * limit
    }
    var found: [Found] = []
    for entry in 0..<own.count where mayFit(own, entry) {
      found += own(entry, like: key, atMost: limit)
    }
    for entry in 0..<others.count where mayFit(others, entry) {
      found += other(entry, like: key, atMost: limit)
    }
    return found
  }

  private func own(_ entry: Int, like key: NameKey, atMost limit: Int) -> [Found] {
    guard let owner = NameReference(packed: own.value(0, of: entry)) else { return [] }
    return names(of: owner).compactMap { name in
      edits(from: name, to: key, atMost: limit).map {
        Found(owner: owner, name: name, isOwn: true, edits: $0)
      }
    }
  }

  private func other(_ entry: Int, like key: NameKey, atMost limit: Int) -> [Found] {
    let name = others.value(0, of: entry)
    guard let edits = edits(from: name, to: key, atMost: limit),
      let owner = NameReference(packed: others.value(1, of: entry))
    else { return [] }
    return [Found(owner: owner, name: name, isOwn: false, edits: edits)]
  }

  private func edits(from name: UInt32, to key: NameKey, atMost limit: Int) -> Int? {
    let bytes = world.texts.bytes(at: name)
    // "St." is read as "Saint"; but for that a name has no fewer bytes than letters.
    guard bytes.count + 6 + limit >= key.scalars.count else { return nil }
    return key.edits(to: NameKey(bytes), atMost: limit)
  }

  private func names(of owner: NameReference) -> [UInt32] {
    switch owner.kind {
    case .place: return [world.forest.name(of: owner.index)]
    case .country: return [world.countries.name(of: owner.index)]
    case .region: return [world.regions.number(owner.index, 0)]
    case .water: return [world.area(atSpot: owner.index)?.name ?? 0]
    case .airport:
      return [world.airports.number(owner.index, 0), world.airports.number(owner.index, 4)]
    }
  }
}
