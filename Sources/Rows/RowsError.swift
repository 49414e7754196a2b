import HostSystem

/// Why an input has no rows that can be taken.
public enum RowsError: Error, Equatable, Sendable {
  /// The input was refused.
  case file(FileError)
  /// The input holds something else than text.
  case notText(ForeignContent)
  /// The input's JSON is of a form that is not taken.
  case unknownJSON(String)
  /// A row's end is not found within the first `ChunkReader.longestRow` bytes.
  case noRowEnds
  /// Lines end with a carriage return alone.
  case returnsOnly
  /// The first row of a table, which names the columns, is no row that can be taken.
  case badHeader(RowError)
  /// The GeoJSON ends inside its features.
  case truncated
  /// Two columns have one name, by their numbers from 1.
  case repeatedColumn(String, Int, Int)
}

/// What an input holds instead of text.
public struct ForeignContent: Equatable, Sendable {
  /// What makes text of it.
  enum Advice: Equatable, Sendable {
    /// A command that a pipe begins with.
    case pipe(String)
    /// Something to do beforehand.
    case beforehand(String)
  }

  /// What it is, in words.
  public let kind: String
  let advice: Advice

  /// What to do, for a command that reads standard input for `-`.
  public func advice(for command: String) -> String {
    switch advice {
    case .pipe(let tool): "make text of it on the way: \(tool) FILE | mapctl \(command) -"
    case .beforehand(let words): words
    }
  }
}
