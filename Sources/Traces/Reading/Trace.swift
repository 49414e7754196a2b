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

  /// Reads a file, or standard input for `-`, as far as its lines are those of a trace.
  public init(path: String) throws(TraceFault) {
    var reading = TraceReading(path == "-" ? "standard input" : path)
    var fault: TraceFault?
    do throws(FileError) {
      try readBlocks(path) { block in
        do throws(TraceFault) { try reading.take(block) } catch { fault = error }
        return fault == nil
      }
    } catch {
      throw .file(error)
    }
    if let fault { throw fault }
    self = try reading.finish()
  }

  /// Reads a text.
  ///
  /// - Parameter path: what messages call it.
  public init(_ path: String, _ bytes: [UInt8]) throws(TraceFault) {
    var reading = TraceReading(path)
    let fault = bytes.withUnsafeBytes { bytes -> TraceFault? in
      do throws(TraceFault) { try reading.take(bytes) } catch { return error }
      return nil
    }
    if let fault { throw fault }
    self = try reading.finish()
  }

  /// Makes a trace of what was read.
  init(_ path: String, header: TraceHeader, records: [TraceRecord], bytes: [UInt8]) {
    self.path = path
    self.header = header
    self.records = records
    self.bytes = bytes
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

  private static let common: Set = ["t", "seq", "type", "name"]

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
