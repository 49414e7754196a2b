import HostSystem
import Rows

/// Why a batch cannot begin or go on.
public enum BatchFault: Error, Equatable, Sendable {
  /// The rows cannot be read.
  case rows(RowsError)
  /// A file was refused.
  case file(FileError)
  /// An interrupted batch has left its results, by their path.
  case unfinished(String)
  /// The results so far are of other options: the words that only theirs or only these have, which
  /// are not known of a batch that is done.
  case otherOptions(String, theirs: [String], these: [String])
  /// The results so far are of another script.
  case otherScript(String)
  /// Results that are there are of rows behind the last one, from that number on.
  case fewerRows(from: Int, results: String)
  /// A row is not what it was when its result was written.
  case changedRow(Int, results: String)
  /// Another batch is writing the results.
  case inUse(String)
  /// Results that are there are none of a batch.
  case foreignResults(String, line: Int)
}
