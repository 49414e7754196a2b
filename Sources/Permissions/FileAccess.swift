import Glibc
import HostSystem

/// The files that a script may touch.
///
/// Every path is made canonical and checked, then opened without following links, and the real path
/// of what was opened is checked once more: swapping a folder for a link in between gains nothing.
public final class FileAccess {
  private var permissions: Permissions
  private lazy var reading = PathRules(permissions, .read)
  private lazy var writing = PathRules(permissions, .write)

  /// Makes the access that the permissions give.
  public init(_ permissions: Permissions) { self.permissions = permissions }

  /// Lets a file be written that a person has named.
  public func addOutput(_ path: String) {
    permissions.outputs.append(path)
    writing = PathRules(permissions, .write)
  }

  func rules(_ kind: PermissionKind) -> PathRules { kind == .write ? writing : reading }

  /// The canonical form of a path that may be read or written.
  ///
  /// - Throws: `AccessError.refused` when it may not.
  @discardableResult
  public func resolve(
    _ path: String, for kind: PermissionKind, followsLast: Bool = true
  ) throws(AccessError) -> CanonicalPath {
    let canonical = try CanonicalPath(
      of: path, in: permissions.workingFolder, followsLast: followsLast)
    try rules(kind).check(canonical, shown: path)
    return canonical
  }

  /// Whether something readable stands there.
  public func exists(_ path: String) throws(AccessError) -> Bool {
    let canonical = try resolve(path, for: .read)
    do throws(AccessError) {
      close(try open(canonical, pathOnly | O_NOFOLLOW, .read, shown: path))
      return true
    } catch {
      guard case .file(let failure) = error, [ENOENT, ENOTDIR].contains(failure.code) else {
        throw error
      }
      return false
    }
  }

  /// The names in a folder, sorted by their bytes, without `.` and `..`.
  public func list(_ path: String) throws(AccessError) -> [[UInt8]] {
    let canonical = try resolve(path, for: .read)
    let descriptor = try open(
      canonical, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, .read, shown: path)
    guard let stream = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw .file(FileError(path: path, attempt: .read, code: code))
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Opens a canonical path and checks where that led.
  func open(
    _ path: CanonicalPath, _ flags: Int32, _ kind: PermissionKind, mode: mode_t = 0o666,
    shown: String
  ) throws(AccessError) -> Int32 {
    let attempt: FileError.Attempt = kind == .write ? .write : .read
    let descriptor = path.withCPath {
      Glibc.open($0, flags | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, mode)
    }
    guard descriptor >= 0 else {
      throw .file(FileError(path: shown, attempt: attempt, code: errno))
    }
    do throws(AccessError) {
      guard let real = realPath(of: descriptor) else {
        throw .file(FileError(path: shown, attempt: attempt, code: EACCES))
      }
      try rules(kind).check(real, shown: shown)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }
}

/// `O_PATH`: a descriptor that only says where it is; hidden behind a feature macro in the headers.
private let pathOnly: Int32 = 0o10000000

/// Where an open descriptor leads, as the system tells it.
func realPath(of descriptor: Int32) -> CanonicalPath? {
  guard let bytes = readLink("/proc/self/fd/\(descriptor)"), bytes.first == 0x2F else { return nil }
  return CanonicalPath(canonical: bytes)
}

/// Whether a folder stands there.
func isFolder(_ path: CanonicalPath) -> Bool {
  var status = stat()
  return path.withCPath { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
}
