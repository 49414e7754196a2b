import HostSystem
import MapModel
import Reporting

/// Writes the records of a run into a trace file as they come, tells them to a listener, or keeps
/// them.
final class Recorder {
  private let file: OutputFile?
  private let listener: ((Record) -> Void)?
  private var text = TraceText()
  private var sequence = 0
  /// The records so far when they are kept.
  private(set) var records: [Record] = []
  /// The script's lines that commands came from, by the place of their record.
  private(set) var lines: [Int: ScriptLine] = [:]
  /// Whether more came than are kept.
  private(set) var isFull = false
  /// How many records are kept, and about how many bytes of them.
  static let mostRecords = 500_000
  private static let mostBytes = 256 << 20
  private var bytes = 0
  /// The first failure to write.
  private(set) var failure: FileError?

  /// - Parameters:
  ///   - file: where the trace goes, nil for none.
  ///   - listener: told each record.
  init(_ file: OutputFile?, header: TraceHeader, listener: ((Record) -> Void)? = nil) {
    self.file = file
    self.listener = listener
    if file != nil { write(text.header(header)) }
  }

  /// A recorder that keeps the records.
  init() {
    file = nil
    listener = nil
  }

  /// - Parameter line: the script's line that it came from, asked for only when it is kept.
  func record(
    _ entry: Record.Entry, at time: Double, from line: @autoclosure () -> ScriptLine? = nil
  ) {
    sequence += 1
    let record = Record(time: time, sequence: sequence, entry: entry)
    if let listener {
      if file != nil { write(text.line(record.shown)) }
      return listener(record)
    }
    guard file == nil else { return write(text.line(record.shown)) }
    bytes += entry.cost
    guard records.count < Recorder.mostRecords, bytes < Recorder.mostBytes else {
      return isFull = true
    }
    if let line = line() { lines[records.count] = line }
    records.append(record)
  }

  private func write(_ line: [UInt8]) {
    guard failure == nil, let file else { return }
    line.withUnsafeBytes { bytes in
      do throws(FileError) {
        try file.write(bytes)
      } catch {
        failure = error
      }
    }
  }
}

/// A line of a script.
public struct ScriptLine: Hashable, Sendable {
  /// The script's name.
  public var file: String
  /// The line, from 1.
  public var line: Int

  /// Makes a line.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

extension Record.Entry {
  /// About how many bytes it takes.
  fileprivate var cost: Int {
    let own = 200
    switch self {
    case .command(_, let fields), .request(_, _, let fields), .response(_, _, let fields):
      return fields.reduce(own) { $0 + $1.value.cost }
    case .error(let message, _, _, _, _), .log(_, let message, _):
      return own + message.utf8.count
    case .event(_, let subject): return own + (subject?.utf8.count ?? 0)
    }
  }
}

extension RecordValue {
  fileprivate var cost: Int {
    switch self {
    case .text(let text): 32 + text.utf8.count
    case .list(let values): values.reduce(32) { $0 + $1.cost }
    case .object(let fields): fields.reduce(32) { $0 + $1.value.cost }
    case .number, .flag, .null: 32
    }
  }
}
