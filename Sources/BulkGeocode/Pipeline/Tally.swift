import Rows

/// What is counted while a chunk's rows are answered.
struct Tally {
  /// Rows.
  var rows = 0
  /// Rows without an answer.
  var badRows = 0
  /// Rows that are not UTF-8.
  var foreignRows = 0
  /// Lines of the input.
  var lines = 0
  /// The first bad row: the lines before it in the chunk, and what is wrong.
  var firstBad: (line: Int, error: RowError)?

  /// Counts a bad row.
  ///
  /// - Parameter bytes: the chunk before the row.
  mutating func note(_ error: RowError, before bytes: UnsafeRawBufferPointer) {
    badRows += 1
    if firstBad == nil { firstBad = (bytes.lineEnds, error) }
  }
}

/// Answers rows and writes them; used by several threads at once.
protocol RowAnswers: Sendable {
  /// Answers all rows of a chunk.
  func answer(_ chunk: UnsafeRawBufferPointer, to out: ByteBuffer, tally: inout Tally)
  /// Writes a row that cannot be taken apart.
  func mark(_ error: RowError, _ row: UnsafeRawBufferPointer, to out: ByteBuffer)
}
