import Glibc
import HostSystem

extension FileAccess {
  /// Writes a file: whole, or not at all.
  public func write(
    _ bytes: UnsafeRawBufferPointer, to path: String
  ) throws(AccessError) {
    let file = try output(path)
    do throws(FileError) {
      try file.write(bytes)
      try file.commit()
    } catch {
      file.discard()
      throw .file(error)
    }
  }

  /// Opens a file that is to be written whole, or not at all.
  public func output(_ path: String) throws(AccessError) -> OutputFile {
    let canonical = try resolve(path, for: .write)
    let folder = OpenFolder(owning: try openFolder(of: canonical, shown: path), path: path)
    try refuseSpecial(canonical, in: folder.descriptor, shown: path)
    do throws(FileError) {
      return try OutputFile(name: canonical.name, in: folder, shown: path)
    } catch {
      throw .file(error)
    }
  }

  /// Opens a folder that files are to be written into, and makes it when it is missing.
  public func outputFolder(_ path: String) throws(AccessError) -> OpenFolder {
    try makeFolder(path)
    let canonical = try resolve(path, for: .write)
    let descriptor = try open(canonical, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, .write, shown: path)
    return OpenFolder(owning: descriptor, path: path)
  }

  /// Adds to the end of a file, which is made when there is none: all of it, or nothing.
  public func append(
    _ bytes: UnsafeRawBufferPointer, to path: String
  ) throws(AccessError) {
    let canonical = try resolve(path, for: .write)
    let folder = try openFolder(of: canonical, shown: path)
    defer { close(folder) }
    try refuseSpecial(canonical, in: folder, shown: path)
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    let descriptor = withCString(of: canonical.name) { openat(folder, $0, flags, 0o666) }
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path) }
    let isPlain = status.st_mode & S_IFMT == S_IFREG
    guard isPlain || rules(.write).isNamedExactly(canonical) else {
      throw .special(path: path, PermissionRefusal(.write, path, isDenied: false))
    }
    let code = writeAll(bytes, to: descriptor)
    guard code == 0 else {
      if isPlain { ftruncate(descriptor, status.st_size) }
      throw .file(FileError(path: path, attempt: .write, code: code))
    }
  }

  /// Makes a folder and those above it that are missing; one that is there is fine.
  public func makeFolder(_ path: String) throws(AccessError) {
    let canonical = try resolve(path, for: .write)
    guard !isFolder(canonical) else { return }
    var missing = [canonical]
    var top = canonical.parent
    while !isFolder(top), !top.parts.isEmpty {
      missing.append(top)
      top = top.parent
    }
    for part in missing.reversed() {
      try rules(.write).check(part, shown: part == canonical ? path : part.text)
      let folder = try openFolder(of: part, shown: path)
      defer { close(folder) }
      guard withCString(of: part.name, { mkdirat(folder, $0, 0o777) }) == 0 else {
        throw failure(path)
      }
    }
  }

  /// Removes a file, a link (not what it leads to) or an empty folder.
  public func remove(_ path: String) throws(AccessError) {
    let canonical = try resolve(path, for: .write, followsLast: false)
    let folder = try openFolder(of: canonical, shown: path)
    defer { close(folder) }
    let code = withCString(of: canonical.name) { name -> Int32 in
      if unlinkat(folder, name, 0) == 0 { return 0 }
      guard errno == EISDIR else { return errno }
      return unlinkat(folder, name, AT_REMOVEDIR) == 0 ? 0 : errno
    }
    guard code == 0 else { throw .file(FileError(path: path, attempt: .read, code: code)) }
  }

  /// Opens the folder that a path lies in and checks that the path really is there.
  private func openFolder(
    of path: CanonicalPath, shown: String
  ) throws(AccessError) -> Int32 {
    guard !path.parts.isEmpty else { throw .badPath("'\(shown)' is the root of all files") }
    let folder = path.parent.withCPath {
      Glibc.open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    guard folder >= 0 else { throw failure(shown) }
    do throws(AccessError) {
      guard let real = realPath(of: folder) else {
        throw .file(FileError(path: shown, attempt: .write, code: EACCES))
      }
      try rules(.write).check(real.appending(path.name), shown: shown)
    } catch {
      close(folder)
      throw error
    }
    return folder
  }

  private func refuseSpecial(
    _ path: CanonicalPath, in folder: Int32, shown: String
  ) throws(AccessError) {
    var status = stat()
    guard withCString(of: path.name, { fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0
    else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .file(FileError(path: shown, attempt: .write, code: EISDIR))
    default:
      guard rules(.write).isNamedExactly(path) else {
        throw .special(path: shown, PermissionRefusal(.write, shown, isDenied: false))
      }
    }
  }

  private func failure(_ path: String) -> AccessError {
    .file(FileError(path: path, attempt: .write, code: errno))
  }
}
