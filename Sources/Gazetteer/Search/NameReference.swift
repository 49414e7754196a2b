/// What a name of the index belongs to.
package struct NameReference: Hashable, Sendable {
  /// What sort of thing goes by the name.
  package enum Kind: UInt32, Sendable {
    /// A settlement, by its own name.
    case place
    /// A country or territory.
    case country
    /// A first-level region.
    case region
    /// A sea or lake, by its spot on the map.
    case water
    /// An airport, by its name or IATA code.
    case airport
    /// A landform, by its place in their table; not in the packed data.
    case landform
  }

  /// What sort of thing goes by the name.
  package let kind: Kind
  /// Its place in the list of such things.
  package let index: Int

  /// Names a thing.
  package init(_ kind: Kind, _ index: Int) {
    self.kind = kind
    self.index = index
  }

  /// Reads a packed reference: the kind in the three high bits.
  init?(packed: UInt32) {
    guard let kind = Kind(rawValue: packed >> 21) else { return nil }
    self.init(kind, Int(packed & 0x1F_FFFF))
  }

  /// The reference in 24 bits.
  package var packed: UInt32 { kind.rawValue << 21 | UInt32(index) }
}
