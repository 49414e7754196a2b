/// The query of a link: names and values, with `%2C` and `+` read as what they stand for.
struct LinkQuery {
  private let pairs: [(name: String, value: String)]

  /// Reads what stands behind the question mark.
  init(_ text: Substring) {
    pairs = text.split { $0 == "&" || $0 == ";" }.map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (
        LinkQuery.decoded(sides[0]).lowercased(),
        sides.count == 2 ? LinkQuery.decoded(sides[1]) : ""
      )
    }
  }

  /// The first value under a name.
  subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// The text that percent signs and pluses stand for; what is no UTF-8 becomes U+FFFD.
  static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(0x20)
      case UInt8(ascii: "%"):
        let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        if digits.count == 2 {
          bytes.append(UInt8(digits[0] * 16 + digits[1]))
          rest = rest.dropFirst(2)
        } else {
          bytes.append(byte)
        }
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The coordinate that a value gives; nil when it is none, as a name is.
  ///
  /// - Throws: `CoordinateTextError` when it is one that cannot be.
  static func coordinate(_ value: String) throws(CoordinateTextError) -> Coordinate? {
    let text = value.hasPrefix("loc:") ? String(value.dropFirst(4)) : value
    do throws(CoordinateTextError) {
      let (lat, lng, isTold) = try CoordinatePair.angles(CoordinateToken.tokens(of: text))
      return try CoordinateText.coordinate(lat, lng, areAxesTold: isTold)
    } catch {
      if error == .unreadable { return nil }
      throw error
    }
  }
}
