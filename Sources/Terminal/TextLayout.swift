import CEdit

/// Where text lands on a screen that is so many columns wide.
public struct TextLayout {
  private let columns: Int
  /// The row of the next character, from 0.
  public private(set) var row = 0
  /// Its column, from 0.
  public private(set) var column = 0

  /// An empty screen.
  public init(columns: Int) { self.columns = max(1, columns) }

  /// Adds text; line feeds begin a new row, tabs go to every eighth column, control characters take
  /// two columns, as editors show them.
  public mutating func add(_ text: some StringProtocol) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n":
        row += 1
        column = 0
      case "\t":
        repeat { step(1) } while column % 8 != 0
      default:
        let width = Int(cedit_columns(scalar.value))
        step(width < 0 ? (scalar.value < 0x80 ? 2 : 1) : width)
      }
    }
  }

  private mutating func step(_ width: Int) {
    if column + width > columns {
      row += 1
      column = 0
    }
    column += width
    if column >= columns {
      row += 1
      column = 0
    }
  }

  /// How many columns a line of text takes.
  public static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + max(0, Int(cedit_columns($1.value))) }
  }

  /// The text cut to so many columns.
  public static func cut(_ text: String, to columns: Int) -> String {
    guard width(of: text) > columns else { return text }
    var result = ""
    var used = 0
    for character in text {
      let width = width(of: String(character))
      guard used + width < columns else { break }
      result.append(character)
      used += width
    }
    return columns > 0 ? result + "…" : ""
  }
}
