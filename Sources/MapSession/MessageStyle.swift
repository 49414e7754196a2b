import MapModel
import Reporting

/// How one message looks: for a person, or as a line of JSON.
struct MessageStyle: Sendable {
  var isJSON: Bool
  var hasColor: Bool

  /// The message with its line end.
  ///
  /// - Parameters:
  ///   - details: lines that follow it for a person.
  ///   - fields: members that follow it in JSON.
  func bytes(
    _ level: String, _ message: String, details: [String] = [], fields: [RecordField] = []
  ) -> [UInt8] {
    guard !isJSON else { return json(level, message, fields) }
    let color = hasColor ? MessageStyle.colors[level] ?? "" : ""
    let end = color.isEmpty ? "" : "\u{1B}[0m"
    let text = ([message] + details).joined(separator: "\n")
    return Array("\(color)\(level):\(end) \(visible(text))\n".utf8)
  }

  /// Text without its level in front, dim where there are colours.
  func plain(_ level: String, _ message: String) -> [UInt8] {
    guard !isJSON else { return json(level, message, []) }
    let text = visible(message)
    return Array((hasColor ? "\u{1B}[2m\(text)\u{1B}[0m\n" : text + "\n").utf8)
  }

  private func json(_ level: String, _ message: String, _ fields: [RecordField]) -> [UInt8] {
    var json = JSONText()
    json.raw("{\"level\":")
    json.text(level)
    json.raw(",\"message\":")
    json.text(message)
    json.members(fields)
    json.raw("}\n")
    // JSON has the controls U+0080 to U+009F as they are, but terminals obey them, too.
    var bytes: [UInt8] = []
    for byte in json.bytes {
      if bytes.last == 0xC2, (0x80...0x9F).contains(byte) {
        bytes.removeLast()
        bytes += "\\u00\(String(byte, radix: 16))".utf8
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static let colors = [
    "error": "\u{1B}[1;31m", "warn": "\u{1B}[1;33m", "info": "\u{1B}[1;34m",
    "debug": "\u{1B}[2m",
  ]
}

/// The text with its control characters, but for line feeds and tabs, written out: what comes from
/// a script or a file's name gives no orders to a terminal.
public func visible(_ text: String) -> String {
  func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
  }
  let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  guard !isPlain, text.unicodeScalars.contains(where: isControl) else { return text }
  return text.unicodeScalars.reduce(into: "") { result, scalar in
    if isControl(scalar) {
      result += "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
}
