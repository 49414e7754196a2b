import HostSystem

/// The beginning of an input, to find out what it is.
public struct InputSample {
  private let input: InputFile
  private let buffer = ByteBuffer(capacity: 1 << 17)
  /// Whether it is all there is.
  public private(set) var isWhole = false
  /// Where the text begins, behind a byte order mark.
  public private(set) var start = 0

  private static let size = 1 << 16

  /// Reads some rows, and no more than have come when the input is slow.
  public init(_ input: InputFile) throws(RowsError) {
    self.input = input
    while buffer.count < InputSample.size, !isWhole {
      try readMore(InputSample.size)
      if buffer.bytes.lineEnds >= 2, input.isDry { break }
    }
    try ContentCheck.check(buffer.bytes)
    if buffer.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
  }

  /// The bytes so far.
  public var bytes: UnsafeRawBufferPointer { buffer.bytes }

  /// The text so far.
  public var text: UnsafeRawBufferPointer { buffer.bytes.part(start..<buffer.count) }

  /// Reads twice as much as there is.
  ///
  /// - Returns: false when there is no more, or it would become too much.
  public mutating func extend() throws(RowsError) -> Bool {
    guard !isWhole, buffer.count < ChunkReader.longestRow else { return false }
    let wanted = buffer.count * 2
    while buffer.count < wanted, !isWhole { try readMore(wanted - buffer.count) }
    return true
  }

  /// Reads on until the first line is there.
  ///
  /// - Throws: `RowsError.returnsOnly` and `noRowEnds` where no line feed ends it.
  public mutating func reachLineEnd() throws(RowsError) {
    while text.first(0x0A) == nil {
      if let cut = text.first(0x0D), text[cut...].contains(where: { !JSONScanner.isBlank($0) }) {
        throw .returnsOnly
      }
      guard !isWhole else { return }
      guard try extend() else { throw .noRowEnds }
    }
  }

  private mutating func readMore(_ most: Int) throws(RowsError) {
    do throws(FileError) {
      if try input.read(into: buffer, atMost: most) == 0 { isWhole = true }
    } catch {
      throw .file(error)
    }
  }
}
