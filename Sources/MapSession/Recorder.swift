import HostSystem
import MapModel
import Reporting

/// Writes the records of a run into a trace file as they come, and tells who wants to hear of them.
final class Recorder {
  private let file: OutputFile?
  private let listener: ((Record) -> Void)?
  private var text = TraceText()
  private var sequence = 0
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

  func record(_ entry: Record.Entry, at time: Double) {
    sequence += 1
    let record = Record(time: time, sequence: sequence, entry: entry)
    if file != nil { write(text.line(record)) }
    listener?(record)
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
