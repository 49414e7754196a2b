import Rows

/// The lines above a table that are no part of it: what spreadsheets are told there (`sep=;`) and
/// comments that begin with `#`.
struct LeadingLines {
  /// The delimiter that a line names.
  private(set) var delimiter: UInt8?
  /// Where the comments stand.
  private(set) var comments: [Range<Int>] = []
  /// Where the first line behind them begins.
  private(set) var end = 0
  /// Whether the text goes on there, so that no further such line can follow.
  private(set) var isSettled = false

  /// Looks at a text's beginning.
  init(_ text: UnsafeRawBufferPointer) {
    while let lineEnd = text.first(0x0A, from: end) {
      let line = text.part(end..<lineEnd)
      let isBlank = line.allSatisfy(JSONScanner.isBlank)
      if end == 0, let named = LeadingLines.named(line.text) {
        delimiter = named
      } else if line.first == UInt8(ascii: "#") {
        comments.append(end..<lineEnd)
      } else if !isBlank {
        isSettled = true
        return
      }
      end = lineEnd + 1
    }
  }

  /// The delimiter of a line such as `sep=;`, with quotes or without.
  private static func named(_ line: String) -> UInt8? {
    let letters = line.lowercased().filter { $0 != "\"" && !$0.isNewline }.utf8
    guard letters.count == 5, letters.starts(with: "sep=".utf8) else { return nil }
    return letters.last
  }
}
