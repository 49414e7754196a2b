import HostSystem
import MapScript
import MapSession

/// What a person sees while tests run, and when they are over.
public struct ConsoleReport: TestObserver {
  /// How much is said.
  public enum Loudness: Sendable {
    /// Failures and the result.
    case quiet
    /// A line a file.
    case normal
    /// A line a test, and all that tests print.
    case verbose
  }

  private let output: OutputStream
  private let style: TextStyle
  private let loudness: Loudness
  private let jobs: Int?
  private var report = TestReport()
  /// The files in the order of the plan, with the places of their tests.
  private var files: [(name: String, places: [Int])] = []
  private var fileOfPlace: [Int] = []
  private var open: [Int] = []
  private var nextFile = 0
  private var ended = 0
  private var failed = 0
  private var isProgressShown = false
  private var lastProgress = 0.0
  /// Seconds between two looks at how far it is.
  private static let progressInterval = 0.05

  /// Makes a report that goes to a stream.
  public init(_ output: OutputStream, style: TextStyle, loudness: Loudness, jobs: Int?) {
    self.output = output
    self.style = style
    self.loudness = loudness
    self.jobs = jobs
  }

  // MARK: While tests run

  /// The tests are known and about to run.
  public mutating func began(_ report: TestReport) {
    self.report = report
    var indices: [String: Int] = [:]
    for (place, outcome) in report.outcomes.enumerated() {
      let name = outcome.planned.file
      if indices[name] == nil {
        indices[name] = files.count
        files.append((name, []))
      }
      let index = indices[name] ?? 0
      files[index].places.append(place)
      fileOfPlace.append(index)
    }
    open = files.map(\.places.count)
    guard loudness != .quiet else { return }
    output.write(style.strong("mapctl test") + " " + ConsoleReport.words(report, jobs: jobs) + "\n")
    if report.plan.isNarrowed {
      output.write(
        style.doubtful("only: \(counted(report.plan.chosen, "test")) of \(report.plan.found) run")
          + "\n")
    }
    for file in report.plan.failedFiles {
      output.write(style.bad("✗ \(visible(file.file))") + "\n")
    }
    output.flush()
  }

  /// What is run, in words.
  static func words(_ report: TestReport, jobs: Int?) -> String {
    var words = [
      "\(counted(report.outcomes.count, "test")) in \(counted(report.plan.files, "file"))"
    ]
    if report.shards.count == 1, let shard = report.shards.first {
      words[0] += " (shard \(shard.index)/\(shard.count) of \(report.plan.chosen))"
    }
    if let jobs { words.append(counted(jobs, "job")) }
    words.append("seed \(report.seed)")
    if report.isShuffled { words.append("random order") }
    return words.joined(separator: ", ")
  }

  /// A test is over; lines appear in the order of the plan.
  public mutating func ended(_ outcome: TestOutcome, at place: Int) {
    report.outcomes[place] = outcome
    ended += 1
    if outcome.status.isFailure { failed += 1 }
    open[fileOfPlace[place]] -= 1
    guard loudness != .quiet else { return }
    while nextFile < files.count, open[nextFile] == 0 {
      clearProgress()
      write(files[nextFile])
      nextFile += 1
    }
    output.flush()
    showProgress(outcome)
  }

  private mutating func clearProgress() {
    guard isProgressShown else { return }
    output.write("\r\u{1B}[K")
    isProgressShown = false
  }

  private mutating func showProgress(_ outcome: TestOutcome) {
    let now = monotonicSeconds()
    guard output.isTerminal, ended < report.outcomes.count,
      now - lastProgress > ConsoleReport.progressInterval
    else { return }
    clearProgress()
    lastProgress = now
    isProgressShown = true
    let bad = failed > 0 ? ", \(failed) failed" : ""
    output.write(style.faint("\(ended)/\(report.outcomes.count)\(bad)  \(outcome.planned.file)"))
    output.flush()
  }

  private func write(_ file: (name: String, places: [Int])) {
    let outcomes = file.places.map { report.outcomes[$0] }
    let worst = ConsoleReport.worst(outcomes)
    var notes = [counted(outcomes.count, "test")]
    for status in [TestStatus.failed, .timedOut, .flaky, .pending, .notRun] {
      let count = outcomes.reduce(0) { $0 + ($1.status == status ? 1 : 0) }
      if count > 0 { notes.append("\(count) \(status.words)") }
    }
    let seconds = outcomes.reduce(0) { $0 + $1.seconds }
    let line = "\(worst.mark) \(visible(file.name))"
    output.write(
      style.painted(line, as: worst)
        + style.faint("  \(notes.joined(separator: ", "))  \(wallTime(seconds))") + "\n")
    for outcome in outcomes where loudness == .verbose || outcome.status.isNotable {
      var reason = outcome.reason.isEmpty ? "" : ": \(outcome.reason)"
      if outcome.status == .timedOut { reason = ": \(outcome.status.words)" }
      let time = loudness == .verbose ? "  \(wallTime(outcome.seconds))" : ""
      output.write(
        style.painted(
          "    \(outcome.status.mark) \(visible(outcome.planned.shownTitle))", as: outcome.status)
          + style.faint(visible(reason) + time) + "\n")
      if loudness == .verbose { writeOutput(of: outcome, indent: "      ") }
    }
  }

