/// As much of a terminal as tests need: what a person would see.
package struct TerminalEmulator {
  private var cells: [[Character]]
  private var row = 0
  private var column = 0
  private var saved = (row: 0, column: 0)
  private var pending: [Unicode.Scalar] = []
  private let columns: Int
  private let rows: Int
  /// The rows that have been scrolled off the top.
  package private(set) var history: [String] = []

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The rows on the screen, without spaces at their ends.
  package var screen: [String] { cells.map(Self.text) }

  /// Everything that was shown and is not overwritten.
  package var text: String { (history + screen).joined(separator: "\n") }

  /// The row that the cursor is in.
  package var cursorRow: String { screen[row] }

  /// Where the cursor is in it.
  package var cursorColumn: Int { column }

  private static func text(_ cells: [Character]) -> String {
    var text = String(cells.filter { $0 != "\0" })
    while text.last == " " { text.removeLast() }
    return text
  }

  package mutating func take(_ text: String) {
    for scalar in text.unicodeScalars {
      if pending.isEmpty, scalar != "\u{1B}" { put(scalar) } else { collect(scalar) }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n": feed()
    case "\r": column = 0
    case "\u{8}": column = max(0, column - 1)
    case "\t": column = min(columns - 1, (column / 8 + 1) * 8)
    case "\u{0}"..."\u{1F}": break
    default:
      let isWide =
        (0x1100...0x115F).contains(scalar.value) || (0x2E80...0xFFDC).contains(scalar.value)
      let width = isWide && scalar.value != 0xFFFD ? 2 : 1
      if column + width > columns {
        column = 0
        feed()
      }
      cells[row][column] = Character(scalar)
      if width == 2 { cells[row][column + 1] = "\0" }
      column += width
    }
  }

  private mutating func feed() {
    if row + 1 < rows {
      row += 1
    } else {
      history.append(Self.text(cells.removeFirst()))
      cells.append(Array(repeating: " ", count: columns))
    }
  }

  private mutating func collect(_ scalar: Unicode.Scalar) {
    pending.append(scalar)
    guard pending.count > 1 else { return }
    if pending[1] == "[" {
      guard pending.count > 2, (0x40...0x7E).contains(scalar.value) else { return }
      let words = String(String.UnicodeScalarView(pending[2..<pending.count - 1]))
      obey(scalar, words.split(separator: ";").map { Int($0) ?? 0 })
    } else if pending[1] == "7" {
      saved = (row, column)
    } else if pending[1] == "8" {
      (row, column) = saved
    } else if ["(", ")"].contains(pending[1]), pending.count < 3 {
      return
    }
    pending = []
  }

  private mutating func obey(_ order: Unicode.Scalar, _ numbers: [Int]) {
    let count = max(1, numbers.first ?? 1)
    column = min(column, columns - 1)
    switch order {
    case "A": row = max(0, row - count)
    case "B": row = min(rows - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "G": column = min(columns, count) - 1
    case "H":
      row = min(rows, max(1, numbers.first ?? 1)) - 1
      column = min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
    case "J":
      erase(from: numbers.first == 2 ? 0 : column, inRow: numbers.first == 2 ? 0 : row)
      let first = numbers.first == 2 ? 1 : row + 1
      for row in first..<max(first, rows) { erase(from: 0, inRow: row) }
    case "K":
      if numbers.first == 1 || numbers.first == 2 {
        for place in 0...column { cells[row][place] = " " }
      }
      if numbers.first != 1 { erase(from: column, inRow: row) }
    case "P":
      cells[row].removeSubrange(column..<min(columns, column + count))
      cells[row] += Array(repeating: " ", count: columns - cells[row].count)
    case "@":
      cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
      cells[row].removeLast(cells[row].count - columns)
    case "X": for place in column..<min(columns, column + count) { cells[row][place] = " " }
    default: break
    }
  }

  private mutating func erase(from start: Int, inRow row: Int) {
    for place in start..<columns { cells[row][place] = " " }
  }
}
