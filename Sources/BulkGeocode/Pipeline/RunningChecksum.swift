import Rows

/// A checksum of all bytes so far, eight at a time: any one that changes changes it.
///
/// It tells damage, not forgery. How the bytes are cut into pieces counts, too.
struct RunningChecksum: Equatable {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The checksum as text.
  var text: String { String(state, radix: 16) }

  /// Adds a piece.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let words = bytes.count / 8
    for word in 0..<words {
      mix(bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self))
    }
    var last: UInt64 = 0
    for byte in bytes.part(words * 8..<bytes.count) { last = last << 8 | UInt64(byte) }
    mix(last)
    mix(UInt64(bytes.count))
  }

  /// Adds a text as a piece.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// One step for each word is a bijection of the state, and an odd factor one of the word.
  @inline(__always)
  private mutating func mix(_ word: UInt64) {
    state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
    state ^= state >> 32
  }
}
