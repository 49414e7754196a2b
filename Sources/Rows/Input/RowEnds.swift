/// Finds where rows end, fed with a text piece by piece.
public protocol RowEnds {
  /// Where the last row ends that ends in this piece, counted from the piece's start.
  mutating func lastEnd(in bytes: UnsafeRawBufferPointer) -> Int?
  /// Where the first row ends; everything behind it has to be fed again.
  mutating func firstEnd(in bytes: UnsafeRawBufferPointer) -> Int?
  /// Where the first whole row ends, from a row's start on; behind it another row starts.
  mutating func nextEnd(in bytes: UnsafeRawBufferPointer) -> Int?
  /// Begins anew at a row's start.
  mutating func reset()
  /// Whether the text so far ends inside a quoted field.
  var isInsideQuotes: Bool { get }
  /// Whether no row can follow.
  var isFinished: Bool { get }
}

extension RowEnds {
  /// Lines have no quotes.
  public var isInsideQuotes: Bool { false }
  /// Another line can always follow.
  public var isFinished: Bool { false }

  /// Rows without quotes end where they end for a reader that has lost its way.
  public mutating func nextEnd(in bytes: UnsafeRawBufferPointer) -> Int? { firstEnd(in: bytes) }

  /// Where the first line ends.
  public mutating func firstEnd(in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let end = bytes.first(0x0A) else { return nil }
    reset()
    return end + 1
  }
}
