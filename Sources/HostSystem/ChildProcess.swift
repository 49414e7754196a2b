import Glibc
import Synchronization

/// Another program that runs beside this one and is fed through its standard input.
///
/// It has a process group of its own, so that Ctrl-C at a terminal reaches this process only, which
/// then decides what becomes of the other.
public final class ChildProcess: Sendable {
  /// How it ended.
  public struct End: Sendable {
    /// The exit status; nil when a signal ended it.
    public let code: Int32?
    /// The end of what it said on standard error.
    public let lastWords: String
  }

  private struct State {
    /// Where its standard input is written to; nil when that is closed.
    var input: Int32?
    /// Whether it was waited for, after which its number may be another's.
    var isOver = false
    /// The exit status then; nil when a signal ended it.
    var code: Int32?

    mutating func end(_ status: Int32) {
      isOver = true
      code = status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }
  }

  private let process: pid_t
  private let listener: Listener
  private let state: Mutex<State>
  /// Where a file that is handed over is found by the program.
  public static let handedOver = "/dev/fd/3"

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: its words, without its name.
  ///   - environment: its variables by name.
  ///   - descriptor: an open file that it finds at `handedOver`; stays open here.
  /// - Throws: `FileError` with the program's path.
  public init(
    program: String, arguments: [String], environment: [String: String],
    handingOver descriptor: Int32?
  ) throws(FileError) {
    let (child, input, messages) = try ProgramStart.alone { () throws(FileError) in
      let input = try ProgramPipe()
      let messages = try ProgramPipe()
      var files = [STDIN_FILENO: input.reading, STDERR_FILENO: messages.writing]
      files[3] = descriptor
      let child = try ProgramStart(
        program: program, words: [program] + arguments, environment: environment, files: files
      ).start()
      return (child, input.takeWriting(), messages.takeReading())
    }
    // Fewer changes between the two programs; a refusal does no harm.
    _ = fcntl(input, ChildProcess.setPipeSize, 1 << 20)
    process = child
    listener = Listener(to: messages)
    state = Mutex(State(input: input))
  }

  deinit {
    end()
    closeInput()
    _ = listener.lastWords
  }

  /// Writes to its standard input, and waits until all is taken.
  ///
  /// - Returns: 0, or the system's error number; `EPIPE` when it reads no more.
  public func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    guard let input = state.withLock({ $0.input }) else { return EPIPE }
    return writeAll(bytes, to: input)
  }

  /// Tells it that nothing more comes; not while `write` is under way.
  public func closeInput() {
    state.withLock { state in
      if let input = state.input { close(input) }
      state.input = nil
    }
  }

  /// Waits for its end; `goesOn` is asked from time to time.
  ///
  /// - Returns: nil when `goesOn` said no.
  public func wait(while goesOn: () -> Bool) -> End? {
    var nap: UInt32 = 500
    while goesOn() {
      let end = state.withLock { state -> Int32?? in
        var status: Int32 = 0
        if !state.isOver, waitpid(process, &status, WNOHANG) != 0 { state.end(status) }
        return state.isOver ? .some(state.code) : .none
      }
      if let end { return End(code: end, lastWords: listener.lastWords) }
      usleep(nap)
      nap = min(nap * 2, 50_000)
    }
    return nil
  }

  /// Ends it and what it has started at once; harmless when it is over. May be called from any thread.
  public func end() {
    state.withLock { state in
      guard !state.isOver else { return }
      kill(-process, SIGKILL)
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      state.end(status)
    }
  }

  /// `F_SETPIPE_SZ`, which is hidden behind a feature macro in the headers.
  private static let setPipeSize: Int32 = 1031
}

/// Reads what a program says until it is silent for good, and keeps the end of it.
private final class Listener: Sendable {
  private let words = Mutex<[UInt8]>([])
  private let thread: Mutex<WorkerThread?> = Mutex(nil)
  private static let most = 4096

  /// Takes over the descriptor, which it closes.
  init(to descriptor: Int32) {
    let thread = WorkerThread { [self] in
      var bytes = [UInt8](repeating: 0, count: Listener.most)
      while true {
        let count = read(descriptor, &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        words.withLock { words in
          words += bytes.prefix(count)
          words.removeFirst(max(0, words.count - Listener.most))
        }
      }
      close(descriptor)
    }
    self.thread.withLock { $0 = thread }
  }

  /// What it said last; waits until it says no more.
  var lastWords: String {
    thread.withLock { thread in
      thread?.join()
      thread = nil
    }
    return words.withLock { String(decoding: $0, as: UTF8.self) }
  }
}
