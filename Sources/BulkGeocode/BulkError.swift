import HostSystem
import Rows

/// Why a bulk run cannot go on.
public enum BulkError: Error, Equatable, Sendable {
  /// The input or output was refused.
  case file(FileError)
  /// The input cannot be taken.
  case input(RowsError)
  /// There is no row at all, not even a header.
  case noRows
  /// No columns were recognised as a coordinate's; the names that there are.
  case noCoordinateColumns([String])
  /// Columns, by their names, hold minutes, hemispheres or radians of coordinates.
  case coordinatesInParts([String])
  /// There is no such column; the names that there are.
  case unknownColumn(String, [String])
  /// The latitude and the longitude are to be one column, by the two names that were given.
  case sameColumn(String, String)
  /// The GeoJSON ends inside its features, or is broken behind them.
  case truncated
  /// The partial output belongs to another input or other options.
  case otherPartial(String)
  /// Another run is writing the partial output.
  case partialInUse(String)
}

/// How a bulk run ended.
public struct BulkOutcome: Equatable, Sendable {
  /// The first row without an answer.
  public struct BadRow: Equatable, Sendable {
    /// Its line in the input, from 1.
    public var line: Int
    /// What is wrong with it.
    public var reason: String
  }

  /// Rows that were written, those of an earlier part of the run included.
  public var rows = 0
  /// Rows without an answer among them.
  public var badRows = 0
  /// The first one of them that this run has seen.
  public var firstBad: BadRow?
  /// Rows that are not UTF-8, among those of this run and the header.
  public var foreignRows = 0
  /// Rows that an earlier run had written.
  public var resumedRows = 0
  /// Whether the run was stopped before its end.
  public var isStopped = false
  /// Columns of the input that have the name of an added one.
  public var repeatedColumns: [String] = []

  init(isStopped: Bool = false) {
    self.isStopped = isStopped
  }
}
