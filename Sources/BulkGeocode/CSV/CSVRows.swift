import Geo
import Rows

/// Answers the rows of a CSV text.
struct CSVRows: RowAnswers {
  let layout: CSVLayout
  let output: RowFormat
  let answers: AnswerWriter
  private let memberNames: [[UInt8]]

  init(layout: CSVLayout, output: RowFormat, answers: AnswerWriter) {
    self.layout = layout
    self.output = output
    self.answers = answers
    memberNames = layout.names.enumerated().map { index, name in
      let bytes = ByteBuffer()
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      FieldStyle.json.write(name, to: bytes)
      bytes.append(UInt8(ascii: ":"))
      return Array(bytes.bytes)
    }
  }

  func answer(_ chunk: UnsafeRawBufferPointer, to out: ByteBuffer, tally: inout Tally) {
    let fields = CSVFields(chunk, delimiter: layout.delimiter)
    let scratch = ByteBuffer()
    // Copied once, and not for each row.
    let answers = answers
    let isUTF8 = chunk.isUTF8
    while fields.next() {
      tally.rows += 1
      if !isUTF8, !chunk.part(fields.row).isUTF8 { tally.foreignRows += 1 }
      if fields.isDoubtful, let fault = fields.fault {
        tally.note(fault, before: chunk.part(0..<fields.row.lowerBound))
        mark(fault, chunk.part(fields.row), to: out)
        continue
      }
      var error: RowError?
      var point: RowPoint?
      do throws(RowError) {
        (point, error) = answers.asked(try coordinate(fields, scratch))
        if error == nil, fields.count > layout.names.count { error = surplus(fields, chunk) }
      } catch let failure {
        error = failure
      }
      if let error { tally.note(error, before: chunk.part(0..<fields.row.lowerBound)) }
      write(fields, chunk, point, error, scratch, to: out)
    }
  }

  func mark(_ error: RowError, _ row: UnsafeRawBufferPointer, to out: ByteBuffer) {
    switch output {
    case .csv:
      FieldStyle.csv(delimiter: layout.delimiter).write(row, to: out)
      pad(1, to: out)
      answers.write(error: error.words, to: out)
      endLine(to: out)
    case .ndjson, .geojson:
      begin(nil, to: out)
      if let name = memberNames.first { out.append(name) }
      FieldStyle.json.write(row, to: out)
      answers.write(error: error.words, to: out)
      end(to: out)
    }
  }

  // MARK: Reading

  private func coordinate(
    _ fields: CSVFields, _ scratch: ByteBuffer
  ) throws(RowError) -> Coordinate {
    switch layout.place {
    case .columns(let lat, let lng):
      let north = try degrees(lat, .latitude, fields, scratch)
      let east = try degrees(lng, .longitude, fields, scratch)
      return try Position(lat: north, lng: east)
        .coordinate(latName: layout.names[lat], lngName: layout.names[lng])
    case .text(let column):
      return try writtenCoordinate(try value(column, fields, scratch).text)
    }
  }

  @inline(__always)
  private func degrees(
    _ column: Int, _ axis: CoordinateError.Axis, _ fields: CSVFields, _ scratch: ByteBuffer
  ) throws(RowError) -> Double {
    guard column < fields.count else { throw .missingColumn(layout.names[column]) }
    if let number = NumberText.value(fields.content(column)) { return number }
    return try writtenDegrees(try value(column, fields, scratch).text, axis, layout.names[column])
  }

  private func value(
    _ column: Int, _ fields: CSVFields, _ scratch: ByteBuffer
  ) throws(RowError) -> UnsafeRawBufferPointer {
    guard column < fields.count else { throw .missingColumn(layout.names[column]) }
    scratch.removeAll()
    fields.copyValue(column, to: scratch)
    return scratch.bytes
  }

  private func surplus(_ fields: CSVFields, _ chunk: UnsafeRawBufferPointer) -> RowError? {
    let columns = layout.names.count
    let rest = chunk.part(fields[columns].start..<fields.row.upperBound)
    // Empty fields at the end are a habit of spreadsheets, and no loss.
    if rest.allSatisfy({ $0 == layout.delimiter || $0 == 0x20 }) { return nil }
    return .surplus(fields: fields.count, columns: columns, rest: rest.text)
  }

  // MARK: Writing

  @inline(__always)
  private func write(
    _ fields: CSVFields, _ chunk: UnsafeRawBufferPointer, _ point: RowPoint?, _ error: RowError?,
    _ scratch: ByteBuffer, to out: ByteBuffer
  ) {
    guard output == .csv else {
      return writeObject(fields, point, error, scratch, to: out)
    }
    let columns = layout.names.count
    let end =
      fields.count > columns ? fields[columns - 1].end : fields.row.upperBound
    out.append(chunk.part(fields.row.lowerBound..<end))
    pad(fields.count, to: out)
    if let point { answers.write(point, to: out) }
    if let error {
      answers.write(error: error.words, isAnswered: point?.isAnswered == true, to: out)
    } else {
      answers.writeNoError(to: out)
    }
    endLine(to: out)
  }

  private func writeObject(
    _ fields: CSVFields, _ point: RowPoint?, _ error: RowError?, _ scratch: ByteBuffer,
    to out: ByteBuffer
  ) {
    begin(point?.coordinate, to: out)
    for column in 0..<min(fields.count, layout.names.count) {
      out.append(memberNames[column])
      if case .columns(let lat, let lng) = layout.place, let point, column == lat || column == lng {
        out.append(JSONNumber.text(column == lat ? point.lat : point.lng))
        continue
      }
      scratch.removeAll()
      fields.copyValue(column, to: scratch)
      FieldStyle.json.write(scratch.bytes, to: out)
    }
    if let point { answers.write(point, to: out) }
    if let error {
      answers.write(error: error.words, isAnswered: point?.isAnswered == true, to: out)
    }
    end(to: out)
  }

  private func begin(_ point: Coordinate?, to out: ByteBuffer) {
    if output == .geojson {
      FeatureText.begin(point, to: out)
    }
    out.append(UInt8(ascii: "{"))
  }

  private func end(to out: ByteBuffer) {
    out.append(output == .geojson ? "}}" : "}\n")
  }

  private func pad(_ count: Int, to out: ByteBuffer) {
    var count = count
    while count < layout.names.count {
      out.append(layout.delimiter)
      count += 1
    }
  }

  @inline(__always)
  private func endLine(to out: ByteBuffer) {
    if layout.endsWithCRLF { out.append(0x0D) }
    out.append(0x0A)
  }
}
