import Glibc
import HostSystem

/// An open input: a file, or standard input for `-`.
public final class InputFile {
  /// The path as the user gave it.
  public let path: String
  /// The size of a regular file.
  public let size: Int?
  private let descriptor: Int32
  private let stop: Interruption
  private let isRegular: Bool

  /// Opens the input.
  public init(path: String, stop: Interruption) throws(FileError) {
    self.path = path
    self.stop = stop
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    let name = path == "-" ? "standard input" : path
    guard descriptor >= 0 else { throw FileError(path: name, attempt: .read, code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw FileError(path: name, attempt: .read, code: errno)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw FileError(path: name, attempt: .read, code: EISDIR)
    }
    isRegular = status.st_mode & S_IFMT == S_IFREG
    size = isRegular ? Int(status.st_size) : nil
  }

  deinit { if descriptor != STDIN_FILENO, descriptor >= 0 { close(descriptor) } }

  /// Whether the run is to stop: what was read last may be a part of a row.
  public var isStopped: Bool { stop.isRequested }

  /// Whether nothing is there to be read at this moment: the rows so far should not wait.
  public var isDry: Bool {
    guard !isRegular else { return false }
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) == 0
  }

  /// Appends what there is, at most so many bytes.
  ///
  /// - Returns: how many bytes came; 0 at the end, and when the run is to stop.
  public func read(into buffer: ByteBuffer, atMost most: Int) throws(FileError) -> Int {
    guard waitForBytes() else { return 0 }
    var got = 0
    var code: Int32 = 0
    buffer.appendRoom(most) { room in
      repeat { got = Glibc.read(descriptor, room, most) } while got < 0 && errno == EINTR
      code = errno
      return got
    }
    guard got >= 0 else {
      throw FileError(path: path == "-" ? "standard input" : path, attempt: .read, code: code)
    }
    return got
  }

  /// Leaves out so many bytes.
  public func skip(_ count: Int) throws(FileError) {
    if isRegular, lseek(descriptor, off_t(count), SEEK_CUR) >= 0 { return }
    let waste = ByteBuffer(capacity: 1 << 16)
    var left = count
    while left > 0 {
      waste.removeAll()
      let got = try read(into: waste, atMost: min(left, 1 << 16))
      if got == 0 { return }
      left -= got
    }
  }

  private func waitForBytes() -> Bool {
    while !stop.isRequested {
      if isRegular { return true }
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&wait, 1, 100) != 0 { return true }
    }
    return false
  }
}
