import CWorld

/// The packed world, read in place; the format is described in Sources/worldpack/WorldFile.swift.
///
/// Sendable because the bytes are constant and live as long as the process.
struct PackedFile: @unchecked Sendable {
  /// What this reader understands.
  static let version: UInt32 = 1

  let base: UnsafeRawPointer
  let size: Int

  /// The bytes in the binary.
  static let embedded = PackedFile(base: cworld_start(), size: cworld_size)

  /// A section's bytes by its name of four letters; empty when there is none.
  func section(_ name: StaticString) -> UnsafeRawBufferPointer {
    let wanted = UnsafeRawPointer(name.utf8Start).loadUnaligned(as: UInt32.self)
    for i in 0..<Int(number(at: 12)) where number(at: 32 + 16 * i) == wanted {
      let start = Int(number(at: 40 + 16 * i))
      return UnsafeRawBufferPointer(
        start: base + start, count: Int(number(at: 44 + 16 * i)))
    }
    return UnsafeRawBufferPointer(start: base, count: 0)
  }

  /// Whether the bytes are those that were packed: reads all of them.
  var isIntact: Bool {
    guard number(at: 8) == PackedFile.version, Int(number(at: 16)) == size else { return false }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in UnsafeRawBufferPointer(start: base + 32, count: size - 32) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return hash == base.load(fromByteOffset: 24, as: UInt64.self)
  }

  private func number(at offset: Int) -> UInt32 {
    base.load(fromByteOffset: offset, as: UInt32.self)
  }
}
