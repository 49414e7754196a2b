/// A JSON value that remembers where it stands, so that a manifest's mistakes can be shown.
struct ManifestNode {
  enum Value {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([ManifestNode])
    case object([Member])
  }

  struct Member {
    let name: String
    /// Where the name stands.
    let line: Int
    let node: ManifestNode
  }

  let value: Value
  /// From 1.
  let line: Int
}

/// Reads the JSON of a manifest (RFC 8259).
struct ManifestText {
  private let bytes: ArraySlice<UInt8>
  private var at: Int
  private var line: Int
  private var depth = 0

  private static let deepest = 16

  private init(_ bytes: ArraySlice<UInt8>, line: Int) {
    self.bytes = bytes
    self.line = line
    at = bytes.startIndex
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at += 3 }
  }

  /// Reads a text that is one value; `line` is the number of its first line.
  static func read(_ bytes: ArraySlice<UInt8>, line: Int) throws(ManifestFault) -> ManifestNode {
    var text = ManifestText(bytes, line: line)
    let node = try text.node()
    text.skipSpace()
    if text.peek != nil { throw text.fault("unexpected '\(text.token)' behind the end") }
    return node
  }

  private var peek: UInt8? { at < bytes.endIndex ? bytes[at] : nil }

  /// What stands here, for a message.
  private var token: String {
    guard let byte = peek else { return "end of the text" }
    let word = bytes[at...].prefix(20).prefix { $0 > 0x20 && !",:{}[]\"".utf8.contains($0) }
    return String(decoding: word.isEmpty ? [byte] : Array(word), as: UTF8.self)
  }

  private func fault(_ words: String) -> ManifestFault { ManifestFault(line: line, words: words) }

  private mutating func skipSpace() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      if byte == 0x0A { line += 1 }
      at += 1
    }
  }

  private mutating func take(_ character: Character) -> Bool {
    skipSpace()
    guard peek == character.asciiValue else { return false }
    at += 1
    return true
  }

  private mutating func node() throws(ManifestFault) -> ManifestNode {
    skipSpace()
    let begin = line
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw fault("nested too deeply") }
    let value: ManifestNode.Value
    switch peek {
    case UInt8(ascii: "{"): value = .object(try members())
    case UInt8(ascii: "["): value = .list(try items())
    case UInt8(ascii: "\""): value = .text(try string())
    default: value = try word()
    }
    return ManifestNode(value: value, line: begin)
  }

  private mutating func members() throws(ManifestFault) -> [ManifestNode.Member] {
    at += 1
    var members: [ManifestNode.Member] = []
    if take("}") { return members }
    repeat {
      skipSpace()
      let begin = line
      guard peek == UInt8(ascii: "\"") else {
        throw fault("expected a name in \"\", got '\(token)'")
      }
      let name = try string()
      if members.contains(where: { $0.name == name }) { throw fault("\"\(name)\" is there twice") }
      guard take(":") else { throw fault("expected ':' behind \"\(name)\", got '\(token)'") }
      members.append(ManifestNode.Member(name: name, line: begin, node: try node()))
    } while take(",")
    guard take("}") else { throw fault("expected ',' or '}', got '\(token)'") }
    return members
  }

  private mutating func items() throws(ManifestFault) -> [ManifestNode] {
    at += 1
    var items: [ManifestNode] = []
    if take("]") { return items }
    repeat { items.append(try node()) } while take(",")
    guard take("]") else { throw fault("expected ',' or ']', got '\(token)'") }
    return items
  }

  private mutating func word() throws(ManifestFault) -> ManifestNode.Value {
    let word = token
    guard peek != nil, word.utf8.first.map({ $0 > 0x20 }) == true else {
      throw fault("expected a value, got the \(peek == nil ? token : "'\(token)'")")
    }
    at += word.utf8.count
    switch word {
    case "null": return .null
    case "true": return .flag(true)
    case "false": return .flag(false)
    default:
      let isNumber = word.utf8.allSatisfy { "+-.eE0123456789".utf8.contains($0) }
      guard isNumber, word.first != "+", let number = Double(word), number.isFinite else {
        throw fault("expected a value, got '\(word)'")
      }
      return .number(number)
    }
  }

  private mutating func string() throws(ManifestFault) -> String {
    at += 1
    var text: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else {
        throw fault("a text ends within its line; \\n stands for a new one")
      }
      at += 1
      if byte == UInt8(ascii: "\\") { text += Array(try escape().utf8) } else { text.append(byte) }
    }
    guard peek != nil else { throw fault("a text has no end") }
    at += 1
    guard let string = String(validating: text, as: UTF8.self) else {
      throw fault("a text is no UTF-8")
    }
    return string
  }

  private mutating func escape() throws(ManifestFault) -> String {
    defer { at += 1 }
    switch peek.map({ Character(UnicodeScalar($0)) }) {
    case "\""?: return "\""
    case "\\"?: return "\\"
    case "/"?: return "/"
    case "b"?: return "\u{8}"
    case "f"?: return "\u{C}"
    case "n"?: return "\n"
    case "r"?: return "\r"
    case "t"?: return "\t"
    case "u"?:
      let digits = String(decoding: bytes[(at + 1)...].prefix(4), as: UTF8.self)
      guard digits.count == 4, let number = UInt32(digits, radix: 16),
        let scalar = UnicodeScalar(number)
      else { throw fault("\\u\(digits) is no character; write it as it is") }
      at += 4
      return String(Character(scalar))
    default: throw fault("unknown escape '\\\(token.prefix(1))'")
    }
  }
}
