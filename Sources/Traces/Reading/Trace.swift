import HostSystem
import MapFiles
import MapModel
import Reporting

/// A recorded run: what it began with, and what happened in order.
///
/// The bytes are kept as they are; the fields of a record are read when they are asked for.
public struct Trace: Sendable {
  /// The path, for messages.
  public let path: String
  /// What the run began with.
  public let header: TraceHeader
  /// What happened, in order.
  public private(set) var records: [TraceRecord] = []
  /// The text, header included.
  public private(set) var bytes: [UInt8]

  /// Reads a file, or standard input for `-`.
  public init(path: String) throws(TraceFault) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try readFile(path)
    } catch {
      throw .file(error)
    }
    try self.init(path == "-" ? "standard input" : path, bytes)
  }

  /// Reads a text.
  ///
  /// - Parameter path: what messages call it.
  public init(_ path: String, _ bytes: [UInt8]) throws(TraceFault) {
    self.path = path
    self.bytes = bytes
    guard !bytes.isEmpty else { throw .empty(path: path) }
    let first = Trace.lineEnd(bytes, from: 0)
    header = try Trace.header(bytes[..<first], path)
    var start = first
    var line = 1
    while start < bytes.count {
      let end = Trace.lineEnd(bytes, from: start)
      line += 1
      records.append(try record(start..<end, line: line))
      start = end
    }
  }

  /// Makes a trace of nothing but its first line.
  init(_ path: String, header: TraceHeader) {
    self.path = path
    self.header = header
    var text = TraceText()
    bytes = text.header(header)
  }

  /// The own fields of a record, without time, number, type and name.
  public func fields(of record: TraceRecord) -> [RecordField] {
    guard case .object(let object)? = try? JSONReader.read(Array(bytes[record.place])) else {
      return []
    }
    return RecordValue.fields(of: object).filter { !Trace.common.contains($0.name) }
  }

  /// The line of a record as it stands, line end included.
  func text(of record: TraceRecord) -> ArraySlice<UInt8> { bytes[record.place] }

  /// The number of a record's line in the text, from 1.
  public func line(of index: Int) -> Int { index + 2 }

  /// Adds a record's line, which gets the next number.
  mutating func append(_ line: some Collection<UInt8>, like record: TraceRecord) {
    let start = bytes.count
    Trace.write(line, numbered: records.count + 1, to: &bytes)
    records.append(
      TraceRecord(
        time: record.time, kind: record.kind, name: record.name, place: start..<bytes.count))
  }

  // MARK: Reading

  private static let common: Set = ["t", "seq", "type", "name"]

  private static func lineEnd(_ bytes: [UInt8], from start: Int) -> Int {
    bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
  }

  private static func header(
    _ line: ArraySlice<UInt8>, _ path: String
  ) throws(TraceFault) -> TraceHeader {
    let value: JSONValue
    do throws(MapFileError) {
      value = try JSONReader.read(Array(line))
    } catch {
      throw .notTrace(path: path, words: error.wordsInLine)
    }
    guard case .object(let object) = value, let version = object["mapctl_trace"]?.number else {
      throw .notTrace(path: path, words: "the field 'mapctl_trace' is missing")
    }
    guard version >= 1, version <= Double(TraceText.version) else {
      throw .newer(path: path, version: Int(max(min(version, 1e9), -1e9)))
    }
    do throws(RecordFault) {
      return try TraceHeader(RecordReader(RecordValue.fields(of: object)))
    } catch {
      throw .notTrace(path: path, words: error.words)
    }
  }

  private func record(_ place: Range<Int>, line: Int) throws(TraceFault) -> TraceRecord {
    func damaged(_ words: String) -> TraceFault { .damaged(path: path, line: line, words: words) }
    let value: JSONValue
    do throws(MapFileError) {
      value = try JSONReader.read(Array(bytes[place]))
    } catch {
      throw damaged(bytes[place].last == 0x0A ? error.wordsInLine : "the line is cut off")
    }
    guard case .object(let object) = value else { throw damaged("it is no object") }
    guard let time = object["t"]?.number, time.isFinite, time >= 0 else {
      throw damaged("the field 't' is missing or no time")
    }
    guard time >= records.last?.time ?? 0 else { throw damaged("it goes back in time") }
    guard let kind = object["type"]?.string.flatMap(TraceRecord.Kind.init) else {
      throw damaged("the field 'type' is missing or unknown")
    }
    guard let name = object["name"]?.string else { throw damaged("the field 'name' is missing") }
    return TraceRecord(time: time, kind: kind, name: name, place: place)
  }

  // MARK: Writing

  /// Writes a line again with another number.
  private static func write(
    _ line: some Collection<UInt8>, numbered number: Int, to bytes: inout [UInt8]
  ) {
    let mark = Array("\"seq\":".utf8)
    // The number stands before anything that a script could have put in.
    guard let found = line.firstRange(of: mark) else { return bytes.append(contentsOf: line) }
    let rest = line[found.upperBound...].drop { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    bytes.append(contentsOf: line[..<found.upperBound])
    bytes.append(contentsOf: String(number).utf8)
    bytes.append(contentsOf: rest)
  }
}

extension MapFileError {
  /// The reason, with the place in the one line that was read.
  fileprivate var wordsInLine: String {
    reason.hasPrefix("line 1, ") ? String(reason.dropFirst(8)) : reason
  }
}
