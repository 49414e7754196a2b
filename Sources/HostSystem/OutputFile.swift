import Glibc
import Synchronization

/// A file that appears under its name whole, or not at all.
///
/// Bytes go to a hidden file beside it, which takes the name on `commit()`. What is no regular
/// file (a pipe, a terminal, `/dev/null`) is written to directly; `-` is standard output.
public final class OutputFile: Sendable {
  private struct State {
    var buffer: [UInt8] = []
    var failure: Int32 = 0
    var isOpen = true
  }

  /// The path as the user gave it.
  public let path: String
  private let descriptor: Int32
  private let temporary: String?
  /// Where the temporary file goes: the path, or what a link there leads to.
  private let place: String
  private let state = Mutex(State())
  private static let capacity = 1 << 16

  /// Opens the file for writing.
  ///
  /// - Throws: `FileError` when nothing can be written there.
  public init(path: String) throws(FileError) {
    self.path = path
    var status = stat()
    let exists = stat(path, &status) == 0
    let reason = exists ? 0 : errno
    if path == "-" {
      descriptor = STDOUT_FILENO
      temporary = nil
      place = path
    } else if exists, status.st_mode & S_IFMT != S_IFREG {
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      temporary = nil
      place = path
    } else if exists, access(path, W_OK) != 0 {
      throw FileError(path: path, attempt: .write, code: errno)
    } else if !exists, reason != ENOENT || path.isEmpty {
      throw FileError(path: path, attempt: .write, code: reason)
    } else {
      place = exists ? OutputFile.target(of: path) : path
      let hidden = OutputFile.hiddenName(beside: place)
      descriptor = open(hidden, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      // Past the mask of the process: what was open to others stays so.
      if exists, descriptor >= 0 { fchmod(descriptor, status.st_mode & 0o7777) }
      temporary = hidden
    }
    guard descriptor >= 0 else { throw FileError(path: path, attempt: .write, code: errno) }
  }

  /// Appends bytes.
  ///
  /// - Throws: `FileError` when the system refuses them; the file is then given up.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    let code = state.withLock { state -> Int32 in
      guard state.isOpen else { return EBADF }
      state.buffer.append(contentsOf: bytes)
      if state.buffer.count >= OutputFile.capacity { flush(&state) }
      return state.failure
    }
    if code != 0 { throw FileError(path: path, attempt: .write, code: code) }
  }

  /// Puts the file in its place.
  ///
  /// - Throws: `FileError` when the last bytes or the name are refused; nothing is left then.
  public func commit() throws(FileError) {
    let code = state.withLock { state -> Int32 in
      guard state.isOpen else { return state.failure }
      flush(&state)
      finish(&state)
      return state.failure
    }
    if code != 0 { throw FileError(path: path, attempt: .write, code: code) }
  }

  /// Puts the file in its place from another thread, unless it is being written at this moment.
  public func commitIfFree() {
    _ = state.withLockIfAvailable { state in
      guard state.isOpen else { return }
      flush(&state)
      finish(&state)
    }
  }

  /// Gives the file up; nothing is left of it.
  public func discard() {
    state.withLock { state in
      guard state.isOpen else { return }
      state.failure = ECANCELED
      finish(&state)
    }
  }

  private func finish(_ state: inout State) {
    state.isOpen = false
    guard let temporary else {
      if descriptor != STDOUT_FILENO { close(descriptor) }
      return
    }
    if close(descriptor) != 0, state.failure == 0 { state.failure = errno }
    if state.failure == 0, rename(temporary, place) != 0 { state.failure = errno }
    if state.failure != 0 { unlink(temporary) }
  }

  private func flush(_ state: inout State) {
    guard !state.buffer.isEmpty else { return }
    if state.failure == 0 {
      state.failure = state.buffer.withUnsafeBytes { writeAll($0, to: descriptor) }
    }
    state.buffer.removeAll(keepingCapacity: true)
  }

  private static func target(of path: String) -> String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
  }

  private static func hiddenName(beside path: String) -> String {
    let cut = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return path[..<cut] + ".\(path[cut...].prefix(80)).\(getpid()).partial"
  }
}
