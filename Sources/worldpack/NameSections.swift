import Gazetteer

/// The sections NAMX and ALTN: what goes by a name.
///
/// NAMX holds the things' own names, ALTN names in other languages and codes. Both begin with the
/// number of their names; names stand in buckets by the high bits of their hash (see `NameKey`), 15
/// bits in NAMX and 13 in ALTN. Then follow
///
/// - the place of each bucket's first name, and at last the number of names: 4 bytes each;
/// - the names' letters, a bit each: 2 bytes each;
/// - in ALTN the texts of the names: 3 bytes each;
/// - what the names belong to, see `NameReference`: 3 bytes each.
///
/// Names that differ in spelling alone are found by the hash; misspelt ones by the letters, which
/// rule most of the others out.
struct NameSections {
  private struct Entry {
    var key: NameKey
    var hash: UInt32
    var text: UInt32
    var owner: UInt32
  }

  private var own: [Entry] = []
  private var others: [Entry] = []

  /// Adds a thing's own name.
  mutating func add(_ name: String, _ owner: NameReference) {
    NameSections.add(name, text: 0, owner, to: &own)
  }

  /// Adds another name of a thing.
  ///
  /// - Parameter text: its place among the texts.
  mutating func add(_ name: String, text: UInt32, of owner: NameReference) {
    NameSections.add(name, text: text, owner, to: &others)
  }

  private static func add(
    _ name: String, text: UInt32, _ owner: NameReference, to entries: inout [Entry]
  ) {
    let key = NameKey(name)
    guard !key.isEmpty else { return }
    entries.append(Entry(key: key, hash: key.hash, text: text, owner: owner.packed))
  }

  /// The section NAMX.
  var ownNames: [UInt8] { NameSections.section(own, bits: 15, hasTexts: false) }

  /// The section ALTN.
  var otherNames: [UInt8] { NameSections.section(others, bits: 13, hasTexts: true) }

  private static func section(_ entries: [Entry], bits: UInt32, hasTexts: Bool) -> [UInt8] {
    let sorted = entries.sorted { ($0.hash, $0.owner, $0.text) < ($1.hash, $1.owner, $1.text) }
    var writer = ByteWriter()
    writer.put(UInt32(sorted.count))
    var next = 0
    for bucket in 0..<UInt32(1) << bits {
      writer.put(UInt32(next))
      while next < sorted.count, sorted[next].hash >> (32 - bits) == bucket { next += 1 }
    }
    writer.put(UInt32(next))
    writer.put(sorted.map(\.key.letters))
    if hasTexts { for entry in sorted { writer.put(low24: entry.text) } }
    for entry in sorted { writer.put(low24: entry.owner) }
    return writer.bytes
  }
}
