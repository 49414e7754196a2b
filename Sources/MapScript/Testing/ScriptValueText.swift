import Geo
import MapModel

extension ScriptValue {
  /// The value as Lua text on one line, long ones cut.
  var short: String {
    var text = ValueText(width: 120)
    text.append(self, depth: 0)
    return text.cut
  }

  /// The value as Lua text; tables that are long have a line a field.
  var long: String {
    let line = short
    guard line.hasSuffix("…") || line.count > 72, case .table = self else { return line }
    var text = ValueText(width: 20_000)
    text.append(self, depth: 0, indent: "")
    return text.cut
  }
}

/// Writes values as Lua would have them in a script.
private struct ValueText {
  private var text = ""
  private var count = 0
  private let width: Int

  init(width: Int) { self.width = width }

  var cut: String { count > width ? "\(text)…" : text }

  private mutating func put(_ piece: String) {
    guard count <= width else { return }
    count += piece.count
    text += count > width ? String(piece.prefix(max(0, piece.count - (count - width)))) : piece
  }

  /// - Parameter indent: nil for one line.
  mutating func append(_ value: ScriptValue, depth: Int, indent: String? = nil) {
    guard count <= width else { return }
    switch value {
    case .null: put("nil")
    case .flag(let flag): put("\(flag)")
    case .integer(let integer): put("\(integer)")
    case .number(let number): put(numberText(number))
    case .text(let bytes): put(quoted(bytes))
    case .table(let table): append(table, depth, indent)
    case .object(_, let words): put(words)
    case .function: put("a function")
    case .coroutine: put("a coroutine")
    case .other: put("a userdata")
    case .near(let near):
      put("near(")
      append(near.center, depth: depth)
      put(", \(numberText(near.tolerance)))")
    case .anything: put("anything")
    case .again(let levels): put("(the table \(levels) out)")
    }
  }

  private mutating func append(_ table: ScriptTable, _ depth: Int, _ indent: String?) {
    guard !table.isEmpty else { return put("{}") }
    let inner = indent.map { $0 + "  " }
    put("{")
    var isFirst = true
    func separate(_ text: inout ValueText) {
      if !isFirst { text.put(inner == nil ? ", " : ",") }
      if let inner { text.put("\n" + inner) }
      isFirst = false
    }
    for item in table.items {
      separate(&self)
      append(item, depth: depth + 1, indent: isSmall(item) ? nil : inner)
    }
    for (key, value) in table.members {
      separate(&self)
      put(name(key) + " = ")
      append(value, depth: depth + 1, indent: isSmall(value) ? nil : inner)
    }
    if let indent { put(",\n" + indent) }
    put("}")
  }

  private func isSmall(_ value: ScriptValue) -> Bool { value.short.count <= 60 }

  private func name(_ key: ScriptValue) -> String {
    guard let word = key.asText, let first = word.utf8.first else { return "[\(key.short)]" }
    func isLetter(_ byte: UInt8) -> Bool {
      byte == 0x5F || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    let isWord = word.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    return isLetter(first) && isWord ? word : "[\(key.short)]"
  }

  private func quoted(_ bytes: [UInt8]) -> String {
    var text = "\""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        if scalar.properties.generalCategory == .control {
          text += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return text + "\""
  }
}

/// A number as a script would write it.
func numberText(_ number: Double) -> String {
  if number.isNaN { return "nan" }
  if number.isInfinite { return number < 0 ? "-inf" : "inf" }
  return exactNumber(number)
}
