import Rows

/// How a value is written so that it stays one value: quoted for CSV, escaped for JSON.
enum FieldStyle: Sendable {
  case csv(delimiter: UInt8)
  case json

  /// Appends a text; a missing one is nothing in CSV, null in JSON.
  func write(_ text: String?, to out: ByteBuffer) {
    guard var text else {
      if case .json = self { out.append("null") }
      return
    }
    text.withUTF8 { write(UnsafeRawBufferPointer($0), to: out) }
  }

  /// Appends bytes as a text.
  func write(_ bytes: UnsafeRawBufferPointer, to out: ByteBuffer) {
    switch self {
    case .csv(let delimiter): FieldStyle.writeCSV(bytes, delimiter, to: out)
    case .json: FieldStyle.writeJSON(bytes, to: out)
    }
  }

  private static func writeCSV(
    _ bytes: UnsafeRawBufferPointer, _ delimiter: UInt8, to out: ByteBuffer
  ) {
    let quote = UInt8(ascii: "\"")
    let isPlain = bytes.allSatisfy { $0 != delimiter && $0 != quote && $0 != 0x0A && $0 != 0x0D }
    if isPlain { return out.append(bytes) }
    out.append(quote)
    for byte in bytes {
      if byte == quote { out.append(quote) }
      out.append(byte)
    }
    out.append(quote)
  }

  private static func writeJSON(_ bytes: UnsafeRawBufferPointer, to out: ByteBuffer) {
    guard bytes.isUTF8 else {
      // Latin-1, the likeliest else: no byte is lost, as it would be as a replacement character.
      var repaired = bytes.latin1Text
      return repaired.withUTF8 { writeJSON(UnsafeRawBufferPointer($0), to: out) }
    }
    out.append(UInt8(ascii: "\""))
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""): out.append("\\\"")
      case UInt8(ascii: "\\"): out.append("\\\\")
      case 0x0A: out.append("\\n")
      case 0x0D: out.append("\\r")
      case 0x09: out.append("\\t")
      case 0..<0x20, 0x7F:
        out.append("\\u00")
        out.append(hex[Int(byte >> 4)])
        out.append(hex[Int(byte & 15)])
      default: out.append(byte)
      }
    }
    out.append(UInt8(ascii: "\""))
  }

  private static let hex = Array("0123456789abcdef".utf8)
}
