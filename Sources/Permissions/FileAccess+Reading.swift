import Glibc
import HostSystem

extension FileAccess {
  /// A file opened for reading, closed with this.
  public final class OpenFile {
    let descriptor: Int32
    let shown: String
    /// Which file it is, whatever its name.
    public let identity: FileIdentity
    /// Its size in bytes when it was opened.
    public let size: Int

    fileprivate init(descriptor: Int32, shown: String, status: stat) {
      self.descriptor = descriptor
      self.shown = shown
      identity = FileIdentity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
      size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// Reads up to `count` bytes from an offset; none at the end.
    public func read(_ count: Int, at offset: Int) throws(AccessError) -> [UInt8] {
      var code: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        var got: Int
        repeat {
          got = pread(descriptor, buffer.baseAddress, count, off_t(offset))
        } while got < 0 && errno == EINTR
        if got < 0 { code = errno }
        filled = max(0, got)
      }
      guard code == 0 else { throw .file(FileError(path: shown, attempt: .read, code: code)) }
      return bytes
    }
  }

  /// Which file something is, whatever its name.
  public struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }

  /// Opens a plain file.
  public func open(reading path: String) throws(AccessError) -> OpenFile {
    let (descriptor, status, _) = try openAny(path)
    let file = OpenFile(descriptor: descriptor, shown: path, status: status)
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .special(path: path, PermissionRefusal(.read, path, isDenied: false))
    }
    return file
  }

  /// Reads a whole file; one that is no plain file only when the command line names it.
  ///
  /// - Parameter limit: the most bytes there is room for.
  public func read(_ path: String, limit: Int) throws(AccessError) -> [UInt8] {
    let (descriptor, status, canonical) = try openAny(path)
    let file = OpenFile(descriptor: descriptor, shown: path, status: status)
    guard status.st_mode & S_IFMT == S_IFREG else {
      guard rules(.read).isNamedExactly(canonical) else {
        throw .special(path: path, PermissionRefusal(.read, path, isDenied: false))
      }
      return try drain(file, limit: limit)
    }
    guard file.size <= limit else { throw .tooLarge(path: path, limit: limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.size)
    while true {
      let part = try file.read(1 << 16, at: bytes.count)
      guard !part.isEmpty else { return bytes }
      bytes += part
      guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
    }
  }

  private func openAny(
    _ path: String
  ) throws(AccessError) -> (Int32, stat, CanonicalPath) {
    let canonical = try resolve(path, for: .read)
    let descriptor = try open(canonical, O_RDONLY | O_NOFOLLOW, .read, shown: path)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      throw .file(FileError(path: path, attempt: .read, code: EISDIR))
    }
    return (descriptor, status, canonical)
  }

  /// Reads a pipe or a device to its end.
  private func drain(_ file: OpenFile, limit: Int) throws(AccessError) -> [UInt8] {
    _ = fcntl(file.descriptor, F_SETFL, 0)
    var bytes: [UInt8] = []
    while true {
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let got = Glibc.read(file.descriptor, &chunk, chunk.count)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else {
        throw .file(FileError(path: file.shown, attempt: .read, code: errno))
      }
      guard got > 0 else { return bytes }
      bytes += chunk[..<got]
      guard bytes.count <= limit else { throw .tooLarge(path: file.shown, limit: limit) }
    }
  }
}
