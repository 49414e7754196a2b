import Geo
import HostSystem
import MapFiles
import Rows

/// Reads the rows of a file one after another, in constant memory.
public final class RowSource {
  /// What is known of a file beforehand; what is nil is found out.
  public struct Layout: Sendable {
    /// The format.
    public var format: RowFormat?
    /// The byte between a table's fields.
    public var delimiter: UInt8?
    /// Whether a table's first row names its columns; otherwise they are `column_1` and so on.
    public var hasHeader = true

    /// A layout of which nothing is known.
    public init() {}
  }

  /// The columns of a table; nil for objects, which bring their own names.
  public let names: [String]?
  /// Bytes of the file; nil for a stream.
  public let size: Int?
  private let format: RowFormat
  private let delimiter: UInt8
  private var reader: ChunkReader
  private let chunk = ByteBuffer(capacity: 1 << 17)
  private var fields: CSVFields?
  /// Where the next object of the chunk is looked for.
  private var at = 0
  private var number = 0
  /// The line that `counted` bytes of the chunk lie in.
  private var line: Int
  private var counted = 0
  private var isAtEnd = false

  /// Opens a file, or standard input for `-`, and looks at its beginning.
  ///
  /// - Parameter stop: ends the waiting for a stream.
  public init(
    _ path: String, _ layout: Layout = Layout(), stop: Interruption = Interruption()
  ) throws(RowsError) {
    let input: InputFile
    do throws(FileError) {
      input = try InputFile(path: path, stop: stop)
    } catch {
      throw .file(error)
    }
    size = input.size
    var sample = try InputSample(input)
    let isEmpty = sample.isWhole && sample.text.allSatisfy { JSONScanner.isBlank($0) }
    format = isEmpty ? layout.format ?? .csv : try FormatSniffer.format(&sample, layout.format)
    var start = 0
    var delimiter = layout.delimiter ?? UInt8(ascii: ",")
    var names: [String]?
    switch format {
    case .csv:
      try sample.reachLineEnd()
      let sniffer = DelimiterSniffer(
        sample.text, isWhole: sample.isWhole, given: layout.delimiter)
      delimiter = sniffer.delimiter
      (names, start) = try RowSource.header(sample.text, sniffer, hasHeader: layout.hasHeader)
    case .ndjson: break
    case .geojson:
      var found = FormatSniffer.featureListStart(sample.text)
      while found == nil, try sample.extend() {
        found = FormatSniffer.featureListStart(sample.text)
      }
      guard let found else { throw .unknownJSON("there is no list of features") }
      start = found
    }
    self.names = names
    self.delimiter = delimiter
    let first = sample.start + start
    line = 1 + sample.bytes.part(0..<first).lineEnds
    let ends: any RowEnds =
      switch format {
      case .csv: CSVRowEnds(delimiter: delimiter)
      case .ndjson: LineEnds()
      case .geojson: GeoJSONEnds()
      }
    reader = ChunkReader(
      input, ends: ends, rest: sample.bytes.part(first..<sample.bytes.count), consumed: first,
      chunkSize: 1 << 16)
    isAtEnd = isEmpty
  }

  /// The names of a table's columns, and where its first row begins.
  private static func header(
    _ text: UnsafeRawBufferPointer, _ sniffer: DelimiterSniffer, hasHeader: Bool
  ) throws(RowsError) -> (names: [String], start: Int) {
    guard hasHeader else {
      let width = sniffer.rows.map(\.count).max() ?? 0
      return ((0..<width).map { "column_\($0 + 1)" }, 0)
    }
    let fields = CSVFields(text, delimiter: sniffer.delimiter)
    guard fields.next() else { return ([], 0) }
    if let fault = fields.fault { throw .badHeader(fault) }
    var names = fields.values.map { $0.trimmingBlanks }
    // Columns without a name hold what a spreadsheet left there.
    for index in names.indices where names[index].isEmpty { names[index] = "column_\(index + 1)" }
    for (index, name) in names.enumerated() {
      if let other = names[..<index].firstIndex(of: name) {
        throw .repeatedColumn(name, other + 1, index + 1)
      }
    }
    return (names, fields.position)
  }

  /// The next row; nil at the end.
  ///
  /// - Throws: `RowsError` when the file can be read no further.
  public func next() throws(RowsError) -> BatchRow? {
    while true {
      if let row = nextOfChunk() { return row }
      guard !isAtEnd else { return nil }
      line += chunk.bytes.part(counted..<chunk.count).lineEnds
      counted = 0
      at = 0
      chunk.recycle(keeping: 1 << 20)
      let kind: ChunkReader.Kind?
      do throws(FileError) {
        kind = try reader.next(into: chunk)
      } catch {
        throw .file(error)
      }
      switch kind {
      case nil:
        isAtEnd = true
        if reader.isTruncated { throw .truncated }
      case .rows:
        if format == .csv { fields = CSVFields(chunk.bytes, delimiter: delimiter) }
      case .openQuote, .tooLong:
        fields = nil
        at = chunk.count
        let error: RowError = kind == .tooLong ? .tooLong : .openQuote
        return row([], at: 0, error.words)
      }
    }
  }

  private func nextOfChunk() -> BatchRow? {
    if format == .csv {
      guard let fields, fields.next() else { return nil }
      return tableRow(fields)
    }
    guard let range = JSONRow.next(in: chunk.bytes, &at, isLines: format == .ndjson) else {
      return nil
    }
    return objectRow(range)
  }

  private func row(
    _ columns: [JSONObject.Member], at place: Int, _ fault: String? = nil
  ) -> BatchRow {
    number += 1
    line += chunk.bytes.part(counted..<max(counted, place)).lineEnds
    counted = max(counted, place)
    return BatchRow(number: number, line: line, columns: columns, fault: fault)
  }

  private func tableRow(_ fields: CSVFields) -> BatchRow {
    let names = names ?? []
    let values = fields.values
    let columns = zip(names, values).map { JSONObject.Member(name: $0, value: .string($1)) }
    if let fault = fields.fault { return row(columns, at: fields.row.lowerBound, fault.words) }
    let surplus = values.dropFirst(names.count)
    guard surplus.allSatisfy({ $0.trimmingBlanks.isEmpty }) else {
      let error = RowError.surplus(
        fields: values.count, columns: names.count,
        rest: surplus.joined(separator: String(UnicodeScalar(delimiter))))
      return row(columns, at: fields.row.lowerBound, error.words)
    }
    return row(columns, at: fields.row.lowerBound)
  }

  private func objectRow(_ range: Range<Int>) -> BatchRow {
    let bytes = chunk.bytes.part(range)
    let value: JSONValue
    do throws(MapFileError) {
      value = try JSONReader.read(Array(bytes))
    } catch {
      return row([], at: range.lowerBound, "not valid JSON: \(error.reason)")
    }
    guard case .object(let object) = value else {
      return row([], at: range.lowerBound, RowError.notObject.words)
    }
    guard value["type"]?.string == "Feature", format == .geojson || object["geometry"] != nil
    else { return row(object.members, at: range.lowerBound) }
    return row(FeatureColumns.columns(of: object, bytes), at: range.lowerBound)
  }
}

extension String {
  /// Without blanks and tabs at both ends.
  fileprivate var trimmingBlanks: String {
    var text = self[...]
    while text.first == " " || text.first == "\t" { text.removeFirst() }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }
}
