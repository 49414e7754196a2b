import Glibc
import HostSystem

/// One number for all that a plugin is made of: it changes when any file of it does.
enum PluginDigest {
  private static let mostFiles = 10_000
  private static let mostBytes = 256 << 20

  /// The digest of a file or a folder; links count by what they hold and are not followed.
  static func of(_ path: String) throws(PluginError) -> String {
    var hash = SHA256()
    var left = (files: mostFiles, bytes: mostBytes)
    try add(path, as: "", to: &hash, &left)
    return hash.digest()
  }

  private static func add(
    _ path: String, as name: String, to hash: inout SHA256, _ left: inout (files: Int, bytes: Int)
  ) throws(PluginError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      throw .file(FileError(path: path, attempt: .read, code: errno))
    }
    left.files -= 1
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      mark("folder", name, 0, in: &hash)
      for part in PluginFolders.names(in: path) {
        guard left.files > 0 else { throw tooLarge(path) }
        try add("\(path)/\(part)", as: name.isEmpty ? part : "\(name)/\(part)", to: &hash, &left)
      }
    case S_IFREG:
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try readFile(path, limit: left.bytes)
      } catch {
        throw .file(error)
      }
      left.bytes -= bytes.count
      mark("file", name, bytes.count, in: &hash)
      hash.update(bytes)
    case S_IFLNK:
      let target = withUnsafeTemporaryAllocation(byteCount: Int(PATH_MAX), alignment: 1) { buffer in
        guard let start = buffer.bindMemory(to: CChar.self).baseAddress else { return [UInt8]() }
        return Array(buffer.prefix(max(0, readlink(path, start, buffer.count))))
      }
      mark("link", name, target.count, in: &hash)
      hash.update(target)
    default: mark("other", name, 0, in: &hash)
    }
  }

  private static func mark(_ kind: String, _ name: String, _ size: Int, in hash: inout SHA256) {
    hash.update("\(kind) \(name.utf8.count) \(name) \(size)\n".utf8)
  }

  private static func tooLarge(_ path: String) -> PluginError {
    .file(FileError(path: path, attempt: .read, code: EFBIG))
  }
}
