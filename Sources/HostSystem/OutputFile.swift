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
  /// The open folder that names start from.
  private let folder: Int32
  private let keeper: OpenFolder?
  private let temporary: [UInt8]?
  /// Where the temporary file goes: the path, or what a link there leads to.
  private let place: [UInt8]
  private let state = Mutex(State())
  private static let capacity = 1 << 16

  /// Opens the file for writing.
  ///
  /// - Throws: `FileError` when nothing can be written there.
  public convenience init(path: String) throws(FileError) {
    try self.init(
      path == "-" ? nil : Array(path.utf8), in: AT_FDCWD, follows: true, mode: 0o666, shown: path)
  }

  /// Opens a file for writing by its name in an open folder, which has to stay open; a symbolic
  /// link there is not followed but replaced.
  ///
  /// - Parameters:
  ///   - mode: the rights of a new file, as far as the process's mask leaves them.
  ///   - shown: the path that messages show.
  /// - Throws: `FileError` when nothing can be written there.
  public convenience init(
    name: [UInt8], inFolder folder: Int32, mode: mode_t = 0o666, shown: String
  ) throws(FileError) {
    try self.init(name, in: folder, follows: false, mode: mode, shown: shown)
  }

  /// Opens a file for writing by its name in a folder, which it keeps open; a symbolic link there is
  /// not followed but replaced.
  ///
  /// - Parameter shown: the path that messages show.
  /// - Throws: `FileError` when nothing can be written there.
  public convenience init(
    name: [UInt8], in folder: OpenFolder, shown: String
  ) throws(FileError) {
    try self.init(
      name, in: folder.descriptor, keeping: folder, follows: false, mode: 0o666, shown: shown)
  }

  /// - Parameter target: nil for standard output.
  private init(
    _ target: [UInt8]?, in folder: Int32, keeping keeper: OpenFolder? = nil, follows: Bool,
    mode: mode_t, shown: String
  ) throws(FileError) {
    path = shown
    self.keeper = keeper
    self.folder = folder
    guard let target else {
      descriptor = STDOUT_FILENO
      temporary = nil
      place = []
      return
    }
    var status = stat()
    let found = withPath(target) {
      fstatat(folder, $0, &status, follows ? 0 : AT_SYMLINK_NOFOLLOW)
    }
    let (exists, reason) = (found == 0, found == 0 ? 0 : errno)
    let kind = status.st_mode & S_IFMT
    if exists, kind != S_IFREG, follows || kind != S_IFLNK {
      let flags = O_WRONLY | O_CLOEXEC | (follows ? 0 : O_NOFOLLOW)
      descriptor = withPath(target) { openat(folder, $0, flags) }
      temporary = nil
      place = target
    } else if exists, kind == S_IFREG, withPath(target, { faccessat(folder, $0, W_OK, 0) }) != 0 {
      throw FileError(path: shown, attempt: .write, code: errno)
    } else if !exists, reason != ENOENT || target.isEmpty {
      throw FileError(path: shown, attempt: .write, code: reason)
    } else {
      place = exists && follows ? OutputFile.target(of: target) : target
      let hidden = OutputFile.hiddenName(beside: place)
      descriptor = withPath(hidden) {
        openat(folder, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      }
      // Past the mask of the process: what was open to others stays so.
      if exists, kind == S_IFREG, descriptor >= 0 { fchmod(descriptor, status.st_mode & 0o7777) }
      temporary = hidden
    }
    guard descriptor >= 0 else {
      // The name is the process's own, so only itself can have taken it.
      throw FileError(path: shown, attempt: .write, code: errno == EEXIST ? EBUSY : errno)
    }
  }

  /// The open file, for another program that writes it instead of `write`; nil for what is no regular
  /// file. Open until the file is put in its place or given up.
  public var programDescriptor: Int32? { temporary == nil ? nil : descriptor }

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
    if code != 0 { throw failure(code) }
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
    if code != 0 { throw failure(code) }
  }

  /// Puts the file in its place from another thread, for a process that is about to end: as soon as
  /// it is not being written, and before a moment of ``monotonicSeconds()``.
  ///
  /// - Returns: whether it is in its place.
  @discardableResult
  public func commitSoon(until end: Double) -> Bool {
    let isThere = retry(until: end) {
      state.withLockIfAvailable { state -> Bool in
        guard state.isOpen else { return state.failure == 0 }
        if temporary == nil {
          state.buffer.withUnsafeBytes { bytes in
            _ = writeWhatIsTaken(bytes, to: descriptor, until: end)
          }
          state.buffer.removeAll()
        } else {
          flush(&state)
        }
        finish(&state)
        return state.failure == 0
      }
    }
    return isThere ?? false
  }

  /// Gives the file up from another thread, as soon as it is not being written.
  public func discardSoon(until end: Double) {
    _ = retry(until: end) {
      state.withLockIfAvailable { state in
        guard state.isOpen else { return }
        state.failure = ECANCELED
        finish(&state)
      }
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

  private func failure(_ code: Int32) -> FileError {
    FileError(path: path, attempt: .write, code: code, keepsNothing: temporary != nil)
  }

  private func finish(_ state: inout State) {
    state.isOpen = false
    guard let temporary else {
      if descriptor != STDOUT_FILENO { close(descriptor) }
      return
    }
    if close(descriptor) != 0, state.failure == 0 { state.failure = errno }
    if state.failure == 0 {
      state.failure = withPath(temporary) { from in
        withPath(place) { renameat(folder, from, folder, $0) == 0 ? 0 : errno }
      }
    }
    if state.failure != 0 { _ = withPath(temporary) { unlinkat(folder, $0, 0) } }
  }

  private func flush(_ state: inout State) {
    guard !state.buffer.isEmpty else { return }
    if state.failure == 0 {
      state.failure = state.buffer.withUnsafeBytes { writeAll($0, to: descriptor) }
    }
    state.buffer.removeAll(keepingCapacity: true)
  }

  private static func target(of path: [UInt8]) -> [UInt8] {
    guard let found = withPath(path, { realpath($0, nil) }) else { return path }
    defer { free(found) }
    return UnsafeBufferPointer(start: found, count: strlen(found)).map(UInt8.init(bitPattern:))
  }

  private static func hiddenName(beside path: [UInt8], of process: pid_t = getpid()) -> [UInt8] {
    let cut = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return path[..<cut] + Array(".".utf8) + path[cut...].prefix(80)
      + Array(".\(process).partial".utf8)
  }

  /// Removes what a process left of a file when it was ended by force.
  public static func removeLeftover(of path: String, by process: pid_t) {
    _ = withPath(hiddenName(beside: Array(path.utf8), of: process)) { unlink($0) }
  }
}

/// Calls `body` with the bytes as a path for C.
private func withPath<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result
{
  (bytes + [0]).withUnsafeBytes { buffer in
    let text = buffer.bindMemory(to: CChar.self)
    guard let start = text.baseAddress else { return body("") }
    return body(start)
  }
}
