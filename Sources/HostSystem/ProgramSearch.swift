import Glibc

/// The path of a program, looked for in a list of folders as PATH has it; folders that are not named
/// from the root are left out.
///
/// - Returns: nil when no folder has a file of that name that may be run.
public func programPath(_ name: String, in list: String) -> String? {
  for folder in list.split(separator: ":") where folder.hasPrefix("/") {
    let path = "\(folder)/\(name)"
    var status = stat()
    if access(path, X_OK) == 0, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      return path
    }
  }
  return nil
}
