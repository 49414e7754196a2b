import Glibc

/// Whether both paths lead to one regular file, whatever their names; `-` is the standard stream of
/// `stream`.
public func isSameFile(_ path: String, as other: String, stream: Int32) -> Bool {
  guard let first = status(path, stream), let second = status(other, stream) else { return false }
  return first.st_mode & S_IFMT == S_IFREG && first.st_dev == second.st_dev
    && first.st_ino == second.st_ino
}

private func status(_ path: String, _ stream: Int32) -> stat? {
  var status = stat()
  let code = path == "-" ? fstat(stream, &status) : stat(path, &status)
  return code == 0 ? status : nil
}
