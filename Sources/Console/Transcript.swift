import MapSession
import Terminal

/// A session as it stands in a file: what was typed behind `> `, further rows of it behind `… `, and
/// between them what was printed. A printed row that looks like one that was typed has a `\` before
/// it, and so has one that begins with `\`. Spaces at the ends of what was printed do not count.
/// What stands before the first line is a remark.
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
        exchanges[exchanges.count - 1].printed.append(
          String(row.hasPrefix(Transcript.mark) ? row.dropFirst() : row))
      }
    }
    for index in exchanges.indices {
      exchanges[index].printed = Transcript.printed(exchanges[index].printed)
    }
  }

  /// What stands before a printed row that would be taken for something else.
  private static let mark = "\\"

  /// What was printed, as it is compared: without spaces at the ends of rows, and without the empty
  /// rows at the end, which stand there for the eye.
  static func printed(_ rows: [String]) -> [String] {
    var rows = rows.map { row in
      var row = row[...]
      while let last = row.last, last == " " || last == "\t" || last == "\r" { row.removeLast() }
      return String(row)
    }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows
  }

  /// The transcript as text.
  var text: String {
    var rows = remark
    while rows.last?.isEmpty == true, exchanges.isEmpty { rows.removeLast() }
    for exchange in exchanges {
      for (index, line) in exchange.typed.enumerated() {
        let prompt = index == 0 ? Transcript.prompt : Screen.continuation
        rows.append(line.isEmpty ? prompt.trimmed : prompt + line)
      }
      rows += exchange.printed.map { Transcript.isMistakable($0) ? Transcript.mark + $0 : $0 }
    }
    return rows.map { $0 + "\n" }.joined()
  }

  private static func isMistakable(_ row: String) -> Bool {
    [prompt, Screen.continuation, mark].contains(where: row.hasPrefix)
      || [prompt.trimmed, Screen.continuation.trimmed].contains(row)
  }
}
