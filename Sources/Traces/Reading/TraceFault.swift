import HostSystem
import Reporting

/// Why a trace cannot be read or replayed.
public enum TraceFault: Error, Equatable, Sendable {
  /// The file was refused.
  case file(FileError)
  /// There is nothing in it.
  case empty(path: String)
  /// Its first line is not that of a trace, with what is wrong with it.
  case notTrace(path: String, words: String)
  /// It is of a later version of the format.
  case newer(path: String, version: Int)
  /// A line is no record, with its number from 1 and what is wrong with it.
  case damaged(path: String, line: Int, words: String)

  /// It goes on beyond so many bytes.
  case tooLong(path: String, limit: Int)

  /// The fault in words, with the file and the line.
  public var words: String {
    switch self {
    case .file(let error): "cannot \(error.attempt.rawValue) \(error.shownPath): \(error.reason)"
    case .empty(let path): "\(path): there is nothing in it"
    case .notTrace(let path, let words): "\(path):1: not the first line of a trace: \(words)"
    case .newer(let path, let version):
      "\(path):1: the trace is of version \(version); this mapctl reads version "
        + "\(TraceText.version) and older ones"
    case .tooLong(let path, let limit):
      "\(path): it has more than the \(limit >> 20) MiB that a trace may have"
    case .damaged(let path, let line, let words): "\(path):\(line): not a record: \(words)"
    }
  }
}
