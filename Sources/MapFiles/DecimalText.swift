/// Numbers as files write them.
enum DecimalText {
  /// The number of a text such as "-12.5" or "1e-3", white space around it allowed; nil for
  /// anything else, so also for "nan", "inf" and hexadecimal digits.
  static func number(of text: String) -> Double? {
    let digits = trimmed(text)
    let allowed = digits.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard allowed, let number = Double(digits), number.isFinite else { return nil }
    return number
  }

  /// A text without the white space of XML around it.
  static func trimmed(_ text: String) -> String {
    func isBlank(_ byte: UInt8) -> Bool {
      byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D
    }
    let bytes = text.utf8
    guard let first = bytes.first, let last = bytes.last else { return text }
    guard isBlank(first) || isBlank(last) else { return text }
    guard
      let start = bytes.firstIndex(where: { !isBlank($0) }),
      let end = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(text[start...end])
  }
}
