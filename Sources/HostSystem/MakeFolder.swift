import Glibc

/// Makes a folder and those that it lies in; harmless when it is there.
///
/// - Throws: `FileError` when it cannot be made.
public func makeFolder(_ path: String) throws(FileError) {
  var status = stat()
  if stat(path, &status) == 0 {
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw FileError(path: path, attempt: .write, code: ENOTDIR)
    }
    return
  }
  if let cut = path.lastIndex(of: "/"), cut != path.startIndex {
    try makeFolder(String(path[..<cut]))
  }
  guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
    throw FileError(path: path, attempt: .write, code: errno)
  }
}
