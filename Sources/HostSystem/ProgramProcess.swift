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

  /// Starts one.
  ///
  /// - Parameters:
  ///   - words: the words of its command line behind the program's name.
  ///   - output: what becomes its standard output; nil for nothing.
  ///   - messages: what becomes its standard error.
  /// - Throws: `FileError` when the system does not let it be.
  public init(
    _ words: [String], environment: [String: String], output: Int32?, messages: Int32
  ) throws(FileError) {
    (number, requests, answers) = try ProgramStart.alone { () throws(FileError) in
      let input = try ProgramPipe()
      let back = try ProgramPipe()
      var files = [
        STDIN_FILENO: input.reading, STDERR_FILENO: messages, ProgramProcess.answers: back.writing,
      ]
      files[STDOUT_FILENO] = output
      let child = try ProgramStart(
        program: "/proc/self/exe", words: ["mapctl"] + words, environment: environment,
        files: files
      ).start()
      return (child, input.takeWriting(), back.takeReading())
    }
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
