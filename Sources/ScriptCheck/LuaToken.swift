/// A word of Lua text: enough to find names, calls and table keys; the compiler judges the syntax.
public struct LuaToken: Equatable, Sendable {
  /// What sorts of words there are.
  public enum Kind: Equatable, Sendable {
    case name
    case keyword
    case string
    case number
    case symbol
  }

  /// What sort of word it is.
  public let kind: Kind
  /// The text; of a string, what is between its quotes, escapes as written.
  public let text: String
  /// From 1.
  public let line: Int

  /// Whether it is that symbol.
  public func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }

  /// Whether it is that word of the language.
  public func isKeyword(_ word: String) -> Bool { kind == .keyword && text == word }

  static let keywords: Set = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]
}

extension LuaToken {
  /// The words of Lua text, also of text that does not compile.
  public static func all(in text: String) -> [LuaToken] { LuaLexer.tokens(of: Array(text.utf8)) }
}

/// Cuts Lua text into words; comments and white space fall away.
struct LuaLexer {
  private let bytes: [UInt8]
  private var at = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    if at < bytes.count, bytes[at] == UInt8(ascii: "#") { skipLine() }
  }

  static func tokens(of bytes: [UInt8]) -> [LuaToken] {
    var lexer = LuaLexer(bytes)
    var tokens: [LuaToken] = []
    while let token = lexer.next() { tokens.append(token) }
    return tokens
  }

  private mutating func next() -> LuaToken? {
    while let byte = peek() {
      let begin = line
      switch byte {
      case 0x0A:
        line += 1
        at += 1
      case 0x09, 0x0B, 0x0C, 0x0D, 0x20: at += 1
      case UInt8(ascii: "-") where peek(1) == UInt8(ascii: "-"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        return LuaToken(kind: .string, text: quoted(byte), line: begin)
      case UInt8(ascii: "["):
        if let text = long() { return LuaToken(kind: .string, text: text, line: begin) }
        return symbol()
      case _ where Self.isNameStart(byte):
        let text = take { Self.isNameStart($0) || Self.isDigit($0) }
        let kind: LuaToken.Kind = LuaToken.keywords.contains(text) ? .keyword : .name
        return LuaToken(kind: kind, text: text, line: begin)
      case _ where Self.isDigit(byte):
        let text = take { Self.isNameStart($0) || Self.isDigit($0) || $0 == UInt8(ascii: ".") }
        return LuaToken(kind: .number, text: text, line: begin)
      default: return symbol()
      }
    }
    return nil
  }

  private func peek(_ ahead: Int = 0) -> UInt8? {
    at + ahead < bytes.count ? bytes[at + ahead] : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }

  private mutating func take(while belongs: (UInt8) -> Bool) -> String {
    let start = at
    while let byte = peek(), belongs(byte) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func symbol() -> LuaToken {
    for text in ["...", "==", "~=", "<=", ">=", "//", "::", "..", "<<", ">>"] {
      guard bytes[at...].starts(with: text.utf8) else { continue }
      at += text.utf8.count
      return LuaToken(kind: .symbol, text: text, line: line)
    }
    let text = String(decoding: [bytes[at]], as: UTF8.self)
    at += 1
    return LuaToken(kind: .symbol, text: text, line: line)
  }

  private mutating func quoted(_ quote: UInt8) -> String {
    at += 1
    let start = at
    while let byte = peek(), byte != quote {
      if byte == 0x0A { line += 1 }
      at += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    let end = min(at, bytes.count)
    at += 1
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// `[[…]]` or `[==[…]==]`; nil where the bracket is none of these.
  private mutating func long() -> String? {
    var level = 0
    while peek(1 + level) == UInt8(ascii: "=") { level += 1 }
    guard peek(1 + level) == UInt8(ascii: "[") else { return nil }
    at += 2 + level
    let close =
      [UInt8(ascii: "]")] + Array(repeating: UInt8(ascii: "="), count: level) + [UInt8(ascii: "]")]
    let start = at
    while at < bytes.count, !bytes[at...].starts(with: close) {
      if bytes[at] == 0x0A { line += 1 }
      at += 1
    }
    let text = String(decoding: bytes[start..<min(at, bytes.count)], as: UTF8.self)
    at = min(at + close.count, bytes.count)
    return text
  }

  private mutating func skipComment() {
    at += 2
    if peek() == UInt8(ascii: "["), long() != nil { return }
    skipLine()
  }

  private mutating func skipLine() {
    while let byte = peek(), byte != 0x0A { at += 1 }
  }
}
