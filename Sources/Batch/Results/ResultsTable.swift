import HostSystem
import Rows

/// Results as a table.
enum ResultsTable {
  /// Whether results of that name are a table.
  static func isOne(_ path: String) -> Bool { path.lowercased().hasSuffix(".csv") }

  /// Writes results that stand in lines of JSON as CSV, whole or not at all.
  static func write(_ path: String, to table: String) throws(FileError) {
    let file = try OutputFile(path: table)
    do throws(FileError) {
      try write(RowResult.csvHeader, to: file)
      try forEach(path) { result throws(FileError) in try write(result.csvLine, to: file) }
    } catch {
      file.discard()
      throw error
    }
    try file.commit()
  }

  private static func forEach(
    _ path: String, _ body: (RowResult) throws(FileError) -> Void
  ) throws(FileError) {
    do throws(RowsError) {
      var layout = RowSource.Layout()
      layout.format = .ndjson
      let source = try RowSource(path, layout)
      while let row = try source.next() {
        guard let result = RowResult(row) else { continue }
        do throws(FileError) { try body(result) } catch { throw RowsError.file(error) }
      }
    } catch {
      if case .file(let error) = error { throw error }
    }
  }

  private static func write(_ bytes: [UInt8], to file: OutputFile) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try file.write(UnsafeRawBufferPointer(bytes))
    }
  }
}
