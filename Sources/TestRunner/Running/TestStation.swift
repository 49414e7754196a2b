import HostSystem
import LuaBridge
import MapScript
import MapSession

/// Does jobs in this process: reads a file, and runs its tests in sessions of their own.
final class TestStation {
  private let settings: TestSettings
  private let environment: [String: String]
  /// The file that was read last.
  private var source: TestSource?

  init(_ settings: TestSettings, environment: [String: String]) {
    self.settings = settings
    self.environment = environment
  }

  /// Does a job.
  ///
  /// - Parameter began: told how to stop the script from another thread.
  func perform(_ job: TestJob, began: (LuaInterrupts) -> Void = { _ in }) -> TestResult {
    switch job {
    case .list(let file): .listing(list(file, began))
    case .attempt(let planned): .attempt(attempt(planned, began))
    }
  }

  private func list(_ file: String, _ began: (LuaInterrupts) -> Void) -> FileListing {
    source = nil
    switch read(file) {
    case .failure(let failure): return FileListing(failures: [failure])
    case .success(let source):
      let listing = run(file, seed: settings.session.seed).list(source, began: began)
      return FileListing(tests: listing.cases, failures: listing.failures.map(withSource))
    }
  }

  private func attempt(
    _ planned: PlannedTest, _ began: (LuaInterrupts) -> Void
  ) -> AttemptOutcome {
    let start = monotonicSeconds()
    let attempt: TestAttempt
    switch read(planned.file) {
    case .failure(let failure): attempt = TestAttempt(.failed, failures: [failure])
    case .success(let source):
      attempt = run(planned.file, seed: planned.seed).run(
        source, test: planned.test.index, variation: planned.variation,
        notesPoints: settings.mutates, began: began)
    }
    var outcome = AttemptOutcome(attempt.status.testStatus)
    outcome.failures = attempt.failures.map(withSource)
    if outcome.status != .passed || settings.keepsOutput {
      outcome.output = String(decoding: attempt.output, as: UTF8.self)
      outcome.logs = attempt.logs.map {
        TestLog(time: $0.time, level: $0.level, message: $0.message)
      }
    }
    outcome.reason = attempt.reason
    if planned.variation == nil { outcome.points = attempt.points }
    outcome.virtualSeconds = attempt.virtualSeconds
    if settings.keepsTimelines {
      outcome.timeline = Timeline(attempt.records, lines: attempt.lines)
    }
    outcome.seconds = monotonicSeconds() - start
    return outcome
  }

  private func read(_ file: String) -> Result<TestSource, TestFailure> {
    if let source, source.source.name == file { return .success(source) }
    do throws(FileError) {
      let read = TestSource(
        ScriptSource(name: file, bytes: try readFile(file, limit: 64 << 20)))
      source = read
      return .success(read)
    } catch {
      return .failure(TestFailure(.error, "cannot read \(error.shownPath): \(error.reason)"))
    }
  }

  /// The failure with the text of its line.
  private func withSource(_ failure: TestFailure) -> TestFailure {
    guard let source = source?.source, failure.file == source.name, let line = failure.line,
      line > 0
    else {
      return failure
    }
    let lines = source.bytes.split(
      separator: 0x0A, maxSplits: line, omittingEmptySubsequences: false)
    guard line <= lines.count else { return failure }
    var failure = failure
    let text = String(decoding: lines[line - 1].prefix(400), as: UTF8.self)
    failure.source = String(text.drop { $0 == " " || $0 == "\t" })
    return failure
  }

  private func run(_ file: String, seed: Int) -> TestRun {
    var options = settings.session
    options.seed = seed
    options.scriptName = file
    options.scriptFolder = TestFiles.folder(of: file)
    options.moduleFolders = TestFiles.foldersAbove(file)
    options.failsFast = false
    var run = TestRun(
      options: options, environment: environment,
      goldens: GoldenFolder(
        path: TestFiles.stem(of: file) + ".goldens",
        failedPath: "\(settings.outPath)/\(TestFiles.flatName(of: file))",
        updates: settings.updatesGoldens, version: settings.version))
    run.tracePath = settings.tracePath
    run.snapshotPaths = settings.snapshotPaths
    return run
  }
}

extension TestAttempt.Status {
  fileprivate var testStatus: TestStatus {
    switch self {
    case .passed: .passed
    case .failed: .failed
    case .pending: .pending
    case .timedOut: .timedOut
    }
  }
}
