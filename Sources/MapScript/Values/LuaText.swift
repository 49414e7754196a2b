import Glibc

/// Values as Lua text.
public enum LuaText {
  /// A float with 14 digits, as Lua prints it; it never looks like an integer.
  public static func float(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "nan" : value > 0 ? "inf" : "-inf" }
    var bytes = [CChar](repeating: 0, count: 32)
    let count = withVaList([value]) { vsnprintf(&bytes, bytes.count, "%.14g", $0) }
    let text = String(
      decoding: bytes.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.contains { $0 == "." || $0 == "e" } ? text : text + ".0"
  }

  /// A number with all its digits, without a fraction where there is none: for options of calls.
  public static func number(_ value: Double) -> String {
    if let whole = Int64(exactly: value), abs(whole) < 1 << 53 { return "\(whole)" }
    return "\(value)"
  }

  /// A text that does nothing to a terminal, in one row: control characters and marks that cannot
  /// be seen are written by their numbers.
  public static func visible(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && scalar.value != 0x7F && (scalar.isASCII || !isInvisible(scalar))
    }
    guard !isPlain else { return text }
    return text.unicodeScalars.map(visible).joined()
  }

  private static func visible(_ scalar: Unicode.Scalar) -> String {
    let isQuoting = scalar == "\"" || scalar == "\\"
    return isQuoting ? String(scalar) : String(string(String(scalar)).dropFirst().dropLast())
  }

  /// A text in quotes.
  public static func string(_ text: String) -> String {
    var text = text
    return text.withUTF8 { string(UnsafeRawBufferPointer($0), most: .max) }
  }

  /// Bytes in quotes; what is no text is written by its numbers.
  ///
  /// - Parameter most: how many bytes are written; a longer one ends with how many are left.
  public static func string(_ bytes: UnsafeRawBufferPointer, most: Int) -> String {
    var shown = bytes[...]
    if bytes.count > most {
      var end = most
      while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      shown = bytes[..<end]
    }
    var text = "\""
    for scalar in scalars(of: shown) {
      switch scalar {
      case .byte(let byte): text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      case .scalar("\""): text += "\\\""
      case .scalar("\\"): text += "\\\\"
      case .scalar("\n"): text += "\\n"
      case .scalar("\t"): text += "\\t"
      case .scalar("\r"): text += "\\r"
      case .scalar(let scalar) where scalar.value < 0x20 || scalar.value == 0x7F:
        text += "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      case .scalar(let scalar) where isInvisible(scalar):
        text += "\\u{" + String(scalar.value, radix: 16) + "}"
      case .scalar(let scalar): text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
    return shown.count < bytes.count ? text + " … \(bytes.count - shown.count) more bytes" : text
  }

  /// Whether a text can stand before `=` in a table and behind a dot.
  public static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first), !keywords.contains(text)
    else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
      default: false
      }
    }
  }

  private static let keywords: Set = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  /// Control characters beyond ASCII, and marks that turn the direction of writing.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }

  private enum Piece {
    case scalar(Unicode.Scalar)
    case byte(UInt8)
  }

  private static func scalars(of bytes: Slice<UnsafeRawBufferPointer>) -> [Piece] {
    var pieces: [Piece] = []
    pieces.reserveCapacity(bytes.count)
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var place = bytes.startIndex
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let encoded):
        pieces.append(.scalar(Unicode.UTF8.decode(encoded)))
        place += encoded.count
      case .error(let length):
        for byte in bytes[place..<place + length] { pieces.append(.byte(byte)) }
        place += length
      case .emptyInput: return pieces
      }
    }
  }
}
