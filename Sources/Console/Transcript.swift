import MapSession
import Terminal

/// A session as it stands in a file: what was typed behind `> `, further rows of it behind `… `, and
/// between them what was printed. What stands before the first line is a remark.
struct Transcript {
  /// One line with what it printed.
  struct Exchange {
    /// The row of the file, from 1.
    let row: Int
    let typed: [String]
    var printed: [String]
  }

  var remark: [String] = []
  var exchanges: [Exchange] = []

  /// What stands before a line.
  static let prompt = "> "

  init(_ text: String) {
    for (index, row) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if row.hasPrefix(Transcript.prompt) || row == ">" {
        exchanges.append(
          Exchange(row: index + 1, typed: [String(row.dropFirst(2))], printed: []))
      } else if exchanges.isEmpty {
        remark.append(String(row))
      } else if exchanges[exchanges.count - 1].printed.isEmpty,
        row.hasPrefix(Screen.continuation) || row == "…"
      {
        let last = exchanges.removeLast()
        exchanges.append(
          Exchange(row: last.row, typed: last.typed + [String(row.dropFirst(2))], printed: []))
      } else {
        exchanges[exchanges.count - 1].printed.append(String(row))
      }
    }
    for index in exchanges.indices { exchanges[index].printed.dropBlankEnd() }
  }

  /// The transcript as text, with an empty row behind what was printed.
  var text: String {
    var rows = remark
    for exchange in exchanges {
      for (index, line) in exchange.typed.enumerated() {
        rows.append((index == 0 ? Transcript.prompt : Screen.continuation) + line)
      }
      rows += exchange.printed
    }
    return rows.map { row in
      var row = row
      while row.last == " " { row.removeLast() }
      return row + "\n"
    }.joined()
  }
}

extension [String] {
  /// Takes empty rows off the end, which stand there for the eye.
  mutating func dropBlankEnd() {
    while last?.trimmed.isEmpty == true { removeLast() }
  }
}
