/// Which files rows have been given, so that no two write to one.
///
/// Names are kept as 64-bit digests: two different ones of a million are taken for the same once in
/// thirty million inputs.
struct NameRegister {
  private var digests: Set<UInt64> = []

  /// Takes a name; answers whether it was free.
  mutating func take(_ path: String) -> Bool { digests.insert(NameRegister.digest(path)).inserted }

  /// A digest of a path without what does not matter to where it leads.
  static func digest(_ path: String) -> UInt64 {
    // FNV-1a, then mixed (SplitMix64), since names differ in their last bytes.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var before: UInt8 = 0
    for byte in path.utf8 {
      defer { before = byte }
      if byte == UInt8(ascii: "/"), before == byte { continue }
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }
}