  private static func worst(_ outcomes: [TestOutcome]) -> TestStatus {
    let order: [TestStatus] = [.failed, .timedOut, .notRun, .flaky]
    for status in order where outcomes.contains(where: { $0.status == status }) { return status }
    return outcomes.allSatisfy { $0.status == .pending } ? .pending : .passed
  }

  private func writeOutput(of outcome: TestOutcome, indent: String) {
    guard let attempt = outcome.attempts.last else { return }
    for line in FailureText.outputLines(attempt) {
      output.write(style.faint(indent + harmless(line)) + "\n")
    }
  }

  // MARK: The end

  /// Tells what has failed, and the result.
  public mutating func finish(_ report: TestReport) {
    clearProgress()
    output.write(ConsoleReport.ending(report, style: style))
    output.flush()
  }

  /// What failed and the result, as text without colour.
  public static func result(_ report: TestReport) -> [UInt8] { Array(ending(report).utf8) }

  /// What failed and the result, as text.
  static func ending(
    _ report: TestReport, style: TextStyle = TextStyle(hasColor: false)
  ) -> String {
    FailureList(style: style).text(report)
  }

  /// All of it as text, as it is when nobody watches.
  static func text(_ report: TestReport) -> String {
    let output = OutputStream()
    var console = ConsoleReport(
      output, style: TextStyle(hasColor: false), loudness: .normal, jobs: nil)
    console.began(report)
    for (place, outcome) in report.outcomes.enumerated() { console.ended(outcome, at: place) }
    console.finish(report)
    return output.text
  }

  /// The result in words.
  static func summary(_ report: TestReport) -> String {
    var words: [String] = []
    for status in [TestStatus.passed, .flaky, .failed, .timedOut, .pending, .notRun] {
      let count = report.count(status)
      if count > 0 || (status == .passed && report.outcomes.isEmpty == false) {
        words.append("\(count) \(status.words)")
      }
    }
    if !report.plan.failedFiles.isEmpty {
      words.append("\(counted(report.plan.failedFiles.count, "file")) failed")
    }
    let list = words.joined(separator: ", ")
    return "\(counted(report.outcomes.count, "test")): \(list)  (\(wallTime(report.seconds)))"
  }

  /// What else makes a run fail, or should be known.
  static func notes(_ report: TestReport) -> [String] {
    var notes: [String] = []
    if report.isInterrupted { notes.append("interrupted; what was not run is marked so") }
    if report.failsOnFlaky, report.count(.flaky) > 0 {
      notes.append("flaky tests fail the run (--fail-on-flaky)")
    }
    if report.forbidsOnly, report.plan.isNarrowed {
      notes.append("tests marked only leave out the others (--forbid-only)")
    }
    return notes
  }
}

extension TestStatus {
  /// Whether a test is worth a line by itself.
  fileprivate var isNotable: Bool { self != .passed }
}

extension PlannedTest {
  /// The title with the repetition.
  public var shownTitle: String { repetition > 1 ? "\(title) (repetition \(repetition))" : title }

  /// The command that runs this test by itself.
  func command(_ report: TestReport) -> String {
    let words =
      ["mapctl", "test", file, "--filter", test.names.joined(separator: " > ")]
      + ["--seed", "\(seed)"] + report.options
    return words.map(quoted).joined(separator: " ")
  }

  private func quoted(_ text: String) -> String {
    let plain = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "_-./=:,".utf8.contains(byte)
    }
    return plain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

extension FailureText {
  /// What an attempt printed and logged, a line each, long ones cut.
  static func outputLines(_ attempt: AttemptOutcome) -> [String] {
    var lines = attempt.output.split(separator: "\n", omittingEmptySubsequences: false).map {
      visible(String($0.prefix(500)))
    }
    if lines.last == "" { lines.removeLast() }
    lines += attempt.logs.map {
      visible("\($0.level): \($0.message.prefix(500)) (at \(shortTime($0.time)) s)")
    }
    guard lines.count > 60 else { return lines }
    return lines.prefix(40) + ["… (\(lines.count - 50) lines more)"] + lines.suffix(10)
  }
}
