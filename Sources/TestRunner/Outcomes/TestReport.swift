import MapScript

/// All that a run of tests has to tell.
public struct TestReport: Sendable {
  /// The version of mapctl.
  public var version = ""
  /// The seed.
  public var seed = 0
  /// Whether the order was drawn from the seed.
  public var isShuffled = false
  /// Which parts of how many it has; nothing for a whole run.
  public var shards: [Shard] = []
  /// The options that a run of one test by itself needs, as words of the command line.
  public var options: [String] = []
  /// What the tests were chosen from.
  public var plan = TestPlan()
  /// How the tests came out, in the order of the plan.
  public var outcomes: [TestOutcome] = []
  /// What became of changes that the tests may notice, when that was tried.
  public var mutants: [MutantOutcome]?
  /// Real seconds.
  public var seconds = 0.0
  /// Whether it was interrupted.
  public var isInterrupted = false
  /// Whether flaky tests fail it.
  public var failsOnFlaky = false
  /// Whether tests marked `only` fail it.
  public var forbidsOnly = false

  /// A report of nothing.
  public init() {}

  /// How many tests came out so.
  public func count(_ status: TestStatus) -> Int {
    outcomes.reduce(0) { $0 + ($1.status == status ? 1 : 0) }
  }

  /// Whether something is wrong.
  public var hasFailed: Bool {
    !plan.failedFiles.isEmpty || outcomes.contains { $0.status.isFailure }
      || (failsOnFlaky && count(.flaky) > 0) || (forbidsOnly && plan.isNarrowed)
  }
}

/// A file that is no report of tests, or one that does not fit the others.
public struct ReportFault: Error, Sendable {
  /// The file.
  public var path: String
  /// What is wrong with it.
  public var problem: String
}
