/// What is counted while a chunk's rows are answered.
struct Tally {
  /// Rows.
  var rows = 0
  /// Rows without an answer.
  var badRows = 0
  /// Rows with members that the table has no column for.
  var widerRows = 0
  /// Lines of the input.
  var lines = 0
  /// The first bad row: the lines before it in the chunk, and what is wrong.
  var firstBad: (line: Int, error: RowError)?

  /// Counts a bad row.
  ///
  /// - Parameter bytes: the chunk before the row.
  mutating func note(_ error: RowError, before bytes: UnsafeRawBufferPointer) {
    badRows += 1
    if firstBad == nil { firstBad = (Tally.lines(in: bytes), error) }
  }

  /// How many lines end in the bytes.
  static func lines(in bytes: UnsafeRawBufferPointer) -> Int {
    var count = 0
    for byte in bytes { count &+= byte == 0x0A ? 1 : 0 }
    return count
  }
}

/// Answers rows and writes them; used by several threads at once.
protocol RowAnswers: Sendable {
  /// Answers all rows of a chunk.
  func answer(_ chunk: UnsafeRawBufferPointer, to out: ByteBuffer, tally: inout Tally)
  /// Writes a row that cannot be taken apart.
  func mark(_ error: RowError, _ row: UnsafeRawBufferPointer, to out: ByteBuffer)
}

/// Finds where rows end, fed with a text piece by piece.
protocol RowEnds {
  /// Where the last row ends that ends in this piece, counted from the piece's start.
  mutating func lastEnd(in bytes: UnsafeRawBufferPointer) -> Int?
  /// Where the first row ends; everything behind it has to be fed again.
  mutating func firstEnd(in bytes: UnsafeRawBufferPointer) -> Int?
  /// Begins anew at a row's start.
  mutating func reset()
  /// Whether the text so far ends inside a quoted field.
  var isInsideQuotes: Bool { get }
  /// Whether no row can follow.
  var isFinished: Bool { get }
}

extension RowEnds {
  var isInsideQuotes: Bool { false }
  var isFinished: Bool { false }

  mutating func firstEnd(in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let end = bytes.first(0x0A) else { return nil }
    reset()
    return end + 1
  }
}
