/// What made a result, in a few letters: a digest of the script and one of the options
/// that may change it.
struct BatchDigest: Equatable {
  /// Eight digits for the script.
  let script: Substring
  /// Eight digits for the options.
  let options: Substring

  /// Makes the digest of a batch.
  init(script: String, making: [String]) {
    self.script = BatchDigest.digits([script])[...]
    options = BatchDigest.digits(making)[...]
  }

  /// Reads what `text` wrote; nil when it is something else.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 8 }) else { return nil }
    (script, options) = (parts[0], parts[1])
  }

  /// Both with a hyphen between.
  var text: String { "\(script)-\(options)" }

  /// FNV-1a, folded to 32 bits.
  private static func digits(_ words: [String]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for word in words {
      for byte in Array(word.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    let text = String((hash ^ hash >> 32) & 0xFFFF_FFFF, radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }
}
