import Glibc

/// Whether something stands at a path that is no regular file, such as a pipe or a terminal: what is
/// opened there is used at once.
public func isSpecialFile(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
}
