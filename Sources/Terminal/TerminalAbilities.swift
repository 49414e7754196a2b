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
    let kind = environment["TERM"] ?? ""
    canMoveCursor = isInteractive && !["", "dumb", "unknown"].contains(kind)
  }

  /// Columns and rows as of now.
  public static var size: (columns: Int, rows: Int) {
    var (columns, rows): (Int32, Int32) = (80, 24)
    guard cedit_window(STDOUT_FILENO, &columns, &rows) else { return (80, 24) }
    return (Int(columns), Int(rows))
  }
}
