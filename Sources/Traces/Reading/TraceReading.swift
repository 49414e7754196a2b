import MapFiles
import MapModel
import Reporting

/// A trace that is being read, piece by piece: the first wrong line ends it, however much follows.
struct TraceReading {
  private let path: String
  private var header: TraceHeader?
  private var records: [TraceRecord] = []
  private var bytes: [UInt8] = []
  /// Where the line begins that is being read.
  private var start = 0
  /// Up to where its end was looked for.
  private var searched = 0
  private var line = 0

  /// Bytes of a line.
  private static let longestLine = 64 << 20
  /// Bytes of a trace.
  private static let longest = 2 << 30

  /// - Parameter path: what messages call it.
  init(_ path: String) { self.path = path }

  /// Reads what comes next.
  mutating func take(_ block: UnsafeRawBufferPointer) throws(TraceFault) {
    guard bytes.count + block.count <= TraceReading.longest else {
      throw .tooLong(path: path, limit: TraceReading.longest)
    }
    bytes.append(contentsOf: block)
    while let end = bytes[searched...].firstIndex(of: 0x0A) { try takeLine(to: end + 1) }
    searched = bytes.count
    guard bytes.count - start > TraceReading.longestLine else { return }
    let words = "the line has more than \(TraceReading.longestLine >> 20) MiB"
    guard header != nil else { throw .notTrace(path: path, words: words) }
    throw .damaged(path: path, line: line + 1, words: words)
  }

  /// The trace, when nothing comes any more.
  consuming func finish() throws(TraceFault) -> Trace {
    if start < bytes.count { try takeLine(to: bytes.count) }
    guard let header else { throw .empty(path: path) }
    return Trace(path, header: header, records: records, bytes: bytes)
  }

  private mutating func takeLine(to end: Int) throws(TraceFault) {
    line += 1
    if header == nil {
      header = try header(bytes[start..<end])
    } else {
      records.append(try record(start..<end, line: line))
    }
    start = end
    searched = end
  }

  private func header(_ line: ArraySlice<UInt8>) throws(TraceFault) -> TraceHeader {
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
}

extension MapFileError {
  /// The reason, with the place in the one line that was read.
  fileprivate var wordsInLine: String {
    reason.hasPrefix("line 1, ") ? String(reason.dropFirst(8)) : reason
  }
}
