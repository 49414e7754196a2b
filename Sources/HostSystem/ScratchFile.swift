import Glibc

/// A file without a name, gone with the last process that has it open.
public final class ScratchFile: Sendable {
  /// The open file; what is written goes to its end.
  public let descriptor: Int32

  /// Makes an empty one in the folder for temporary files.
  ///
  /// - Throws: `FileError` when the system does not let it be.
  public init() throws(FileError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let pattern = (folder.isEmpty ? "/tmp" : folder) + "/mapctl.XXXXXX"
    var path = Array(pattern.utf8CString)
    let opened = mkstemp(&path)
    guard opened >= 0 else { throw FileError(path: pattern, attempt: .write, code: errno) }
    unlink(path)
    // Above the descriptors that programs expect.
    descriptor = fcntl(opened, F_DUPFD_CLOEXEC, 10)
    close(opened)
    guard descriptor >= 0 else { throw FileError(path: pattern, attempt: .write, code: errno) }
    _ = fcntl(descriptor, F_SETFL, O_APPEND)
  }

  deinit { close(descriptor) }

  /// What is in it.
  public func bytes() -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      count = 0
      while count < buffer.count {
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count, off_t(count))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        count += got
      }
    }
  }

  /// Forgets what is in it.
  public func empty() { _ = ftruncate(descriptor, 0) }
}
