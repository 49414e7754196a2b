import Rows

/// Answers the objects of NDJSON, or the features of a GeoJSON list.
struct JSONRows: RowAnswers {
  let layout: JSONLayout
  /// Whether each line is a row; otherwise commas stand between them.
  let isLines: Bool
  let output: RowFormat
  let answers: AnswerWriter

  func answer(_ chunk: UnsafeRawBufferPointer, to out: ByteBuffer, tally: inout Tally) {
    let isUTF8 = chunk.isUTF8
    var at = 0
    while let range = JSONRow.next(in: chunk, &at, isLines: isLines) {
      tally.rows += 1
      if !isUTF8, !chunk.part(range).isUTF8 { tally.foreignRows += 1 }
      do throws(RowError) {
        try answer(try JSONRow(chunk, in: range), range, &tally, to: out)
      } catch {
        tally.note(error, before: chunk.part(0..<range.lowerBound))
        mark(error, chunk.part(range), to: out)
      }
    }
  }

  /// The rows at a text's beginning that can be read, some at most.
  static func sample(_ text: UnsafeRawBufferPointer, isLines: Bool) -> [JSONRow] {
    var rows: [JSONRow] = []
    var at = 0
    var tries = 0
    while rows.count < 20, tries < 100, let range = JSONRow.next(in: text, &at, isLines: isLines) {
      tries += 1
      if let row = try? JSONRow(text, in: range) { rows.append(row) }
    }
    return rows
  }

  private func answer(
    _ row: JSONRow, _ range: Range<Int>, _ tally: inout Tally, to out: ByteBuffer
  ) throws(RowError) {
    let isFeature = row.isFeature
    var position: Position?
    var point: RowPoint?
    var failure: RowError?
    do throws(RowError) {
      let found = try layout.coordinate.position(row, isFeature: isFeature)
      position = found
      (point, failure) = answers.asked(try found.coordinate(latName: "lat", lngName: "lng"))
    } catch {
      failure = error
    }
    if let failure { tally.note(failure, before: row.bytes.part(0..<range.lowerBound)) }
    switch output {
    case .csv:
      JSONTable(layout.columns, answers).write(row, position, point, failure, to: out)
    case .ndjson:
      try write(row, isFeature, point, failure, to: out)
      out.append(0x0A)
    case .geojson where isFeature:
      out.append(FeatureText.divider)
      try write(row, isFeature, point, failure, to: out)
    case .geojson:
      FeatureText.begin(point?.coordinate, to: out)
      try write(row, isFeature, point, failure, to: out)
      out.append(UInt8(ascii: "}"))
    }
  }

  func mark(_ error: RowError, _ row: UnsafeRawBufferPointer, to out: ByteBuffer) {
    if output == .csv { return JSONTable(layout.columns, answers).mark(error, row, to: out) }
    if output == .geojson { FeatureText.begin(nil, to: out) }
    out.append("{\"input\":")
    FieldStyle.json.write(row, to: out)
    answers.write(error: error.words, to: out)
    out.append(output == .geojson ? "}}" : "}\n")
  }

  // MARK: Writing

  /// The object again, with the answer's members in it or in its properties.
  private func write(
    _ row: JSONRow, _ isFeature: Bool, _ point: RowPoint?, _ error: RowError?,
    to out: ByteBuffer
  ) throws(RowError) {
    guard isFeature else { return write(row, point, error, to: out) }
    out.append(UInt8(ascii: "{"))
    var hasProperties = false
    for (index, member) in row.members.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      copy(row.bytes.part(member.name), to: out)
      out.append(UInt8(ascii: ":"))
      let isProperties = !hasProperties && JSONString.equals(row.bytes, member.name, "properties")
      guard isProperties else {
        copy(row.bytes.part(member.value), to: out)
        continue
      }
      hasProperties = true
      if row.bytes[member.value.lowerBound] == UInt8(ascii: "{") {
        write(try JSONRow(row.bytes, in: member.value), point, error, to: out)
      } else {
        write(nil, point, error, to: out)
      }
    }
    if !hasProperties {
      out.append(",\"properties\":")
      write(nil, point, error, to: out)
    }
    out.append(UInt8(ascii: "}"))
  }

  /// A plain object; members of the names that are added are replaced.
  private func write(
    _ row: JSONRow?, _ point: RowPoint?, _ error: RowError?, to out: ByteBuffer
  ) {
    out.append(UInt8(ascii: "{"))
    let start = out.count
    if let row {
      let added = error == nil ? answers.names.dropLast() : answers.names[...]
      for member in row.members
      where !added.contains(where: { JSONString.equals(row.bytes, member.name, $0) }) {
        out.append(UInt8(ascii: ","))
        copy(row.bytes.part(member.name.lowerBound..<member.value.upperBound), to: out)
      }
    }
    if let point { answers.write(point, to: out) }
    if let error {
      answers.write(error: error.words, isAnswered: point?.isAnswered == true, to: out)
    }
    out.removeByte(at: start)
    out.append(UInt8(ascii: "}"))
  }

  /// Copies text of one row into one line: line ends stand between values only.
  private func copy(_ bytes: UnsafeRawBufferPointer, to out: ByteBuffer) {
    guard !isLines, bytes.first(0x0A) != nil || bytes.first(0x0D) != nil else {
      return out.append(bytes)
    }
    for byte in bytes { out.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte) }
  }
}
