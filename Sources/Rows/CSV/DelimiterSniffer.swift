/// Finds out what divides the fields of a CSV text, from its first rows.
public struct DelimiterSniffer {
  /// The byte between fields.
  public let delimiter: UInt8
  /// The first rows, unquoted.
  public let rows: [[String]]
  /// Whether lines end with CR and LF.
  public let endsWithCRLF: Bool

  /// Rows that are looked at.
  private static let rowCount = 50
  private static let delimiters = [
    UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ","),
  ]

  /// Looks at a sample.
  ///
  /// - Parameters:
  ///   - isWhole: whether the sample is the whole text, so that its last row counts.
  ///   - given: the delimiter, if it is known.
  ///   - bonus: what speaks for rows besides that they are alike, in which they get up to 1.
  public init(
    _ sample: UnsafeRawBufferPointer, isWhole: Bool, given: UInt8?,
    bonus: ([[String]]) -> Double = { _ in 0 }
  ) {
    let tries = (given.map { [$0] } ?? DelimiterSniffer.delimiters).map {
      (delimiter: $0, rows: DelimiterSniffer.rows(sample, isWhole, delimiter: $0))
    }
    func worth(_ rows: [[String]]) -> Double {
      guard let first = rows.first, first.count > 1 else { return 0 }
      return Double(rows.count { $0.count == first.count }) / Double(rows.count) + bonus(rows)
    }
    var best = tries[tries.count - 1]
    for candidate in tries.dropLast() where worth(candidate.rows) > worth(best.rows) {
      best = candidate
    }
    rows = best.rows
    delimiter = best.delimiter
    let end = sample.first(0x0A)
    endsWithCRLF = end.map { $0 > 0 && sample[$0 - 1] == 0x0D } ?? false
  }

  private static func rows(
    _ sample: UnsafeRawBufferPointer, _ isWhole: Bool, delimiter: UInt8
  ) -> [[String]] {
    var ends = CSVRowEnds(delimiter: delimiter)
    let end = isWhole ? sample.count : ends.lastEnd(in: sample) ?? sample.count
    let fields = CSVFields(sample.part(0..<end), delimiter: delimiter)
    var rows: [[String]] = []
    while rows.count < rowCount, fields.next() { rows.append(fields.values) }
    return rows
  }
}
