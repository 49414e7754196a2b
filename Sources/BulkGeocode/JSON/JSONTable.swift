import Geo
import Rows

/// Writes objects as rows of a table whose columns are the members of the first one.
struct JSONTable {
  private let names: [String]
  private let answers: AnswerWriter
  private static let delimiter = UInt8(ascii: ",")
  private static let style = FieldStyle.csv(delimiter: delimiter)

  init(_ layout: JSONLayout, _ answers: AnswerWriter) {
    names = layout.names
    self.answers = answers
  }

  func write(
    _ row: JSONRow, _ isFeature: Bool, _ point: RowPoint?, _ error: RowError?,
    _ tally: inout Tally, to out: ByteBuffer
  ) throws(RowError) {
    var source: JSONRow? = row
    var columns = names[...]
    if isFeature {
      source = try row.value("properties").flatMap { range throws(RowError) -> JSONRow? in
        guard row.bytes[range.lowerBound] == UInt8(ascii: "{") else { return nil }
        return try JSONRow(row.bytes, in: range)
      }
      if let point { out.append(JSONNumber.text(point.lat)) }
      out.append(JSONTable.delimiter)
      if let point { out.append(JSONNumber.text(point.lng)) }
      columns = columns.dropFirst(2)
    }
    for (index, name) in columns.enumerated() {
      if index > 0 || isFeature { out.append(JSONTable.delimiter) }
      if let source, let value = source.value(name) { write(value, of: source, to: out) }
    }
    let known = source?.names ?? []
    if known.contains(where: { !columns.contains($0) }) { tally.widerRows += 1 }
    if let point { answers.write(point, to: out) }
    if let error {
      answers.write(error: error.words, isAnswered: point?.isAnswered == true, to: out)
    } else {
      answers.writeNoError(to: out)
    }
    out.append(0x0A)
  }

  /// A row that could not be read: its text in the first column.
  func mark(_ error: RowError, _ row: UnsafeRawBufferPointer, to out: ByteBuffer) {
    JSONTable.style.write(row, to: out)
    for _ in names.dropFirst() { out.append(JSONTable.delimiter) }
    answers.write(error: error.words, to: out)
    out.append(0x0A)
  }

  private func write(_ value: Range<Int>, of row: JSONRow, to out: ByteBuffer) {
    let bytes = row.bytes.part(value)
    switch bytes.first {
    case UInt8(ascii: "\""): JSONTable.style.write(JSONString.text(row.bytes, value), to: out)
    case UInt8(ascii: "n"): break
    default: JSONTable.style.write(bytes, to: out)
    }
  }
}
