import HostSystem
import MapModel
import Reporting

/// Writes the records of a run into a trace file as they come.
final class Recorder {
  private let file: OutputFile
  private var text = TraceText()
  private var sequence = 0
  /// The first failure to write.
  private(set) var failure: FileError?

  init(_ file: OutputFile, header: TraceHeader) {
    self.file = file
    write(text.header(header))
  }

  func record(_ entry: Record.Entry, at time: Double) {
    sequence += 1
    write(text.line(Record(time: time, sequence: sequence, entry: entry)))
  }

  private func write(_ line: [UInt8]) {
    guard failure == nil else { return }
    line.withUnsafeBytes { bytes in
      do throws(FileError) {
        try file.write(bytes)
      } catch {
        failure = error
      }
    }
  }
}
