import Glibc
import HostSystem

/// Lines from the command line, or from standard input as they come.
struct LineSource {
  private var given: [String]?
  private let console: Interpreter
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  /// Why no more could be read.
  private(set) var fault: FileError?

  /// - Parameter given: the lines; none for standard input.
  init(_ given: [String], console: Interpreter) {
    self.given = given.isEmpty ? nil : given.reversed()
    self.console = console
  }

  /// The next line; nil at the end, or when something has stopped the session.
  mutating func next() -> String? {
    if given != nil { return given?.popLast() }
    while true {
      if let end = buffer[start...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return text(buffer[start..<end])
      }
      guard !isAtEnd else {
        defer { start = buffer.count }
        return start < buffer.count ? text(buffer[start...]) : nil
      }
      buffer.removeFirst(start)
      start = 0
      guard waitForInput() else { return nil }
      fill()
    }
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self)
  }

  /// Lets the map live until there is something to read.
  ///
  /// - Returns: false when something has stopped the session.
  private func waitForInput() -> Bool {
    while !console.isStopped {
      let wait = console.live()
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let ready = poll(&input, 1, wait.map { Int32(min($0, 10) * 1000) } ?? -1)
      if ready > 0 { return true }
      if ready < 0, errno != EINTR { return true }
    }
    return false
  }

  private mutating func fill() {
    var count = 0
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { room in
      count = read(STDIN_FILENO, room.baseAddress, room.count)
      if count > 0 { buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: room[..<count])) }
    }
    if count < 0, errno == EINTR { return }
    if count < 0 { fault = FileError(path: "standard input", attempt: .read, code: errno) }
    if count <= 0 { isAtEnd = true }
  }
}
