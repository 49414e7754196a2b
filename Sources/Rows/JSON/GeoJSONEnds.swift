/// Finds where the features of a GeoJSON list end, however the text is cut into pieces.
///
/// A row ends behind the comma that follows it; the list ends with its bracket.
public struct GeoJSONEnds: RowEnds {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Whether the list has ended.
  public private(set) var isFinished = false

  /// Begins at a row's start.
  public init() {}

  /// Begins anew at a row's start.
  public mutating func reset() { self = GeoJSONEnds() }

  /// Where the last row ends that ends in this piece, counted from the piece's start.
  public mutating func lastEnd(in bytes: UnsafeRawBufferPointer) -> Int? {
    walk(bytes, untilFirst: false)
  }

  /// Where the first row ends; everything behind it has to be fed again.
  public mutating func firstEnd(in bytes: UnsafeRawBufferPointer) -> Int? {
    walk(bytes, untilFirst: true)
  }

  private mutating func walk(_ bytes: UnsafeRawBufferPointer, untilFirst: Bool) -> Int? {
    var end: Int?
    var at = 0
    while at < bytes.count, !isFinished {
      let byte = bytes[at]
      at += 1
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "]") where depth <= 0:
        isFinished = true
        return at - 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth <= 0:
        end = at
        if untilFirst { return end }
      default: break
      }
    }
    return end
  }
}

/// Finds where lines end.
public struct LineEnds: RowEnds {
  /// Begins at a line's start.
  public init() {}

  /// There is nothing to forget.
  public mutating func reset() {}

  /// Where the last line ends that ends in this piece.
  public mutating func lastEnd(in bytes: UnsafeRawBufferPointer) -> Int? {
    bytes.last(0x0A).map { $0 + 1 }
  }
}
