import Glibc
import HostSystem
import LuaBridge
import Synchronization

/// A worker: does the jobs that come on standard input and answers on another descriptor, until the
/// one who asks is gone.
public final class WorkerLoop: Sendable {
  private struct Watched {
    var interrupts: LuaInterrupts?
    var deadline = Double.infinity
  }

  private let watched = Mutex(Watched())

  /// Makes a worker that has not begun.
  public init() {}

  /// Works until standard input ends.
  public func run(_ settings: TestSettings, environment: [String: String]) {
    signal(SIGINT, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    LuaInterrupts.installHandler()
    startWatching()
    let station = TestStation(settings, environment: environment)
    var input = LineReader(descriptor: STDIN_FILENO)
    while let line = input.next() {
      guard let (job, limit) = WorkerMessages.job(line) else { return }
      let deadline = monotonicSeconds() + limit
      let result = station.perform(job) { interrupts in
        watched.withLock { $0 = Watched(interrupts: interrupts, deadline: deadline) }
      }
      watched.withLock { $0 = Watched() }
      let failed = WorkerMessages.line(result).withUnsafeBytes {
        writeAll($0, to: ProgramProcess.answers)
      }
      guard failed == 0 else { return }
    }
  }

  private func startWatching() {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self).toOpaque()
    pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<WorkerLoop>.fromOpaque(context).takeRetainedValue().watch() }
        return nil
      }, context)
    pthread_detach(thread)
  }

  /// Asks a script to stop at its deadline; ends the process when nobody asks any more.
  private func watch() -> Never {
    while true {
      var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      if poll(&input, 1, 50) > 0, input.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 {
        _exit(0)
      }
      watched.withLock { watched in
        guard monotonicSeconds() >= watched.deadline else { return }
        watched.interrupts?.requestFromAnotherThread(.timeLimit)
      }
    }
  }
}

/// Takes lines from a descriptor as they come.
struct LineReader {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// How much of it is known to have no line end.
  private var searched = 0

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// The next line; waits for it, nil at the end.
  mutating func next() -> [UInt8]? {
    while true {
      if let line = takeLine() { return line }
      guard fill() else { return nil }
    }
  }

  /// A line that has come already.
  mutating func takeLine() -> [UInt8]? {
    guard let end = buffer[searched...].firstIndex(of: 0x0A) else {
      searched = buffer.count
      return nil
    }
    let line = Array(buffer[..<end])
    buffer.removeFirst(end + 1)
    searched = 0
    return line
  }

  /// Takes what has come.
  ///
  /// - Returns: false at the end.
  mutating func fill() -> Bool {
    let chunk = 1 << 16
    let got = withUnsafeTemporaryAllocation(byteCount: chunk, alignment: 1) { bytes -> Int in
      var count: Int
      repeat {
        count = read(descriptor, bytes.baseAddress, chunk)
      } while count < 0 && errno == EINTR
      if count > 0 { buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[..<count])) }
      return count
    }
    return got > 0
  }
}
