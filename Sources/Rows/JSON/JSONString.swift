/// Values of strings in JSON text.
public enum JSONString {
  /// The text of a string that stands somewhere, quotes included; it must be a valid one.
  public static func text(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> String {
    let inner = bytes.part(range.lowerBound + 1..<range.upperBound - 1)
    guard inner.first(UInt8(ascii: "\\")) != nil else { return inner.text }
    var units: [UInt16] = []
    var text = ""
    var at = 0
    func flush() {
      if !units.isEmpty { text += String(decoding: units, as: UTF16.self) }
      units = []
    }
    while at < inner.count {
      let plain = inner.first(UInt8(ascii: "\\"), from: at) ?? inner.count
      if plain > at {
        flush()
        text += inner.part(at..<plain).text
      }
      guard plain + 1 < inner.count else { break }
      at = plain + 2
      switch inner[plain + 1] {
      case UInt8(ascii: "u"):
        units.append(UInt16(inner.part(at..<min(at + 4, inner.count)).text, radix: 16) ?? 0xFFFD)
        at += 4
      case UInt8(ascii: "b"): units.append(8)
      case UInt8(ascii: "f"): units.append(12)
      case UInt8(ascii: "n"): units.append(10)
      case UInt8(ascii: "r"): units.append(13)
      case UInt8(ascii: "t"): units.append(9)
      case let byte: units.append(UInt16(byte))
      }
    }
    flush()
    return text
  }

  /// Whether a string that stands somewhere, quotes included, has the text.
  public static func equals(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ text: String
  ) -> Bool {
    let inner = bytes.part(range.lowerBound + 1..<range.upperBound - 1)
    guard inner.first(UInt8(ascii: "\\")) == nil else {
      return JSONString.text(bytes, range) == text
    }
    return inner.count == text.utf8.count && inner.elementsEqual(text.utf8)
  }
}

/// Numbers for JSON.
public enum JSONNumber {
  /// A finite number's shortest text that reads back as the same number.
  public static func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
