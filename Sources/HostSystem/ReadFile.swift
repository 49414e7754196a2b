import Glibc

/// Reads a whole file, or standard input for `-`.
///
/// - Parameter limit: the most bytes it may have.
/// - Throws: `FileError` when it cannot be opened or read, or is a directory; `EFBIG` when it is
///   larger than the limit.
public func readFile(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
  let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError(path: path, attempt: .read, code: errno) }
  defer { if descriptor != STDIN_FILENO { close(descriptor) } }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else {
    throw FileError(path: path, attempt: .read, code: errno)
  }
  guard status.st_mode & S_IFMT != S_IFDIR else {
    throw FileError(path: path, attempt: .read, code: EISDIR)
  }
  guard status.st_size <= limit else { throw FileError(path: path, attempt: .read, code: EFBIG) }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(Int(max(0, status.st_size)) + 1)
  let chunk = 1 << 16
  while true {
    var code: Int32 = 0
    let start = bytes.count
    let got = withUnsafeTemporaryAllocation(byteCount: chunk, alignment: 1) { buffer in
      var count: Int
      repeat {
        count = Glibc.read(descriptor, buffer.baseAddress, chunk)
      } while count < 0 && errno == EINTR
      if count > 0 { bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      if count < 0 { code = errno }
      return count
    }
    if got < 0 { throw FileError(path: path, attempt: .read, code: code) }
    if bytes.count > limit { throw FileError(path: path, attempt: .read, code: EFBIG) }
    if got == 0 || bytes.count == start { return bytes }
  }
}
