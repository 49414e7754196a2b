import MapModel
import MapScript

/// How one attempt at a test ended, and what it left.
public struct TestAttempt: Sendable {
  /// How it ended.
  public enum Status: String, Sendable {
    case passed, failed
    /// It is not to be run, or said so itself.
    case pending
    /// It took longer than it may.
    case timedOut = "timed_out"
  }

  /// How it ended.
  public var status: Status
  /// What went wrong.
  public var failures: [TestFailure] = []
  /// Why it is pending.
  public var reason = ""
  /// What it printed, as far as that is kept.
  public var output: [UInt8] = []
  /// What it logged: virtual seconds, level, message.
  public var logs: [(time: Double, level: String, message: String)] = []
  /// Virtual seconds that passed.
  public var virtualSeconds = 0.0
  /// What happened, in order.
  public var records: [Record] = []
  /// The lines that commands came from, by their place in ``records``.
  public var lines: [Int: ScriptLine] = [:]
  /// Where the script depends on what happens, when that is noted.
  public var points: [VariablePoint] = []

  /// An attempt that ended so.
  public init(_ status: Status, failures: [TestFailure] = []) {
    self.status = status
    self.failures = failures
  }
}

/// What a file declares.
public struct TestListing: Sendable {
  /// Its tests in order.
  public var cases: [TestCase] = []
  /// Why the file could not be read to its end.
  public var failures: [TestFailure] = []
  /// What it printed meanwhile.
  public var output: [UInt8] = []

  /// A listing with nothing in it.
  public init() {}
}
