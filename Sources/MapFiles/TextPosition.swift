/// A place in a text file.
public struct TextPosition: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The character in the line, from 1.
  public let column: Int

  /// Makes a position of a line and a column, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position of a byte of UTF-8; a byte order mark counts as nothing.
  init(ofByte offset: Int, in bytes: [UInt8]) {
    var line = 1
    var column = 1
    for byte in bytes[..<min(offset, bytes.count)].dropFirst(ByteOrderMark.length(of: bytes)) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        // Only the first byte of a character counts.
        column += 1
      }
    }
    self.init(line: line, column: column)
  }
}

/// The mark that some editors put before UTF-8.
enum ByteOrderMark {
  /// How many bytes it takes at the start: 3, or 0 where there is none.
  static func length(of bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
