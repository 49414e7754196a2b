import Glibc

/// Whether something stands at a path that is neither a file nor a folder, such as a pipe or a
/// terminal: what is opened there is used at once.
public func isSpecialFile(_ path: String) -> Bool {
  var status = stat()
  guard stat(path, &status) == 0 else { return false }
  return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
}
