extension JSONRow {
  /// Where the next row stands that is not blank.
  ///
  /// - Parameters:
  ///   - at: where to look from; moved behind the row.
  ///   - isLines: whether each line is a row; otherwise commas stand between them.
  public static func next(
    in chunk: UnsafeRawBufferPointer, _ at: inout Int, isLines: Bool
  ) -> Range<Int>? {
    while at < chunk.count {
      var end: Int
      let start = at
      if isLines {
        end = chunk.first(0x0A, from: at) ?? chunk.count
        at = end + 1
      } else {
        var ends = GeoJSONEnds()
        let rest = chunk.part(at..<chunk.count)
        let cut = ends.firstEnd(in: rest) ?? rest.count
        // The comma behind the row does not belong to it.
        let hasComma = cut > 0 && cut <= rest.count && rest[cut - 1] == UInt8(ascii: ",")
        end = at + cut - (hasComma && !ends.isFinished ? 1 : 0)
        at = ends.isFinished ? chunk.count : at + cut
      }
      var low = start
      // A text sequence (RFC 8142) has a record separator before each row.
      while low < end, JSONScanner.isBlank(chunk[low]) || chunk[low] == 0x1E { low += 1 }
      while end > low, JSONScanner.isBlank(chunk[end - 1]) { end -= 1 }
      if end > low { return low..<end }
    }
    return nil
  }
}
