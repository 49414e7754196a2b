import Glibc
import HostSystem

/// A worker as the one who asks sees it.
final class WorkerProcess {
  private let process: pid_t
  private let requests: Int32
  let answers: Int32
  private var lines: LineReader
  /// What it is doing, and until when it may.
  private(set) var job: TestJob?
  private(set) var start = 0.0
  private(set) var deadline = Double.infinity
  private(set) var limit = 0.0

  /// Seconds after its time limit that a test has to stop by itself.
  static let grace = 1.0

  /// Starts a worker that is told the same as this process.
  ///
  /// - Returns: nil when the system does not let it be.
  init?(_ words: [String], environment: [String: String]) {
    guard let (input, output) = WorkerProcess.pipes() else { return nil }
    defer {
      close(input.read)
      close(output.write)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.read, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.write, WorkerLoop.answers)
    let arguments = (["mapctl", "test-worker"] + words).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var child = pid_t()
    let code = posix_spawn(&child, "/proc/self/exe", &actions, nil, arguments, variables)
    guard code == 0 else {
      close(input.write)
      close(output.read)
      return nil
    }
    process = child
    requests = input.write
    answers = output.read
    lines = LineReader(descriptor: output.read)
  }

  deinit {
    close(requests)
    close(answers)
  }

  /// Pipes whose ends are none of the standard descriptors, nor the one for answers.
  private static func pipes() -> (input: Pipe, output: Pipe)? {
    guard let input = Pipe() else { return nil }
    guard let output = Pipe() else {
      close(input.read)
      close(input.write)
      return nil
    }
    return (input, output)
  }

  private struct Pipe {
    let read: Int32
    let write: Int32

    init?() {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { return nil }
      let moved = ends.map { dupAbove($0) }
      for end in ends { close(end) }
      guard moved.allSatisfy({ $0 >= 0 }) else {
        for end in moved where end >= 0 { close(end) }
        return nil
      }
      (read, write) = (moved[0], moved[1])
    }
  }

  /// Gives it a job.
  ///
  /// - Returns: false when it is gone.
  func begin(_ job: TestJob, timeLimit: Double) -> Bool {
    self.job = job
    start = monotonicSeconds()
    limit = timeLimit
    deadline = start + timeLimit + WorkerProcess.grace
    return WorkerMessages.line(job, timeLimit: timeLimit).withUnsafeBytes {
      writeAll($0, to: requests) == 0
    }
  }

  /// Takes what it has answered.
  ///
  /// - Returns: the result when it is whole; `isGone` when there will be none.
  func receive() -> (result: TestResult?, isGone: Bool) {
    guard lines.fill() else { return (nil, true) }
    guard let line = lines.takeLine() else { return (nil, false) }
    guard let result = WorkerMessages.result(line) else { return (nil, true) }
    job = nil
    deadline = .infinity
    return (result, false)
  }

  /// Ends it at once.
  ///
  /// - Returns: how it ended, in words.
  @discardableResult
  func end() -> String {
    kill(process, SIGKILL)
    return reap()
  }

  /// Waits for the end of a process that is gone.
  func reap() -> String {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    guard signal != 0 else { return "with exit code \((status >> 8) & 0xFF)" }
    return "by signal \(signal) (\(String(cString: strsignal(signal))))"
  }
}

/// A copy of a descriptor that is closed in other programs, above those that programs expect.
private func dupAbove(_ descriptor: Int32) -> Int32 {
  fcntl(descriptor, F_DUPFD_CLOEXEC, 10)
}
