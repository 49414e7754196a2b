/// Numbers read from bytes, exactly and without making texts of them.
public enum NumberText {
  /// A decimal number with a point or a comma, perhaps with a sign, an exponent and blanks around.
  ///
  /// Up to 19 digits and small powers of ten are exact in two steps of whole and floating numbers
  /// (Clinger 1990); everything else takes the standard library's way.
  ///
  /// - Returns: nil for anything else, such as an empty field, two points, NaN or infinity.
  public static func value(_ bytes: UnsafeRawBufferPointer) -> Double? {
    let text = bytes.trimmed
    var at = 0
    var isNegative = false
    if text.count > 0, text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") {
      isNegative = text[0] == UInt8(ascii: "-")
      at = 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var decimals = 0
    var hasPoint = false
    while at < text.count {
      let byte = text[at]
      if byte &- 48 < 10 {
        digits += 1
        if digits > 18 { return slowValue(text) }
        mantissa = mantissa &* 10 &+ UInt64(byte &- 48)
        if hasPoint { decimals += 1 }
      } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ","), !hasPoint {
        hasPoint = true
      } else {
        return byte | 0x20 == UInt8(ascii: "e") && digits > 0 ? slowValue(text) : nil
      }
      at += 1
    }
    guard digits > 0 else { return nil }
    guard mantissa < 1 << 53 else { return slowValue(text) }
    let value = Double(mantissa) / powers[decimals]
    return isNegative ? -value : value
  }

  private static func slowValue(_ text: UnsafeRawBufferPointer) -> Double? {
    guard text.count <= 400 else { return nil }
    let allowed = text.allSatisfy { byte in
      byte &- 48 < 10 || byte | 0x20 == UInt8(ascii: "e")
        || [UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "+")]
          .contains(byte)
    }
    guard allowed, let value = Double(text.text.replacing(",", with: ".")), value.isFinite else {
      return nil
    }
    return value
  }

  private static let powers: [Double] = (0...18).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }
}
