import Glibc

/// Why a file could not be read or written.
public struct FileError: Error, Equatable, Sendable {
  /// What was tried.
  public enum Attempt: String, Sendable { case read, write }

  /// The path as the user gave it.
  public let path: String
  /// What was tried.
  public let attempt: Attempt
  /// The system's error number.
  public let code: Int32
  /// Whether the file appears whole or not at all, so that nothing of it was kept.
  public let keepsNothing: Bool

  /// Makes the error of a failed attempt.
  public init(path: String, attempt: Attempt, code: Int32, keepsNothing: Bool = false) {
    self.path = path
    self.attempt = attempt
    self.code = code
    self.keepsNothing = keepsNothing
  }

  /// The path as messages show it: an empty one in quotes, which can be seen.
  public var shownPath: String { path.isEmpty ? "''" : path }

  /// The reason in words, with what to do where that is known.
  public var reason: String {
    let lost = keepsNothing ? "; nothing was kept" : ""
    return switch code {
    case ENOENT where path.isEmpty: "the name is empty"
    case ENOENT:
      attempt == .read ? "there is no such file" : "its folder does not exist; make it first"
    case EISDIR: attempt == .read ? "it is a directory, not a file" : "a directory stands there"
    case ESPIPE: "it is a pipe or a device, not a file"
    case ENOTDIR: "a part of the path is a file, not a directory"
    case EACCES, EPERM, EROFS: attempt == .read ? "no permission to read" : "no permission to write"
    case ENOSPC, EDQUOT: "the disk is full\(lost)"
    case EFBIG:
      attempt == .read
        ? "it is larger than allowed" : "it would grow beyond the allowed size\(lost)"
    case ENAMETOOLONG: "the name is too long"
    case EPIPE: "the reader has closed it"
    case EBADF: "it is closed"
    case EBUSY where attempt == .write:
      "it is being written by another output of this run; give each a path of its own"
    case EEXIST: "a file stands there"
    default: String(cString: strerror(code))
    }
  }
}

extension FileError {
  /// Whether nothing stands there.
  public var isMissing: Bool { code == ENOENT || code == ENOTDIR }
}
