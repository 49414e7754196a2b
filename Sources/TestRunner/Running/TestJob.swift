import MapScript

/// A piece of work that one process does at a time.
enum TestJob: Sendable {
  /// Looking which tests a file declares.
  case list(file: String)
  /// One attempt at a test.
  case attempt(PlannedTest)

  var file: String {
    switch self {
    case .list(let file): file
    case .attempt(let planned): planned.file
    }
  }
}

/// What came of it.
enum TestResult: Sendable {
  case listing(FileListing)
  case attempt(AttemptOutcome)
}

/// What a file declares, as far as a run needs it.
struct FileListing: Sendable {
  var tests: [TestCase] = []
  var failures: [TestFailure] = []
}

/// Those who do the work: other processes, or this one.
protocol TestCrew {
  /// Does jobs until there are no more.
  ///
  /// - Parameters:
  ///   - next: the next job; nil when there is none now. More may come of a job that is done.
  ///   - done: told each result.
  mutating func work(next: () -> TestJob?, done: (TestJob, TestResult) -> Void)

  /// Ends those that are at work, and takes no more jobs.
  mutating func dismiss()
}

/// This process does it all, one job after the other; nothing stops a test that does not end.
struct LocalCrew: TestCrew {
  private let station: TestStation

  init(_ station: TestStation) { self.station = station }

  mutating func dismiss() {}

  mutating func work(next: () -> TestJob?, done: (TestJob, TestResult) -> Void) {
    while let job = next() { done(job, station.perform(job)) }
  }
}
