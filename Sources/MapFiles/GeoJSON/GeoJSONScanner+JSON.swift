import Glibc

/// The notation (RFC 8259).
extension GeoJSONScanner {
  var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  mutating func take(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  mutating func skipBlanks() {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x0A, 0x0D, 0x09: at += 1
      default: return
      }
    }
  }

  /// Goes over the members of an object; `body` takes the value.
  mutating func members(
    _ body: (inout GeoJSONScanner, _ name: Range<Int>) throws(Unusable) -> Void
  ) throws(Unusable) {
    guard take(UInt8(ascii: "{")), depth < JSONReader.depthLimit else { throw Unusable() }
    depth += 1
    skipBlanks()
    if take(UInt8(ascii: "}")) {
      depth -= 1
      return
    }
    repeat {
      skipBlanks()
      let name = try string()
      guard !hasEscape(name) || !hasZero(name) else { throw Unusable() }
      guard next(UInt8(ascii: ":")) else { throw Unusable() }
      try body(&self, name)
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw Unusable() }
    depth -= 1
  }

  mutating func object(
    _ body: (inout GeoJSONScanner, Key) throws(Unusable) -> Void
  ) throws(Unusable) {
    try members { scanner, name throws(Unusable) in
      // Names may be written with escapes; whoever does that is read by the other reader.
      guard !scanner.hasEscape(name) else { throw Unusable() }
      try body(&scanner, scanner.key(name))
    }
  }

  /// Goes over the items of a list.
  mutating func each(
    _ item: (inout GeoJSONScanner) throws(Unusable) -> Void
  ) throws(Unusable) {
    guard take(UInt8(ascii: "[")), depth < JSONReader.depthLimit else { throw Unusable() }
    depth += 1
    defer { depth -= 1 }
    skipBlanks()
    if take(UInt8(ascii: "]")) { return }
    repeat {
      skipBlanks()
      try item(&self)
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw Unusable() }
  }

  mutating func skipValue() throws(Unusable) {
    switch peek {
    case UInt8(ascii: "{"):
      try members { scanner, _ throws(Unusable) in try scanner.skipValue() }
    case UInt8(ascii: "["):
      try each { scanner throws(Unusable) in try scanner.skipValue() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: _ = try number()
    }
  }

  mutating func word(_ word: StaticString) throws(Unusable) {
    let count = word.utf8CodeUnitCount
    guard at + count <= bytes.count, let base = bytes.baseAddress,
      memcmp(base + at, word.utf8Start, count) == 0
    else { throw Unusable() }
    at += count
  }

  /// Takes a null; answers whether there is one.
  mutating func isNull() throws(Unusable) -> Bool {
    guard peek == UInt8(ascii: "n") else { return false }
    try word("null")
    return true
  }

  /// The place of a string's text.
  mutating func string() throws(Unusable) -> Range<Int> {
    guard take(UInt8(ascii: "\"")) else { throw Unusable() }
    let start = at
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") {
        at += 1
        return start..<at - 1
      }
      if byte < 0x20 { throw Unusable() }
      if byte == UInt8(ascii: "\\") {
        try escape()
      } else if byte < 0x80 {
        at += 1
      } else {
        try letter(byte)
      }
    }
    throw Unusable()
  }

  mutating func escape() throws(Unusable) {
    at += 1
    switch peek {
    case UInt8(ascii: "u"):
      let first = try hexadecimal()
      // Half a pair is no character.
      guard !(0xDC00...0xDFFF).contains(first) else { throw Unusable() }
      guard (0xD800...0xDBFF).contains(first) else { return }
      guard take(UInt8(ascii: "\\")), peek == UInt8(ascii: "u"),
        (0xDC00...0xDFFF).contains(try hexadecimal())
      else { throw Unusable() }
    case let byte? where "\"\\/bfnrt".utf8.contains(byte): at += 1
    default: throw Unusable()
    }
  }

  /// The number of `uXXXX`.
  mutating func hexadecimal() throws(Unusable) -> Int {
    guard at + 5 <= bytes.count else { throw Unusable() }
    var value = 0
    for byte in bytes[at + 1..<at + 5] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw Unusable()
      }
      value = value << 4 | digit
    }
    at += 5
    return value
  }

  /// A character of several bytes of UTF-8.
  mutating func letter(_ first: UInt8) throws(Unusable) {
    let (count, least): (Int, UInt32) =
      switch first {
      case 0xC2...0xDF: (2, 0x80)
      case 0xE0...0xEF: (3, 0x800)
      case 0xF0...0xF4: (4, 0x10000)
      default: (0, 0)
      }
    guard count > 0, at + count <= bytes.count else { throw Unusable() }
    var value = UInt32(first) & (0x7F >> UInt32(count))
    for byte in bytes[at + 1..<at + count] {
      guard byte & 0xC0 == 0x80 else { throw Unusable() }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard value >= least, Unicode.Scalar(value) != nil else { throw Unusable() }
    at += count
  }

  /// A number; those of up to 15 digits or so are exact without the library.
  mutating func number() throws(Unusable) -> Double {
    let start = at
    let isNegative = take(UInt8(ascii: "-"))
    var mantissa: UInt64 = 0
    var exponent = 0
    let whole = digits(&mantissa)
    guard whole > 0, whole == 1 || bytes[at - whole] != UInt8(ascii: "0") else { throw Unusable() }
    var count = whole
    if take(UInt8(ascii: ".")) {
      let fraction = digits(&mantissa)
      guard fraction > 0 else { throw Unusable() }
      count += fraction
      exponent = -fraction
    }
    if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
      at += 1
      let falls = take(UInt8(ascii: "-"))
      if !falls { _ = take(UInt8(ascii: "+")) }
      var power: UInt64 = 0
      let places = digits(&power)
      guard places > 0, places < 6 else { throw Unusable() }
      exponent += falls ? -Int(power) : Int(power)
    }
    // Below 2^53, and with powers of ten that are exact, one operation rounds once (W. Clinger).
    if count <= 18, mantissa < 1 << 53, abs(exponent) <= 22 {
      let scale = GeoJSONScanner.powers[abs(exponent)]
      let value = exponent < 0 ? Double(mantissa) / scale : Double(mantissa) * scale
      return isNegative ? -value : value
    }
    return try libraryNumber(start)
  }

  mutating func digits(_ value: inout UInt64) -> Int {
    let start = at
    while at < bytes.count, bytes[at] &- UInt8(ascii: "0") < 10 {
      value = value &* 10 &+ UInt64(bytes[at] &- UInt8(ascii: "0"))
      at += 1
    }
    return at - start
  }

  func libraryNumber(_ start: Int) throws(Unusable) -> Double {
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard let value = Double(text), value.isFinite else { throw Unusable() }
    return value
  }

  static let powers: [Double] = (0...22).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }
}
