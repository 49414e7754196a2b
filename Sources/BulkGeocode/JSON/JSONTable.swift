import Geo
import Rows

/// Writes objects as rows of a table.
struct JSONTable {
  private let columns: JSONColumns
  private let answers: AnswerWriter
  private static let delimiter = UInt8(ascii: ",")
  private static let style = FieldStyle.csv(delimiter: delimiter)

  init(_ columns: JSONColumns, _ answers: AnswerWriter) {
    self.columns = columns
    self.answers = answers
  }

  func write(
    _ row: JSONRow, _ position: Position?, _ point: RowPoint?, _ error: RowError?,
    to out: ByteBuffer
  ) {
    var cells = [Range<Int>?](repeating: nil, count: columns.names.count)
    var rest: [JSONColumns.Member] = []
    var next = columns.hasPoints ? 2 : 0
    for member in JSONColumns.members(of: row) {
      if let column = columns.column(of: member.place, in: row.bytes, at: next) {
        // A property comes before a member of the feature that has its name.
        if let other = cells[column], row.isFeature {
          rest.append(JSONColumns.Member(bytes: row.bytes, place: member.place, value: other))
        }
        cells[column] = member.value
        next = column + 1
      } else {
        rest.append(member)
      }
    }
    if row.isFeature, !columns.hasPoints, let geometry = member("geometry", of: row) {
      rest.append(geometry)
    }
    for column in columns.names.indices {
      if column > 0 { out.append(JSONTable.delimiter) }
      if columns.hasPoints, column < 2 {
        if let position {
          out.append(JSONNumber.text(column == 0 ? position.lat : position.lng))
        }
      } else if column == columns.rest {
        writeRest(rest, to: out)
      } else if let value = cells[column] {
        write(value, of: row, to: out)
      }
    }
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
    for _ in columns.names.dropFirst() { out.append(JSONTable.delimiter) }
    answers.write(error: error.words, to: out)
    out.append(0x0A)
  }

  private func member(_ name: String, of row: JSONRow) -> JSONColumns.Member? {
    row.members.last { JSONString.equals(row.bytes, $0.name, name) }.map {
      JSONColumns.Member(bytes: row.bytes, place: $0.name, value: $0.value)
    }
  }

  private func writeRest(_ members: [JSONColumns.Member], to out: ByteBuffer) {
    guard !members.isEmpty else { return }
    let object = ByteBuffer()
    for member in members {
      object.append(object.count == 0 ? UInt8(ascii: "{") : UInt8(ascii: ","))
      object.append(member.bytes.part(member.place))
      object.append(UInt8(ascii: ":"))
      object.append(member.bytes.part(member.value))
    }
    object.append(UInt8(ascii: "}"))
    JSONTable.style.write(object.bytes, to: out)
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
