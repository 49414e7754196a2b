/// Digits and marks of other scripts, made those of ASCII.
enum PlainDigits {
  /// The text with decimal digits of any script as 0 to 9, and full-width marks as plain ones.
  static func text(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { plain.append(PlainDigits.plain(scalar)) }
    return String(plain)
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case ..<0x80: return scalar
    // The full-width forms stand in the order of ASCII.
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0x66B: return "."
    case 0x60C, 0x66C, 0x3001: return ","
    case 0x61B: return ";"
    default: break
    }
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return scalar }
    return Unicode.Scalar(UInt8(value) + 0x30)
  }
}
