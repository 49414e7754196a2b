/// A number that stands for the content of values: the same in every run, unlike that of `Hasher`.
///
/// Values are walked through as they are declared, so that whatever is added to them counts. The mixing
/// is FNV-1a with 128 bits (G. Fowler, L. C. Noll, K.-P. Vo), good against chance, not against malice.
struct ContentDigest {
  private(set) var value: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013B

  private mutating func mix(_ bits: UInt64) {
    value = (value ^ UInt128(bits)) &* ContentDigest.prime
    // The product carries upwards only.
    value ^= value >> 64
  }

  /// Adds a value, with everything in it.
  mutating func add(_ value: Any) {
    switch value {
    case let number as Double: mix(number.bitPattern)
    case let number as UInt128:
      mix(UInt64(truncatingIfNeeded: number))
      mix(UInt64(truncatingIfNeeded: number >> 64))
    case let number as any FixedWidthInteger: mix(UInt64(truncatingIfNeeded: number))
    case let flag as Bool: mix(flag ? 1 : 2)
    case let text as String: add(bytes: Array(text.utf8))
    case let bytes as [UInt8]: add(bytes: bytes)
    default: addParts(of: value)
    }
  }

  private mutating func add(bytes: [UInt8]) {
    mix(UInt64(bytes.count))
    bytes.withUnsafeBytes { bytes in
      var at = 0
      while at + 8 <= bytes.count {
        mix(bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
        at += 8
      }
      while at < bytes.count {
        mix(UInt64(bytes[at]))
        at += 1
      }
    }
  }

  private mutating func addParts(of value: Any) {
    let mirror = Mirror(reflecting: value)
    let children = mirror.children
    switch mirror.displayStyle {
    case .set, .dictionary:
      // Their order differs from run to run.
      let parts = children.map { child -> UInt128 in
        var digest = ContentDigest()
        digest.add(child.value)
        return digest.value
      }
      mix(UInt64(parts.count))
      for part in parts.sorted() { add(part) }
    case .enum, nil:
      // What has no parts says itself.
      if children.isEmpty { return add(bytes: Array(String(describing: value).utf8)) }
      addAll(children)
    default:
      mix(UInt64(children.count))
      addAll(children)
    }
  }

  private mutating func addAll(_ children: Mirror.Children) {
    for child in children {
      if let label = child.label { add(bytes: Array(label.utf8)) }
      add(child.value)
    }
  }
}
