import HostSystem

/// Which files rows have been given, so that no two write to one.
///
/// Places are kept as 64-bit digests: two different ones of a million are taken for the same once in
/// thirty million inputs.
struct NameRegister {
  private var digests: Set<UInt64> = []
  private var places: FilePlaces
  private let reserved: Set<UInt64>

  /// Makes a register in which nothing is taken.
  ///
  /// - Parameter results: the results of the batch, whose files no row may have; nil for none.
  init(results: String? = nil) {
    var places = FilePlaces()
    reserved = Set(Ledger.files(of: results).map { NameRegister.digest($0, &places) })
    self.places = places
  }

  /// Whether a name leads to a file that results are kept in.
  mutating func isReserved(_ path: String) -> Bool {
    !reserved.isEmpty && reserved.contains(NameRegister.digest(path, &places))
  }

  /// Takes a name; answers whether the file that it leads to was free.
  mutating func take(_ path: String) -> Bool {
    digests.insert(NameRegister.digest(path, &places)).inserted
  }

  /// A digest of the file that a path leads to.
  static func digest(_ path: String, _ places: inout FilePlaces) -> UInt64 {
    // FNV-1a, then mixed (SplitMix64), since names differ in their last bytes.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in places.place(of: path).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }
}
