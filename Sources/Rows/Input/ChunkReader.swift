import HostSystem

/// Cuts an input into chunks of whole rows, in constant memory.
public struct ChunkReader {
  /// What a chunk holds.
  public enum Kind {
    /// Whole rows.
    case rows
    /// One line, whose quote is never closed.
    case openQuote
    /// Nothing: its one row was too long.
    case tooLong
  }

  /// Longer rows are left out, in bytes.
  public static let longestRow = 16 << 20
  private static let blockSize = 1 << 16

  private let input: InputFile
  private let chunkSize: Int
  private var isRowByRow: Bool { chunkSize == 1 }
  private var ends: any RowEnds
  private let carry = ByteBuffer(capacity: 1 << 17)
  /// How many bytes of `carry` the row ends have seen.
  private var seen = 0
  private var isAtEnd = false
  /// Bytes of the input that were handed out.
  public private(set) var consumed: Int
  /// Whether the input ended inside a list.
  public private(set) var isTruncated = false
  private let needsListEnd: Bool

  /// - Parameters:
  ///   - rest: what was read of the input already, from the first row on.
  ///   - consumed: the bytes before the first row.
  ///   - chunkSize: about how many bytes a chunk has; 1 gives one row at a time, also of `rest`.
  public init(
    _ input: InputFile, ends: any RowEnds, rest: UnsafeRawBufferPointer, consumed: Int,
    chunkSize: Int
  ) {
    self.input = input
    self.ends = ends
    self.chunkSize = chunkSize
    self.consumed = consumed
    needsListEnd = ends is GeoJSONEnds
    carry.append(rest)
  }

  /// What stands behind the last row of a list, as far as it was read.
  public var remainder: ByteBuffer { carry }

  /// Reads the next chunk.
  ///
  /// - Returns: what it holds; nil at the end.
  public mutating func next(into chunk: ByteBuffer) throws(FileError) -> Kind? {
    chunk.append(carry.bytes)
    carry.recycle(keeping: 1 << 17)
    var scanned = seen
    seen = 0
    var cut: Int?
    while true {
      if scanned < chunk.count, !ends.isFinished {
        let piece = chunk.bytes.part(scanned..<chunk.count)
        let end = isRowByRow ? ends.nextEnd(in: piece) : ends.lastEnd(in: piece)
        if let end { cut = scanned + end }
        scanned = chunk.count
        if isRowByRow, let cut {
          keep(chunk, from: cut, seen: 0)
          return .rows
        }
      }
      if ends.isFinished {
        keep(chunk, from: cut ?? 0, seen: 0)
        return chunk.count > 0 ? .rows : nil
      }
      if let cut, chunk.count >= chunkSize || isAtEnd || input.isDry {
        keep(chunk, from: cut, seen: chunk.count - cut)
        return .rows
      }
      if cut == nil {
        if isAtEnd { return finish(chunk) }
        if chunk.count > ChunkReader.longestRow { return try skipRow(chunk) }
      }
      let most =
        isRowByRow
        ? ChunkReader.blockSize
        : max(min(ChunkReader.blockSize, chunkSize), chunkSize - chunk.count)
      if try input.read(into: chunk, atMost: most) == 0 { isAtEnd = true }
    }
  }

  /// Hands out a chunk up to a place and keeps the rest for the next.
  private mutating func keep(_ chunk: ByteBuffer, from cut: Int, seen: Int) {
    carry.append(chunk.bytes.part(cut..<chunk.count))
    chunk.truncate(to: cut)
    self.seen = seen
    consumed += cut
  }

  private mutating func finish(_ chunk: ByteBuffer) -> Kind? {
    if input.isStopped {
      chunk.removeAll()
      return nil
    }
    guard chunk.count > 0, !needsListEnd else {
      isTruncated = needsListEnd
      chunk.removeAll()
      return nil
    }
    if ends.isInsideQuotes { return cutOpenQuote(chunk) }
    consumed += chunk.count
    return .rows
  }

  /// Hands out the line with the open quote alone, so that the lines behind it are not lost.
  private mutating func cutOpenQuote(_ chunk: ByteBuffer) -> Kind {
    let cut = chunk.bytes.first(0x0A).map { $0 + 1 } ?? chunk.count
    ends.reset()
    keep(chunk, from: cut, seen: 0)
    return .openQuote
  }

  private mutating func skipRow(_ chunk: ByteBuffer) throws(FileError) -> Kind {
    if ends.isInsideQuotes, chunk.bytes.first(0x0A) != nil { return cutOpenQuote(chunk) }
    consumed += chunk.count
    while true {
      chunk.recycle(keeping: 1 << 17)
      let got = try input.read(into: chunk, atMost: ChunkReader.blockSize)
      if got == 0 {
        isAtEnd = true
        return .tooLong
      }
      if let end = ends.firstEnd(in: chunk.bytes) {
        keep(chunk, from: end, seen: 0)
        chunk.removeAll()
        return .tooLong
      }
      consumed += got
    }
  }
}
