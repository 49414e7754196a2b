import Glibc

/// Reads a whole file, or standard input for `-`.
///
/// - Parameter limit: the most bytes it may have.
/// - Throws: `FileError` when it cannot be opened or read, or is a directory; `EFBIG` when it is
///   larger than the limit.
public func readFile(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
  var bytes: [UInt8] = []
  var isTooLarge = false
  try readBlocks(path) { size in
    isTooLarge = size > limit
    if !isTooLarge { bytes.reserveCapacity(size + 1) }
    return !isTooLarge
  } body: { block in
    isTooLarge = block.count > limit - bytes.count
    if !isTooLarge { bytes.append(contentsOf: block) }
    return !isTooLarge
  }
  if isTooLarge { throw FileError(path: path, attempt: .read, code: EFBIG) }
  return bytes
}

/// Reads a file, or standard input for `-`, piece by piece.
///
/// - Parameters:
///   - begin: gets the size that the file has at first, 0 where it has none; returns whether it is
///     to be read.
///   - body: gets each piece; returns whether more is wanted.
/// - Throws: `FileError` when it cannot be opened or read, or is a directory.
public func readBlocks(
  _ path: String, begin: (Int) -> Bool = { _ in true }, body: (UnsafeRawBufferPointer) -> Bool
) throws(FileError) {
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
  guard begin(Int(max(0, status.st_size))) else { return }
  let chunk = 1 << 16
  var code: Int32 = 0
  withUnsafeTemporaryAllocation(byteCount: chunk, alignment: 1) { buffer in
    while true {
      let got = Glibc.read(descriptor, buffer.baseAddress, chunk)
      if got < 0, errno == EINTR { continue }
      if got < 0 { code = errno }
      guard got > 0, body(UnsafeRawBufferPointer(rebasing: buffer[..<got])) else { return }
    }
  }
  if code != 0 { throw FileError(path: path, attempt: .read, code: code) }
}
