import Terminal

/// Text in rows that fit: words that do not go on in the next row, under the text of the first.
enum WrappedText {
  /// The rows of a line.
  static func rows(_ line: String, width: Int) -> [String] {
    guard TextLayout.width(of: line) > width else { return [line] }
    let margin = String(repeating: " ", count: min(indent(of: line), width / 2))
    var rows: [String] = []
    var row = String(line.prefix { $0 == " " })
    var isEmpty = true
    for word in line.drop(while: { $0 == " " }).split(
      separator: " ", omittingEmptySubsequences: false)
    {
      let longer = isEmpty ? row + word : "\(row) \(word)"
      if isEmpty || TextLayout.width(of: longer) <= width {
        row = longer
        isEmpty = false
      } else {
        rows.append(row)
        row = margin + word
      }
    }
    return rows + [row]
  }

  /// Where the text of a line begins: behind the space between two columns, behind what is set equal
  /// to it, or a little in.
  private static func indent(of line: String) -> Int {
    let start = line.prefix { $0 == " " }.count
    let text = line.dropFirst(start)
    if let equals = text.prefix(32).firstRange(of: " = ") {
      return start + text.distance(from: text.startIndex, to: equals.upperBound)
    }
    if let gap = text.prefix(32).firstRange(of: "  ") {
      let rest = text[gap.lowerBound...].prefix { $0 == " " }
      return start + text.distance(from: text.startIndex, to: gap.lowerBound) + rest.count
    }
    return start + 2
  }
}
