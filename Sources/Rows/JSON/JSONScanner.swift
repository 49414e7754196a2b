/// Walks over JSON text (RFC 8259) in place, strictly, and tells where values stand.
public struct JSONScanner {
  /// The text.
  public let bytes: UnsafeRawBufferPointer
  /// Where the scanner stands.
  public private(set) var at: Int
  private let start: Int
  private let end: Int

  /// Deeper nesting is refused.
  public static let deepest = 200

  /// Begins at the start of a range.
  public init(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) {
    self.bytes = bytes
    start = range.lowerBound
    at = start
    end = range.upperBound
  }

  /// The byte at hand; 0 at the end.
  @inline(__always)
  public var byte: UInt8 { at < end ? bytes[at] : 0 }

  /// Whether nothing is left but white space.
  public mutating func isAtEnd() -> Bool {
    skipBlanks()
    return at >= end
  }

  /// Steps over white space.
  @inline(__always)
  public mutating func skipBlanks() {
    while at < end, bytes[at] <= 0x20, JSONScanner.isBlank(bytes[at]) { at += 1 }
  }

  /// Whether a byte is white space of JSON.
  public static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Steps over a byte if it is the one.
  public mutating func take(_ wanted: UInt8) -> Bool {
    skipBlanks()
    guard at < end, bytes[at] == wanted else { return false }
    at += 1
    return true
  }

  /// Steps over a value.
  ///
  /// - Returns: where it stands.
  @discardableResult
  public mutating func value(depth: Int = 0) throws(RowError) -> Range<Int> {
    skipBlanks()
    let start = at
    switch byte {
    case UInt8(ascii: "{"):
      try object(depth: depth) { (_, _) throws(RowError) in }
    case UInt8(ascii: "["):
      try array(depth: depth) { (_) throws(RowError) in }
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try number()
    }
    return start..<at
  }

  /// Steps over an object and shows each member: where its name, with the quotes, and value stand.
  public mutating func object(
    depth: Int = 0, _ body: (Range<Int>, Range<Int>) throws(RowError) -> Void
  ) throws(RowError) {
    guard take(UInt8(ascii: "{")) else { throw fault("expected an object") }
    guard depth < JSONScanner.deepest else { throw fault("nested too deeply") }
    if take(UInt8(ascii: "}")) { return }
    repeat {
      skipBlanks()
      let name = try string()
      guard take(UInt8(ascii: ":")) else { throw fault("expected ':'") }
      try body(name, try value(depth: depth + 1))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw fault("expected ',' or '}'") }
  }

  /// Steps over an array and shows where each element stands.
  public mutating func array(
    depth: Int = 0, _ body: (Range<Int>) throws(RowError) -> Void
  ) throws(RowError) {
    guard take(UInt8(ascii: "[")) else { throw fault("expected an array") }
    guard depth < JSONScanner.deepest else { throw fault("nested too deeply") }
    if take(UInt8(ascii: "]")) { return }
    repeat {
      try body(try value(depth: depth + 1))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw fault("expected ',' or ']'") }
  }

  /// Steps over a string; returns where it stands, quotes included.
  @discardableResult
  public mutating func string() throws(RowError) -> Range<Int> {
    let start = at
    guard byte == UInt8(ascii: "\""), at < end else { throw fault("expected a string") }
    at += 1
    var isASCII = true
    while at < end {
      let byte = bytes[at]
      at += 1
      if byte == UInt8(ascii: "\"") {
        guard isASCII || bytes.part(start..<at).isUTF8 else {
          throw fault("not UTF-8")
        }
        return start..<at
      }
      if byte == UInt8(ascii: "\\") { try escape() }
      if byte < 0x20 { throw fault("a control character in a string") }
      if byte >= 0x80 { isASCII = false }
    }
    throw fault("a string without an end")
  }

  private mutating func escape() throws(RowError) {
    let letter = byte
    at += 1
    switch letter {
    case UInt8(ascii: "u"):
      for _ in 0..<4 {
        guard at < end, Character(UnicodeScalar(bytes[at])).isHexDigit else {
          throw fault("a broken \\u escape")
        }
        at += 1
      }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      break
    default: throw fault("an unknown escape")
    }
  }

  private mutating func word(_ word: StaticString) throws(RowError) {
    let count = word.utf8CodeUnitCount
    guard at + count <= end,
      bytes.part(at..<at + count).elementsEqual(
        UnsafeBufferPointer(start: word.utf8Start, count: count))
    else { throw fault("expected a value") }
    at += count
  }

  private mutating func number() throws(RowError) {
    let start = at
    if byte == UInt8(ascii: "-") { at += 1 }
    let first = byte
    let whole = digits()
    guard whole > 0 else {
      at = start
      throw fault("expected a value")
    }
    if whole > 1, first == UInt8(ascii: "0") { throw fault("a number with a leading zero") }
    if byte == UInt8(ascii: ".") {
      at += 1
      guard digits() > 0 else { throw fault("a number that ends with its point") }
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      at += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { at += 1 }
      guard digits() > 0 else { throw fault("an exponent without digits") }
    }
  }

  private mutating func digits() -> Int {
    let start = at
    while at < end, bytes[at] &- 48 < 10 { at += 1 }
    return at - start
  }

  /// The error of a mistake where the scanner stands.
  public func fault(_ reason: String) -> RowError {
    .json(at >= end ? "it ends too early" : "\(reason) at byte \(at - start + 1)")
  }
}
