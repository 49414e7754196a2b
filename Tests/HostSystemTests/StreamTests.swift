import Foundation
import Harness
import HostSystem
import Testing

@Suite struct `An output stream` {
  /// A pipe: its reading and its writing end.
  private func makePipe() -> (Int32, Int32) {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    return (ends[0], ends[1])
  }

  private func available(_ descriptor: Int32) -> String {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 0) == 1 else { return "" }
    var buffer = [UInt8](repeating: 0, count: 1 << 17)
    let count = read(descriptor, &buffer, buffer.count)
    return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
  }

  @Test func `keeps results back until they are flushed and messages not at all`() {
    let (out, into) = makePipe()
    defer { close(out); close(into) }
    let results = OutputStream(descriptor: into, buffered: true)
    results.write("line\n")
    #expect(available(out) == "")
    #expect(results.flush() == 0)
    #expect(available(out) == "line\n")
    let messages = OutputStream(descriptor: into, buffered: false)
    messages.write("said")
    #expect(available(out) == "said")
    #expect(!results.isTerminal)
  }

  @Test func `hands over full buffers`() throws {
    let (out, into) = makePipe()
    defer { close(out); close(into) }
    let setPipeSize: Int32 = 1031
    try #require(fcntl(into, setPipeSize, 1 << 20) >= 0)
    let stream = OutputStream(descriptor: into, buffered: true)
    for _ in 0..<70 { stream.write(String(repeating: "x", count: 1000)) }
    #expect(available(out).count >= 1 << 16)
  }

  @Test func `writes line by line to a terminal`() throws {
    // What posix_openpt, unlockpt and ptsname do, which Swift does not see.
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(terminal >= 0)
    var number: Int32 = 0
    try #require(ioctl(terminal, 0x4004_5431, &number) == 0)
    try #require(ioctl(terminal, 0x8004_5430, &number) == 0)
    let line = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    try #require(line >= 0)
    defer { close(line); close(terminal) }
    let stream = OutputStream(descriptor: line, buffered: true)
    #expect(stream.isTerminal)
    stream.write("part")
    #expect(available(terminal) == "")
    stream.write(" whole\n")
    #expect(available(terminal) == "part whole\r\n")
  }

  @Test func `keeps its first failure and drops what comes after`() {
    let (out, into) = makePipe()
    close(out)
    defer { close(into) }
    let stream = OutputStream(descriptor: into, buffered: true)
    #expect(stream.write("x") == 0)
    #expect(stream.failure == 0)
    #expect(stream.flush() == EPIPE)
    #expect(stream.write("y") == EPIPE)
    #expect(stream.failure == EPIPE)
  }

  @Test func `tells a closed descriptor and a full disk`() {
    let closed = OutputStream(descriptor: -1, buffered: false)
    #expect(closed.write("x") == EBADF)
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    #expect(OutputStream(descriptor: full, buffered: false).write("x") == ENOSPC)
  }

  @Test func `waits for a reader that is slow`() async throws {
    let (out, into) = makePipe()
    #expect(fcntl(into, F_SETFL, O_NONBLOCK) == 0)
    let stream = OutputStream(descriptor: into, buffered: false)
    let writer = Thread {
      stream.write(String(repeating: "x", count: 1 << 18))
      close(into)
    }
    writer.start()
    var total = 0
    while true {
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      let count = read(out, &buffer, buffer.count)
      guard count > 0 else { break }
      total += count
    }
    close(out)
    #expect(total == 1 << 18)
    #expect(stream.failure == 0)
  }

  @Test func `hands over at a forced end what a pipe takes, and waits for nobody`() throws {
    let (out, into) = makePipe()
    defer { close(out); close(into) }
    let stream = OutputStream(descriptor: into, buffered: true)
    stream.write("last words")
    #expect(stream.flushWithoutWaiting(until: monotonicSeconds() + 1))
    #expect(available(out) == "last words")
    #expect(fcntl(into, F_SETFL, O_NONBLOCK) == 0)
    let page = [UInt8](repeating: 0, count: 4096)
    while Glibc.write(into, page, page.count) > 0 {}
    #expect(fcntl(into, F_SETFL, 0) == 0)
    stream.write("lost")
    let start = monotonicSeconds()
    #expect(!stream.flushWithoutWaiting(until: start + 0.2))
    #expect(monotonicSeconds() - start < 10)
  }

  @Test func `held by a blocked writer does not hold up a forced end`() throws {
    let (out, into) = makePipe()
    let stream = OutputStream(descriptor: into, buffered: true)
    let writer = Thread { stream.write(String(repeating: "x", count: 1 << 20)) }
    writer.start()
    usleep(200_000)
    #expect(!stream.flushWithoutWaiting(until: monotonicSeconds() + 0.2))
    close(out)
  }

  @Test func `in memory keeps everything`() {
    let stream = OutputStream()
    stream.write("a")
    stream.write("b\n")
    #expect(stream.flush() == 0)
    #expect(stream.text == "ab\n")
  }
}

@Suite struct `Reading a file` {
  private func error(_ path: String) -> FileError? {
    do {
      _ = try readFile(path)
      return nil
    } catch {
      return error
    }
  }

  @Test func `gives all bytes`() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "line\0\n", count: 50_000)
    #expect(try readFile(folder.write(text, to: "a")) == Array(text.utf8))
    #expect(try readFile(folder.write("", to: "b")).isEmpty)
    #expect(try readFile("/dev/null").isEmpty)
    #expect(try !readFile("/proc/self/status").isEmpty)
  }

  @Test func `stops at the limit, also of what never ends`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("12345", to: "a")
    #expect(try readFile(path, limit: 5).count == 5)
    for path in [path, "/dev/zero"] {
      #expect(throws: FileError(path: path, attempt: .read, code: EFBIG)) {
        _ = try readFile(path, limit: 4)
      }
    }
  }

  @Test func `says why it cannot`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    #expect(error(folder.path)?.reason == "it is a directory, not a file")
    #expect(error(folder.path(of: "gone"))?.reason == "there is no such file")
    #expect(error(folder.path(of: "file/x"))?.reason.hasPrefix("a part of the path") == true)
    #expect(error("")?.code == ENOENT)
    #expect(error(folder.path(of: "gone"))?.attempt == .read)
  }

  @Test func `has words for every reason`() {
    for code in [ENOENT, EISDIR, ENOTDIR, EACCES, ENOSPC, EFBIG, ENAMETOOLONG, EPIPE, EBADF, EIO] {
      for attempt in [FileError.Attempt.read, .write] {
        #expect(!FileError(path: "x", attempt: attempt, code: code).reason.isEmpty)
      }
    }
  }
}
