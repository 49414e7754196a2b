import Glibc

/// Another process of this program, which takes requests on standard input and answers on
/// descriptor 3.
public final class ProgramProcess {
  /// How a process ended.
  public enum Ending: Equatable, Sendable {
    /// By itself, with a code.
    case exited(Int32)
    /// By a signal.
    case killed(Int32)

    /// The ending in words.
    public var words: String {
      switch self {
      case .exited(let code): "with exit code \(code)"
      case .killed(let signal): "by signal \(signal) (\(String(cString: strsignal(signal))))"
      }
    }
  }

  /// Where a child answers.
  public static let answers: Int32 = 3

  /// Its number.
  public let number: pid_t
  /// What is written here it reads on standard input.
  public let requests: Int32
  /// What it answers is read here.
  public let answers: Int32
  private var ending: Ending?

  /// Starts one, in a group of its own so that a terminal's Ctrl-C does not reach it.
  ///
  /// - Parameters:
  ///   - words: the words of its command line behind the program's name.
  ///   - output: what becomes its standard output.
  ///   - messages: what becomes its standard error.
  /// - Throws: `FileError` when the system does not let it be.
  public init(
    _ words: [String], environment: [String: String], output: Int32, messages: Int32
  ) throws(FileError) {
    let input = try ProgramPipe()
    let back = try ProgramPipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (from, to) in [
      (input.reading, STDIN_FILENO), (output, STDOUT_FILENO), (messages, STDERR_FILENO),
      (back.writing, ProgramProcess.answers),
    ] {
      posix_spawn_file_actions_adddup2(&actions, from, to)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))
    let arguments = (["mapctl"] + words).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var child = pid_t()
    let code = posix_spawn(
      &child, "/proc/self/exe", &actions, &attributes, arguments, variables)
    guard code == 0 else { throw FileError(path: "/proc/self/exe", attempt: .read, code: code) }
    number = child
    requests = input.takeWriting()
    answers = back.takeReading()
  }

  deinit {
    if ending == nil { end() }
    close(requests)
    close(answers)
  }

  /// Ends it at once.
  @discardableResult
  public func end() -> Ending {
    if ending == nil { kill(number, SIGKILL) }
    return reap()
  }

  /// Waits for the end of one that is gone, or about to go.
  @discardableResult
  public func reap() -> Ending {
    if let ending { return ending }
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    let ending = signal == 0 ? Ending.exited((status >> 8) & 0xFF) : .killed(signal)
    self.ending = ending
    return ending
  }
}

/// A pipe whose ends are closed in other programs and are none of the descriptors that those expect.
private final class ProgramPipe {
  private(set) var reading: Int32 = -1
  private(set) var writing: Int32 = -1

  init() throws(FileError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw FileError(path: "a pipe", attempt: .read, code: errno) }
    reading = fcntl(ends[0], F_DUPFD_CLOEXEC, 10)
    writing = fcntl(ends[1], F_DUPFD_CLOEXEC, 10)
    let code = errno
    for end in ends { close(end) }
    guard reading >= 0, writing >= 0 else {
      throw FileError(path: "a pipe", attempt: .read, code: code)
    }
  }

  deinit {
    if reading >= 0 { close(reading) }
    if writing >= 0 { close(writing) }
  }

  func takeReading() -> Int32 {
    defer { reading = -1 }
    return reading
  }

  func takeWriting() -> Int32 {
    defer { writing = -1 }
    return writing
  }
}
