/// Finds out what divides the fields of a CSV text, from its first rows.
public struct DelimiterSniffer {
  /// The byte between fields.
  public let delimiter: UInt8
  /// The first rows, unquoted; what is no UTF-8 is read as Latin-1.
  public let rows: [[String]]
  /// Where each of them begins in the sample.
  public let starts: [Int]
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
      DelimiterSniffer.attempt(sample, isWhole, delimiter: $0)
    }
    func worth(_ rows: [[String]]) -> Double {
      // A title above the names of a table is one field.
      let titles = rows.prefix { $0.count < 2 }.count
      let rows = Array(rows.dropFirst(titles))
      guard let first = rows.first, titles == 0 || !first.contains(where: DelimiterSniffer.isNumber)
      else {
        return 0
      }
      return Double(rows.count { $0.count == first.count }) / Double(rows.count) + bonus(rows)
    }
    var best = tries[tries.count - 1]
    for candidate in tries.dropLast() where worth(candidate.rows) > worth(best.rows) {
      best = candidate
    }
    rows = best.rows
    starts = best.starts
    delimiter = best.delimiter
    let end = sample.first(0x0A)
    endsWithCRLF = end.map { $0 > 0 && sample[$0 - 1] == 0x0D } ?? false
  }

  private static func isNumber(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { NumberText.value(UnsafeRawBufferPointer($0)) } != nil
  }

  private struct Attempt {
    var delimiter: UInt8
    var rows: [[String]] = []
    var starts: [Int] = []
  }

  private static func attempt(
    _ sample: UnsafeRawBufferPointer, _ isWhole: Bool, delimiter: UInt8
  ) -> Attempt {
    var ends = CSVRowEnds(delimiter: delimiter)
    let end = isWhole ? sample.count : ends.lastEnd(in: sample) ?? sample.count
    let fields = CSVFields(sample.part(0..<end), delimiter: delimiter)
    var attempt = Attempt(delimiter: delimiter)
    while attempt.rows.count < rowCount, fields.next() {
      attempt.rows.append(fields.likelyValues)
      attempt.starts.append(fields.row.lowerBound)
    }
    return attempt
  }
}
