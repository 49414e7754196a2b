/// Finds where rows of a CSV text end, however the text is cut into pieces.
public struct CSVRowEnds: RowEnds {
  private enum State { case fieldStart, plain, quoted, quoteSeen }

  private let delimiter: UInt8
  private var state = State.fieldStart

  /// Begins at a row's start.
  public init(delimiter: UInt8) {
    self.delimiter = delimiter
  }

  /// Whether the text so far ends inside a quoted field.
  public var isInsideQuotes: Bool { state == .quoted }

  /// Begins anew at a row's start.
  public mutating func reset() { state = .fieldStart }

  /// Where the last row ends that ends in this piece, counted from the piece's start.
  public mutating func lastEnd(in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let lastByte = bytes.last else { return nil }
    guard bytes.first(UInt8(ascii: "\"")) == nil, state != .quoteSeen else { return walk(bytes) }
    if state == .quoted { return nil }
    state = lastByte == delimiter || lastByte == 0x0A ? .fieldStart : .plain
    return bytes.last(0x0A).map { $0 + 1 }
  }

  /// Where the first row ends; a line end inside quotes is none.
  public mutating func nextEnd(in bytes: UnsafeRawBufferPointer) -> Int? {
    walk(bytes, untilFirst: true)
  }

  private mutating func walk(
    _ bytes: UnsafeRawBufferPointer, untilFirst: Bool = false
  ) -> Int? {
    var end: Int?
    for (index, byte) in bytes.enumerated() {
      switch (state, byte) {
      case (.quoted, UInt8(ascii: "\"")): state = .quoteSeen
      case (.quoted, _): break
      case (.quoteSeen, UInt8(ascii: "\"")), (.fieldStart, UInt8(ascii: "\"")): state = .quoted
      case (_, 0x0A):
        state = .fieldStart
        end = index + 1
        if untilFirst { return end }
      case (_, delimiter): state = .fieldStart
      default: state = .plain
      }
    }
    return end
  }
}
