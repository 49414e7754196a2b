import Glibc
import HostSystem
import Rows

/// An output that survives an interruption: `OUT.partial` holds the rows so far, and
/// `OUT.partial.journal` a line after each chunk that tells how much of the input became how much of
/// the output.
///
/// Each line ends with a checksum of itself and of all rows so far, so that a run goes on behind what
/// is known to be as it was written, and nowhere else.
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

    var text: String { "\(consumed) \(written) \(rows) \(badRows) \(lines)" }

    fileprivate init?(_ line: Substring) {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 5, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
      consumed = numbers[0]
      written = numbers[1]
      rows = numbers[2]
      badRows = numbers[3]
      lines = numbers[4]
    }

    init(consumed: Int, written: Int, rows: Int, badRows: Int, lines: Int) {
      self.consumed = consumed
      self.written = written
      self.rows = rows
      self.badRows = badRows
      self.lines = lines
    }
  }

  /// What is known of the rows of earlier runs.
  private struct Known {
    var progress: Progress
    var checksum: RunningChecksum
    /// Bytes of the journal up to the last line that fits.
    var journalSize: Int
    /// Whether there is more that ought to fit, and does not.
    var isDamaged = false
  }

  let path: String
  /// How far earlier runs got; nil for a fresh start.
  let start: Progress?
  /// Whether earlier runs got further, but what they wrote is no longer as it was.
  let isDamaged: Bool
  private var checksum: RunningChecksum
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
    let head = "\(ResumableFile.firstWord) 2 \(String(fingerprint, radix: 16))"
    let known = try ResumableFile.known(journalPath, head: head, output, partialPath)
    start = known?.progress.written == 0 ? nil : known?.progress
    isDamaged = known?.isDamaged ?? false
    checksum = start == nil ? RunningChecksum() : known?.checksum ?? RunningChecksum()
    _ = ftruncate(output, off_t(start?.written ?? 0))
    _ = lseek(output, 0, SEEK_END)
    // A line that was being written must not become one with the next.
    _ = ftruncate(journal, start == nil ? 0 : off_t(known?.journalSize ?? 0))
    if start == nil { try write(head + "\n", to: journal) }
  }

  deinit {
    closeLocked(output)
    close(journal)
  }

  /// Appends rows.
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try ResumableFile.write(bytes, to: output, partialPath)
    checksum.add(bytes)
  }

  /// Notes how far the run got; what was written before is kept from now on.
  func note(_ progress: Progress) throws(BulkError) {
    checksum.add(progress.text)
    try write("\(progress.text) \(checksum.text)\n", to: journal)
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

  /// What the journal and the output bear each other out in.
  private static func known(
    _ path: String, head: String, _ output: Int32, _ partialPath: String
  ) throws(BulkError) -> Known? {
    let outputSize = size(of: output)
    guard outputSize > 0, let bytes = try? readFile(path) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // What follows the last line end is a line that was being written.
    lines.removeLast()
    guard let first = lines.first else { return nil }
    guard first == head else { throw .otherPartial(partialPath) }
    var known = Known(
      progress: Progress(consumed: 0, written: 0, rows: 0, badRows: 0, lines: 0),
      checksum: RunningChecksum(), journalSize: first.utf8.count + 1)
    let block = ByteBuffer()
    for line in lines.dropFirst() {
      var checksum = known.checksum
      guard let space = line.lastIndex(of: " "), let progress = Progress(line[..<space]),
        progress.written >= known.progress.written
      else {
        known.isDamaged = true
        break
      }
      // Rows that a machine's sudden end has kept from the disk.
      guard progress.written <= outputSize else { break }
      block.recycle(keeping: 1 << 22)
      read(known.progress.written..<progress.written, of: output, into: block)
      checksum.add(block.bytes)
      checksum.add(progress.text)
      guard checksum.text == line[space...].dropFirst() else {
        known.isDamaged = true
        break
      }
      known.progress = progress
      known.checksum = checksum
      known.journalSize += line.utf8.count + 1
    }
    return known
  }

  private static func read(_ place: Range<Int>, of file: Int32, into buffer: ByteBuffer) {
    var at = place.lowerBound
    while at < place.upperBound {
      var got = 0
      buffer.appendRoom(place.upperBound - at) { room in
        got = pread(file, room, place.upperBound - at, off_t(at))
        return got
      }
      guard got > 0 else { return }
      at += got
    }
  }
}
