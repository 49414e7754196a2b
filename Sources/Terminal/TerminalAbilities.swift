import CEdit
import Glibc

/// What the terminal at the standard streams can do.
public struct TerminalAbilities: Sendable {
  /// Whether keys come from a terminal and what is written goes to one.
  public let isInteractive: Bool
  /// Whether its cursor can be moved.
  public let canMoveCursor: Bool

  /// Asks the standard streams and the environment.
  public init(environment: [String: String]) {
    isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    canMoveCursor = isInteractive && TerminalAbilities.hasScreen(environment)
  }

  /// Whether the terminal is more than a printer.
  static func hasScreen(_ environment: [String: String]) -> Bool {
    !["", "dumb", "unknown"].contains(environment["TERM"] ?? "")
  }

  /// Pixels of one cell as of now: as the terminal says, else a usual shape.
  public static var cell: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    guard cedit_cell(STDOUT_FILENO, &width, &height) else { return (10, 20) }
    return (Int(width), Int(height))
  }

  /// Columns and rows as of now.
  public static var size: (columns: Int, rows: Int) {
    var (columns, rows): (Int32, Int32) = (80, 24)
    guard cedit_window(STDOUT_FILENO, &columns, &rows) else { return (80, 24) }
    return (Int(columns), Int(rows))
  }
}
