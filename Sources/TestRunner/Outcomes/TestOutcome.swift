import MapScript

/// How a test came out in the end.
public enum TestStatus: String, CaseIterable, Sendable {
  /// It passed, at the first attempt.
  case passed
  /// It failed at every attempt.
  case failed
  /// It took too long at its last attempt.
  case timedOut = "timed_out"
  /// It failed and then passed.
  case flaky
  /// It was not to be run.
  case pending
  /// The run ended before its turn.
  case notRun = "not_run"

  /// Whether the run has failed by it.
  public var isFailure: Bool { self == .failed || self == .timedOut }
}

/// One attempt at a test.
public struct AttemptOutcome: Hashable, Sendable {
  /// How it ended: passed, failed, timed out or pending.
  public var status: TestStatus
  /// What went wrong.
  public var failures: [TestFailure] = []
  /// Why it called itself pending.
  public var reason = ""
  /// What it printed.
  public var output = ""
  /// What it logged.
  public var logs: [TestLog] = []
  /// Real seconds.
  public var seconds = 0.0
  /// Virtual seconds.
  public var virtualSeconds = 0.0
  /// Where its scripts depend on what happens, when that is noted.
  public var points: [VariablePoint] = []
  /// What happened, when that is kept.
  public var timeline: Timeline?

  /// Makes an attempt that ended so.
  public init(_ status: TestStatus) { self.status = status }
}

/// Something that a test logged.
public struct TestLog: Hashable, Sendable {
  /// Virtual seconds.
  public var time: Double
  /// `debug`, `info`, `warn` or `error`.
  public var level: String
  /// What it said.
  public var message: String
}

/// How a test came out, with all attempts at it.
public struct TestOutcome: Hashable, Sendable {
  /// The test.
  public var planned: PlannedTest
  /// How it came out.
  public var status: TestStatus
  /// The attempts, one at least unless it was not run.
  public var attempts: [AttemptOutcome] = []
  /// Why it is pending.
  public var reason = ""

  /// Makes an outcome.
  public init(_ planned: PlannedTest, _ status: TestStatus) {
    self.planned = planned
    self.status = status
  }

  /// The outcome of a test after these attempts.
  init(_ planned: PlannedTest, attempts: [AttemptOutcome]) {
    self.planned = planned
    self.attempts = attempts
    let last = attempts.last?.status ?? .notRun
    status = last == .passed && attempts.count > 1 ? .flaky : last
  }

  /// Real seconds of all attempts.
  public var seconds: Double { attempts.reduce(0) { $0 + $1.seconds } }
}

/// What happened in a test, as far as reports show it.
public struct Timeline: Hashable, Sendable {
  /// One thing that happened.
  public struct Entry: Hashable, Sendable {
    /// Virtual seconds.
    public var time: Double
    /// `event`, `command`, `request`, `response`, `error` or `log`.
    public var kind: String
    /// Its name.
    public var name: String
    /// It in words.
    public var text: String
    /// How many of the same came one after the other.
    public var count = 1
    /// The script's line that asked for it.
    public var place: String?
  }

  /// Where the camera was.
  public struct CameraPoint: Hashable, Sendable {
    /// Virtual seconds.
    public var time: Double
    /// Degrees.
    public var lat: Double
    /// Degrees.
    public var lng: Double
    /// As the camera has it.
    public var zoom: Double
  }

  /// What happened, in order.
  public var entries: [Entry] = []
  /// How many more there were.
  public var omitted = 0
  /// Where the camera went.
  public var camera: [CameraPoint] = []

  /// A timeline of nothing.
  public init() {}
}
