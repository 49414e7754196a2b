import Glibc

/// A folder that is open as long as somebody has it: names in it mean the same files, whatever
/// becomes of its path.
public final class OpenFolder: Sendable {
  /// Its descriptor, for calls that take a folder to start from.
  public let descriptor: Int32
  /// The path that messages show.
  public let path: String

  /// Takes over a descriptor, which it will close.
  public init(owning descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Opens a folder, and makes it when it is missing in one that is there.
  ///
  /// - Throws: `FileError`.
  public init(making path: String) throws(FileError) {
    if mkdir(path, 0o777) != 0, errno != EEXIST {
      throw FileError(path: path, attempt: .write, code: errno)
    }
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else { throw FileError(path: path, attempt: .write, code: errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The path of a file in it, as messages show it.
  public func path(of name: String) -> String {
    path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  /// The content of a file in it; nil when it cannot be read.
  public func read(_ name: String) -> [UInt8]? {
    let file = openat(descriptor, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var isWhole = true
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = Glibc.read(file, buffer.baseAddress.map { $0 + count }, size - count)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        count += got
      }
      isWhole = count == size
    }
    return isWhole ? bytes : nil
  }

  /// Bytes of a regular file in it; nil when there is none.
  public func size(of name: String) -> Int? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return Int(status.st_size)
  }

  /// Removes a file in it; harmless when it is not there.
  public func remove(_ name: String) { unlinkat(descriptor, name, 0) }
}
