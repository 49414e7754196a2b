import Glibc
import HostSystem

/// Lines of results that grow at the end.
final class ResultsFile {
  let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16

  /// Opens or makes a file and cuts off a line that was being written.
  ///
  /// - Parameters:
  ///   - isFresh: whether what is in it is forgotten.
  ///   - locks: whether it is taken for this process alone.
  /// - Throws: `EBUSY` when another process has taken it, before anything in it is touched.
  init(_ path: String, isFresh: Bool, locks: Bool = false) throws(FileError) {
    self.path = path
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_APPEND | (isFresh ? O_TRUNC : 0)
    descriptor = open(path, flags, 0o666)
    guard descriptor >= 0 else { throw FileError(path: path, attempt: .write, code: errno) }
    guard !locks || lockFile(descriptor, at: path) else {
      closeLocked(descriptor)
      throw FileError(path: path, attempt: .write, code: EBUSY)
    }
    if !isFresh { cutOpenLine() }
  }

  deinit { closeLocked(descriptor) }

  /// Bytes in the file.
  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) + buffer.count : 0
  }

  /// Appends a line.
  ///
  /// - Parameter isHeld: whether it may wait in memory for others.
  func append(_ line: [UInt8], isHeld: Bool) throws(FileError) {
    buffer += line
    if !isHeld || buffer.count >= ResultsFile.capacity { try flush() }
  }

  /// Hands everything to the system.
  func flush() throws(FileError) {
    guard !buffer.isEmpty else { return }
    let code = buffer.withUnsafeBytes { writeAll($0, to: descriptor) }
    guard code == 0 else { throw FileError(path: path, attempt: .write, code: code) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Makes sure that what was handed to the system outlasts it.
  func sync() throws(FileError) {
    try flush()
    fdatasync(descriptor)
  }

  /// Forgets everything behind a place.
  func truncate(to length: Int) throws(FileError) {
    buffer.removeAll()
    guard ftruncate(descriptor, off_t(length)) == 0 else {
      throw FileError(path: path, attempt: .write, code: errno)
    }
  }

  private func cutOpenLine() {
    var end = size
    let block = 1 << 16
    while end > 0 {
      let start = max(0, end - block)
      var bytes = [UInt8](repeating: 0, count: end - start)
      let got = pread(descriptor, &bytes, bytes.count, off_t(start))
      guard got > 0 else { return }
      if let last = bytes[..<got].lastIndex(of: 0x0A) {
        _ = ftruncate(descriptor, off_t(start + last + 1))
        return
      }
      end = start
    }
    _ = ftruncate(descriptor, 0)
  }
}
