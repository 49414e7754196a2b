import HostSystem
import Rows

/// Results that are there already, in the order of rows, read one after the other.
struct KnownResults {
  private let path: String
  private let source: RowSource
  private var ahead: RowResult?
  /// Whether there was a result of a row that was not asked for, though one behind it was.
  private(set) var hasPassedOver = false

  /// Opens results; nil when there are none.
  init?(_ path: String) throws(BatchFault) {
    self.path = path
    do throws(RowsError) {
      var layout = RowSource.Layout()
      if !ResultsTable.isOne(path) { layout.format = .ndjson }
      source = try RowSource(path, layout)
    } catch {
      if case .file(let error) = error, error.isMissing { return nil }
      throw .rows(error)
    }
    ahead = nil
    try advance()
  }

  /// The result of a row, if there is one. Rows are asked for in rising order.
  mutating func result(of row: BatchRow) throws(BatchFault) -> RowResult? {
    while let result = ahead, result.row < row.number {
      hasPassedOver = true
      try advance()
    }
    guard let result = ahead, result.row == row.number else { return nil }
    try advance()
    return result
  }

  /// How many results are left, behind those that were asked for.
  mutating func rest() throws(BatchFault) -> Int {
    var count = 0
    while ahead != nil {
      count += 1
      try advance()
    }
    return count
  }

  /// The row of the next result.
  var nextRow: Int? { ahead?.row }

  private mutating func advance() throws(BatchFault) {
    let row: BatchRow?
    do throws(RowsError) {
      row = try source.next()
    } catch {
      throw .rows(error)
    }
    ahead = try row.map { row throws(BatchFault) in
      guard let result = RowResult(row) else { throw .foreignResults(path, line: row.line) }
      return result
    }
  }
}
