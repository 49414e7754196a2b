import Glibc
import HostSystem
import Rows

/// An output that survives an interruption: `OUT.partial` holds the rows so far, and
/// `OUT.partial.journal` a line after each chunk that tells how much of the input became how much of
/// the output.
///
/// A chunk's rows are written before its journal line, so that whenever a run is ended, even by
/// force, everything up to the last whole line is known to be there; what was written behind it is
/// cut off. `OUT` itself appears when all is done.
final class ResumableFile {
  /// How far a run got.
  struct Progress: Equatable {
    var consumed = 0
    var written = 0
    var rows = 0
    var badRows = 0
    var lines = 0
  }

  let path: String
  /// How far earlier runs got; nil for a fresh start.
  let start: Progress?
  private let output: Int32
  private let journal: Int32
  private static let firstWord = "mapctl-geocode-journal"

  private var partialPath: String { path + ".partial" }
  private var journalPath: String { path + ".partial.journal" }

  /// Opens the partial output, and goes on with it when it fits.
  ///
  /// - Parameter fingerprint: what tells whether it was made from the same input and options.
  init(path: String, fingerprint: UInt64) throws(BulkError) {
    self.path = path
    let partialPath = path + ".partial"
    let journalPath = path + ".partial.journal"
    output = open(partialPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard output >= 0 else {
      throw .file(FileError(path: partialPath, attempt: .write, code: errno))
    }
    journal = open(journalPath, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard journal >= 0 else {
      let code = errno
      close(output)
      throw .file(FileError(path: journalPath, attempt: .write, code: code))
    }
    // A finished output must not be taken for the partial one that it was.
    guard lockFile(output, at: partialPath) else {
      closeLocked(output)
      close(journal)
      throw .partialInUse(partialPath)
    }
    let head = "\(ResumableFile.firstWord) 1 \(String(fingerprint, radix: 16))"
    start = try ResumableFile.lastProgress(
      journalPath, head: head, outputSize: ResumableFile.size(of: output), partialPath)
    _ = ftruncate(output, off_t(start?.written ?? 0))
    _ = lseek(output, 0, SEEK_END)
    if start == nil {
      _ = ftruncate(journal, 0)
      try write(head + "\n", to: journal)
    }
  }

  deinit {
    closeLocked(output)
    close(journal)
  }

  /// Appends rows.
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try ResumableFile.write(bytes, to: output, partialPath)
  }

  /// Notes how far the run got; what was written before is kept from now on.
  func note(_ progress: Progress) throws(BulkError) {
    try write(
      "\(progress.consumed) \(progress.written) \(progress.rows) \(progress.badRows) "
        + "\(progress.lines)\n", to: journal)
  }

  /// Puts the output in its place.
  func commit() throws(FileError) {
    guard rename(partialPath, path) == 0 else {
      throw FileError(path: path, attempt: .write, code: errno)
    }
    unlink(journalPath)
  }

  private func write(_ text: String, to descriptor: Int32) throws(BulkError) {
    let bytes = Array(text.utf8)
    var code: Int32 = 0
    bytes.withUnsafeBytes { bytes in
      do throws(FileError) {
        try ResumableFile.write(bytes, to: descriptor, journalPath)
      } catch {
        code = error.code
      }
    }
    if code != 0 { throw .file(FileError(path: journalPath, attempt: .write, code: code)) }
  }

  private static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: String
  ) throws(FileError) {
    var rest = bytes
    while rest.count > 0 {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError(path: path, attempt: .write, code: errno)
      }
      rest = rest.part(count..<rest.count)
    }
  }

  private static func size(of descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The last whole line of the journal that the output bears out.
  private static func lastProgress(
    _ path: String, head: String, outputSize: Int, _ partialPath: String
  ) throws(BulkError) -> Progress? {
    guard outputSize > 0, let bytes = try? readFile(path) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // What follows the last line end is a line that was being written.
    lines.removeLast()
    guard let first = lines.first else { return nil }
    guard first == head else { throw .otherPartial(partialPath) }
    for line in lines.dropFirst().reversed() {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 5, numbers[1] <= outputSize else { continue }
      return Progress(
        consumed: numbers[0], written: numbers[1], rows: numbers[2], badRows: numbers[3],
        lines: numbers[4])
    }
    return nil
  }
}
