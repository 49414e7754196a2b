/// What the user is to know of how an input is taken, before its first row is answered.
public enum BulkNote: Equatable, Sendable {
  /// A column of a table.
  public struct Column: Equatable, Sendable {
    /// Its number from 1.
    public var number: Int
    /// Its name, nil where there is no header.
    public var name: String?
  }

  /// The columns of the coordinate were told by what they hold, or by names of several meanings.
  case guessed(lat: Column, lng: Column)
  /// Other columns hold coordinates, too; the names of both pairs.
  case severalPairs(String, String, others: [String])
  /// Several columns have the chosen one's name; its number from 1.
  case sameName(String, count: Int, column: Int)
  /// Lines stand above the header: the first one's words, and the header's line.
  case title(String, headerLine: Int)
  /// So many lines of comments stand above the header.
  case comments(Int)
  /// The input's members beyond so many columns stand in the named one.
  case tooManyColumns(Int, String)
  /// The partial output was damaged behind so many rows, from which the run goes on.
  case damagedPartial(String, rows: Int)
}
