/// Finds out what an input is written in.
public enum FormatSniffer {
  /// The format, by the first bytes and, for JSON, by the first line.
  ///
  /// - Throws: `RowsError` for JSON of another form.
  public static func format(
    _ sample: inout InputSample, _ wanted: RowFormat?
  ) throws(RowsError) -> RowFormat {
    if let wanted { return wanted }
    if hasObjectsBelow(sample) { return .ndjson }
    let first = sample.text.first { !JSONScanner.isBlank($0) && $0 != 0x1E }
    if first == UInt8(ascii: "["), isArray(sample.text) {
      throw .unknownJSON("it is an array; give one object a line, or a feature collection")
    }
    guard first == UInt8(ascii: "{") else { return .csv }
    repeat {
      if let line = firstLine(sample) {
        if let row = try? JSONRow(sample.text, in: line) {
          return isCollection(row) ? .geojson : .ndjson
        }
        if featureListStart(sample.text) != nil { return .geojson }
        if sample.text.part(line).trimmed.count <= 2 {
          throw .unknownJSON(
            "an object stands on several lines; give one object a line, or a feature collection")
        }
        return .ndjson
      }
      if featureListStart(sample.text) != nil { return .geojson }
    } while try sample.extend()
    throw .noRowEnds
  }

  /// Where the list of features begins, behind its bracket; nil when it has not come yet.
  public static func featureListStart(_ text: UnsafeRawBufferPointer) -> Int? {
    var scanner = JSONScanner(text, in: 0..<text.count)
    guard scanner.take(UInt8(ascii: "{")) else { return nil }
    do throws(RowError) {
      repeat {
        scanner.skipBlanks()
        let name = try scanner.string()
        guard scanner.take(UInt8(ascii: ":")) else { return nil }
        scanner.skipBlanks()
        if JSONString.equals(text, name, "features"), scanner.byte == UInt8(ascii: "[") {
          return scanner.at + 1
        }
        try scanner.value()
      } while scanner.take(UInt8(ascii: ","))
    } catch {
      return nil
    }
    return nil
  }

  private static func firstLine(_ sample: InputSample) -> Range<Int>? {
    let text = sample.text
    var start = 0
    while start < text.count, JSONScanner.isBlank(text[start]) || text[start] == 0x1E { start += 1 }
    if let end = text.first(0x0A, from: start) { return start..<end }
    return sample.isWhole ? start..<text.count : nil
  }

  /// Whether most lines below the first are objects: it is one of them, then, though a broken one.
  private static func hasObjectsBelow(_ sample: InputSample) -> Bool {
    let text = sample.text
    guard let line = firstLine(sample), (try? JSONRow(text, in: line)) == nil else { return false }
    var at = line.upperBound
    var (objects, lines) = (0, 0)
    while lines < 20, let row = JSONRow.next(in: text, &at, isLines: true) {
      guard at <= text.count || sample.isWhole else { break }
      lines += 1
      if (try? JSONRow(text, in: row)) != nil { objects += 1 }
    }
    return objects * 2 > lines
  }

  private static func isCollection(_ row: JSONRow) -> Bool {
    guard let type = row.value("type"), row.bytes[type.lowerBound] == UInt8(ascii: "\"") else {
      return false
    }
    return JSONString.equals(row.bytes, type, "FeatureCollection")
  }

  private static func isArray(_ text: UnsafeRawBufferPointer) -> Bool {
    let marks = text.prefix(64).filter { !JSONScanner.isBlank($0) }
    return marks.count < 2 || marks[1] == UInt8(ascii: "{") || marks[1] == UInt8(ascii: "[")
  }
}
