import Glibc
import HostSystem

@testable import BulkGeocode
import Rows

/// Runs jobs on texts, in memory or by way of files in a folder of its own.
final class BulkRunner {
  let folder: String

  init() {
    var name = Array("/tmp/bulk-geocode-tests.XXXXXX".utf8CString)
    _ = mkdtemp(&name)
    folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in ["in", "out", "out.partial", "out.partial.journal"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  /// A job that cuts its input into many chunks.
  func job(_ options: BulkOptions) -> BulkJob {
    var job = BulkJob(options)
    job.chunkSize = 2000
    return job
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func write(_ bytes: [UInt8], to name: String) throws {
    guard let file = fopen(path(name), "w") else {
      throw FileError(path: name, attempt: .write, code: errno)
    }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  func read(_ name: String) throws -> [UInt8] { try readFile(path(name)) }

  /// Answers a text and returns what a stream got.
  func answer(
    _ text: [UInt8], _ options: BulkOptions = BulkOptions()
  ) throws -> (output: String, outcome: BulkOutcome) {
    try write(text, to: "in")
    let stream = OutputStream()
    let outcome = try job(options).run(path("in"), to: .stream(stream))
    return (stream.text, outcome)
  }

  func answer(
    _ text: String, _ options: BulkOptions = BulkOptions()
  ) throws -> (output: String, outcome: BulkOutcome) {
    try answer(Array(text.utf8), options)
  }

  /// What is told of a text before its first row.
  func notes(_ text: String, _ options: BulkOptions = BulkOptions()) throws -> [BulkNote] {
    try write(Array(text.utf8), to: "in")
    let notes = Notes()
    let job = BulkJob(options) { notes.all.append($0) }
    _ = try job.run(path("in"), to: .stream(OutputStream()))
    return notes.all
  }

  final class Notes { var all: [BulkNote] = [] }

  /// Answers a text that comes through a pipe in pieces of some size.
  func answer(
    _ text: [UInt8], inPiecesOf size: Int, _ options: BulkOptions = BulkOptions()
  ) throws -> String {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    let (reading, writing) = (ends[0], ends[1])
    let writer = WorkerThread {
      var at = 0
      while at < text.count {
        let piece = Array(text[at..<min(at + size, text.count)])
        _ = Glibc.write(writing, piece, piece.count)
        at += size
      }
      close(writing)
    }
    let stream = OutputStream()
    _ = try job(options).run("/dev/fd/\(reading)", to: .stream(stream))
    writer.join()
    close(reading)
    return stream.text
  }
}

/// A short list of columns, so that outputs are easy to read.
func codesOnly(_ change: (inout BulkOptions) -> Void = { _ in }) -> BulkOptions {
  var options = BulkOptions()
  options.columns = [.countryCode]
  change(&options)
  return options
}
