import Glibc

/// Sees that a file which is made beside a path can take that name in the end, before any work is done
/// for it.
///
/// - Throws: `FileError`: `ESPIPE` where a pipe or a device stands, `EISDIR` where a folder does, and
///   what else is in the way of a new name there.
public func checkRenamePlace(_ path: String) throws(FileError) {
  func refuse(_ code: Int32) -> FileError { FileError(path: path, attempt: .write, code: code) }
  guard !path.isEmpty else { throw refuse(ENOENT) }
  var status = stat()
  if stat(path, &status) == 0 {
    switch status.st_mode & S_IFMT {
    case S_IFREG: guard access(path, W_OK) == 0 else { throw refuse(errno) }
    case S_IFDIR: throw refuse(EISDIR)
    default: throw refuse(ESPIPE)
    }
  } else if errno != ENOENT {
    throw refuse(errno)
  }
  guard path.last != "/" else { throw refuse(EISDIR) }
  let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  guard access(folder, W_OK | X_OK) == 0 else { throw refuse(errno) }
}

/// Where a file is renamed to when a person names it: what a link there leads to, and otherwise the
/// path itself.
public func renamePlace(of path: String) -> String {
  var status = stat()
  guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
    let found = realpath(path, nil)
  else { return path }
  defer { free(found) }
  return String(cString: found)
}
