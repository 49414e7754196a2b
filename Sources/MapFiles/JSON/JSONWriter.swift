/// Writes JSON text (RFC 8259): members sorted by the bytes of their names, so that equal values
/// give equal bytes; integers without a fraction, other numbers with as many digits as bring the
/// same number back.
public struct JSONWriter {
  private var text: [UInt8] = []
  private let isPretty: Bool
  private var depth = 0

  /// Writes a value in one line, or over several with two spaces a level.
  ///
  /// Numbers that are not finite, which JSON cannot say, are written as null.
  public static func write(_ value: JSONValue, pretty: Bool = false) -> [UInt8] {
    var writer = JSONWriter(isPretty: pretty)
    writer.write(value)
    return writer.text
  }

  private init(isPretty: Bool) { self.isPretty = isPretty }

  private mutating func write(_ value: JSONValue) {
    switch value {
    case .null: text += "null".utf8
    case .bool(let flag): text += (flag ? "true" : "false").utf8
    case .int(let number): text += "\(number)".utf8
    case .double(let number): text += (number.isFinite ? "\(number)" : "null").utf8
    case .string(let string): write(string)
    case .array(let items):
      list("[", "]", items) { writer, item in writer.write(item) }
    case .object(let object):
      let members = object.members.map { (Array($0.name.utf8), $0) }
        .sorted { $0.0.lexicographicallyPrecedes($1.0) }
      list("{", "}", members) { writer, member in
        writer.write(member.1.name)
        writer.text += (writer.isPretty ? ": " : ":").utf8
        writer.write(member.1.value)
      }
    }
  }

  private mutating func list<Item>(
    _ open: String, _ close: String, _ items: [Item], _ write: (inout JSONWriter, Item) -> Void
  ) {
    text += open.utf8
    depth += 1
    for (index, item) in items.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      breakLine()
      write(&self, item)
    }
    depth -= 1
    if !items.isEmpty { breakLine() }
    text += close.utf8
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    text.append(0x0A)
    text += repeatElement(0x20, count: depth * 2)
  }

  private mutating func write(_ string: String) {
    text.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case 0x0A: text += "\\n".utf8
      case 0x0D: text += "\\r".utf8
      case 0x09: text += "\\t".utf8
      case 0..<0x20, 0x7F:
        let digits = Array("0123456789abcdef".utf8)
        text += "\\u00".utf8
        text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}
