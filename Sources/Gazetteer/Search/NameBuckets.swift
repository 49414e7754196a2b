/// A section of names in buckets by their hashes, read in place. The format is described in
/// Sources/worldpack/NameSections.swift.
struct NameBuckets: @unchecked Sendable {
  let count: Int
  private let section: UnsafeRawBufferPointer
  private let bits: Int
  private let lettersStart: Int
  private let columnsStart: Int

  /// - Parameter bits: how many high bits of the hash tell the bucket.
  init(_ section: UnsafeRawBufferPointer, bits: Int) {
    self.section = section
    self.bits = bits
    count = section.count < 4 ? 0 : Int(section.load(as: UInt32.self))
    lettersStart = 4 + 4 * (1 << bits + 1)
    columnsStart = lettersStart + 2 * count
  }

  /// The names that may have a hash.
  func bucket(of hash: UInt32) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let bucket = Int(hash >> UInt32(32 - bits))
    return number(4 + 4 * bucket)..<number(8 + 4 * bucket)
  }

  /// A number that belongs to a name.
  func value(_ column: Int, of entry: Int) -> UInt32 {
    let start = columnsStart + 3 * (column * count + entry)
    let low = section.loadUnaligned(fromByteOffset: start, as: UInt16.self)
    return UInt32(section[start + 2]) << 16 | UInt32(low)
  }

  /// The name's letters, see `NameKey.letters`.
  func letters(of entry: Int) -> UInt16 {
    section.load(fromByteOffset: lettersStart + 2 * entry, as: UInt16.self)
  }

  private func number(_ offset: Int) -> Int {
    Int(section.load(fromByteOffset: offset, as: UInt32.self))
  }
}
