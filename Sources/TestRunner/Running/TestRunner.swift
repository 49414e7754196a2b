import HostSystem
import MapScript
import MapSession

/// Told what happens while tests run.
public protocol TestObserver {
  /// The tests are known and about to run.
  mutating func began(_ report: TestReport)
  /// A test is over; it and its place in the plan.
  mutating func ended(_ outcome: TestOutcome, at place: Int)
}

/// Finds tests, runs them and gathers what came of it.
public struct TestRunner {
  private let settings: TestSettings
  private var crew: any TestCrew
  private let history: TestHistory
  private let durations: TestHistory

  /// Runs tests in this process, one after the other.
  public init(local settings: TestSettings, environment: [String: String]) throws {
    self.settings = settings
    // What is missing or damaged there is begun anew.
    history = (try? TestHistory(path: settings.historyPath)) ?? TestHistory()
    durations = try settings.durationsPath.map { try TestHistory(path: $0) } ?? history
    crew = LocalCrew(TestStation(settings, environment: environment))
  }

  /// Runs tests in processes of their own.
  ///
  /// - Parameter words: the words of the command line behind the command's name, which the workers
  ///   are told too.
  public init(
    workers settings: TestSettings, words: [String],
    environment: [String: String], interruption: Interruption
  ) throws {
    self.settings = settings
    // What is missing or damaged there is begun anew.
    history = (try? TestHistory(path: settings.historyPath)) ?? TestHistory()
    durations = try settings.durationsPath.map { try TestHistory(path: $0) } ?? history
    crew = WorkerCrew(
      settings, words: words, environment: environment, interruption: interruption)
  }

  /// Looks which tests there are, and chooses.
  ///
  /// - Throws: `FileError` when a path does not lead anywhere.
  public mutating func plan() throws(FileError) -> TestPlan {
    let files = try TestFiles.find(settings.paths)
    var waiting = files[...]
    var listings: [String: FileListing] = [:]
    crew.work(next: { waiting.popFirst().map { .list(file: $0) } }) { job, result in
      if case .listing(let listing) = result { listings[job.file] = listing }
    }
    var failed: [FailedFile] = []
    var found: [(file: String, tests: [PlannedTest])] = []
    for file in files {
      guard let listing = listings[file] else { continue }
      if !listing.failures.isEmpty {
        failed.append(FailedFile(file: file, failures: listing.failures))
      } else {
        found.append((file, numbered(listing.tests, in: file)))
      }
    }
    var plan = TestSelection(settings: settings, history: history, durations: durations).plan(found)
    plan.files = files.count
    // Each part tells of failed files, so that none depends on another one.
    plan.failedFiles = failed
    return plan
  }

  private func numbered(_ tests: [TestCase], in file: String) -> [PlannedTest] {
    var seen: [[String]: Int] = [:]
    return tests.map { test in
      seen[test.names, default: 0] += 1
      var planned = PlannedTest(file: file, test: test)
      planned.ordinal = seen[test.names] ?? 1
      return planned
    }
  }

  /// Whether some test failed in the run before.
  public var hasFailedBefore: Bool { history.hasFailures }

  /// Runs the tests of a plan.
  public mutating func run(
    _ plan: TestPlan, interruption: Interruption, observer: inout some TestObserver
  ) -> TestReport {
    let start = monotonicSeconds()
    var report = TestReport()
    report.version = settings.version
    report.options = settings.repeatedOptions
    report.seed = settings.session.seed
    report.isShuffled = settings.isShuffled
    report.shards = settings.shard.map { [$0] } ?? []
    report.plan = plan
    report.failsOnFlaky = settings.failsOnFlaky
    report.forbidsOnly = settings.forbidsOnly
    report.outcomes = plan.tests.map { TestOutcome($0, .notRun) }
    observer.began(report)
    var progress = TestProgress(plan.tests, settings)
    if settings.failsFast, !plan.failedFiles.isEmpty { progress.stop() }
    var outcomes = report.outcomes
    defer { crew.dismiss() }
    for (place, outcome) in progress.pending {
      outcomes[place] = outcome
      observer.ended(outcome, at: place)
    }
    var observing = observer
    crew.work(
      next: { progress.next() },
      done: { job, result in
        guard case .attempt(let planned) = job, case .attempt(let attempt) = result,
          let (place, outcome) = progress.ended(planned, attempt)
        else { return }
        outcomes[place] = outcome
        observing.ended(outcome, at: place)
      })
    observer = observing
    report.outcomes = outcomes
    if settings.mutates, !report.hasFailed {
      var check = MutationCheck(outcomes)
      crew.work(
        next: { check.next() },
        done: { job, result in
          if case .attempt(let planned) = job, case .attempt(let attempt) = result {
            check.ended(planned, attempt)
          }
        })
      report.mutants = check.outcomes
    }
    report.isInterrupted = interruption.isRequested
    report.seconds = monotonicSeconds() - start
    return report
  }

  /// Keeps what is worth knowing next time; parts of a run keep nothing, for the other parts have
  /// to be divided by the same seconds.
  public func remember(_ report: TestReport) throws(FileError) {
    guard settings.shard == nil, !report.outcomes.isEmpty else { return }
    var history = history
    for outcome in report.outcomes where !outcome.attempts.isEmpty {
      let id = outcome.planned.id
      let hasFailed = outcome.status.isFailure
      if outcome.planned.repetition > 1, !hasFailed { continue }
      history.note(id, seconds: outcome.attempts[0].seconds, hasFailed: hasFailed)
    }
    history.forgetMissingFiles()
    try history.write(to: settings.historyPath)
  }
}
