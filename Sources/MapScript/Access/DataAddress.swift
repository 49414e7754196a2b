/// What a `data:` address holds (RFC 2397).
enum DataAddress {
  /// The bytes behind the comma, as they are meant.
  static func content(of address: String) throws(DataAddressError) -> [UInt8] {
    guard let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else { throw .noComma }
    let head = address[..<comma].lowercased()
    let bytes = try unescaped(address.utf8[address.utf8.index(after: comma)...])
    return head.hasSuffix(";base64") ? try base64(bytes) : bytes
  }

  private static func unescaped(_ text: Substring.UTF8View) throws(DataAddressError) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { throw .badEscape }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
  }

  /// The alphabet of RFC 4648, section 4, and that of section 5; blanks do not matter.
  private static func base64(_ text: [UInt8]) throws(DataAddressError) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    var isPadded = false
    for byte in text {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="):
        isPadded = true
        continue
      case 0x09, 0x0A, 0x0D, 0x20: continue
      default: throw .badBase64
      }
      guard !isPadded else { throw .badBase64 }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    guard count < 6 else { throw .badBase64 }
    return bytes
  }
}

/// Why a `data:` address holds nothing.
enum DataAddressError: Error {
  case noComma, badEscape, badBase64

  /// What is wrong with it.
  var words: String {
    switch self {
    case .noComma: "has no comma before its content"
    case .badEscape: "has a % without two hexadecimal digits"
    case .badBase64: "is no whole base64"
    }
  }
}
