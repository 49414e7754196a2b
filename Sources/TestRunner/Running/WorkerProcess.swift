import Glibc
import HostSystem

/// A worker as the one who asks sees it.
final class WorkerProcess {
  private let child: ProgramProcess
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
    guard
      let child = try? ProgramProcess(
        ["test-worker"] + words, environment: environment, output: nil, messages: STDERR_FILENO)
    else { return nil }
    self.child = child
    lines = LineReader(descriptor: child.answers)
  }

  /// What it answers is read here.
  var answers: Int32 { child.answers }

  /// Gives it a job.
  ///
  /// - Returns: false when it is gone.
  func begin(_ job: TestJob, timeLimit: Double) -> Bool {
    self.job = job
    start = monotonicSeconds()
    limit = timeLimit
    deadline = start + timeLimit + WorkerProcess.grace
    return WorkerMessages.line(job, timeLimit: timeLimit).withUnsafeBytes {
      writeAll($0, to: child.requests) == 0
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
  func end() -> String { child.end().words }
}
