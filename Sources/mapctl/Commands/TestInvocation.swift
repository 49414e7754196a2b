import Glibc
import HostSystem
import MapSession
import TestRunner

/// One call of `mapctl test`, from its settings to its exit code.
struct TestInvocation {
  let settings: TestSettings
  let reports: ReportOptions
  let options: ParsedOptions
  let world: ProcessWorld
  let messages: Messages

  func run() throws(UsageError) -> ExitCode {
    let interruption = Interruption()
    let watchdog = world.isProcess ? watch(interruption) : nil
    defer { watchdog?.disarm() }
    guard options.has("--watch") else { return try runOnce(interruption) }
    var watched = WatchedFiles(settings.paths)
    while true {
      do throws(UsageError) {
        _ = try runOnce(interruption)
      } catch {
        messages.error(error.message, hint: error.hint)
      }
      world.output.write("\nwaiting for a change, Ctrl-C ends it\n")
      world.output.flush()
      guard watched.waitForChange(unless: interruption) else { return .interrupted }
    }
  }

  private func runOnce(_ interruption: Interruption) throws(UsageError) -> ExitCode {
    do {
      var runner = try makeRunner(interruption)
      let plan = try runner.plan()
      if interruption.isRequested { return .interrupted }
      if options.has("--list") { return list(plan) }
      if plan.tests.isEmpty, plan.failedFiles.isEmpty { return try nothing(plan, runner) }
      try checkOutputs(plan)
      guard let files = reports.open(messages) else { return .unavailable }
      var live = self.live
      let report = runner.run(plan, interruption: interruption, observer: &live)
      live.finish(report)
      let isWritten = ReportOptions.write(report, to: files, messages)
      remember(report, runner)
      if report.isInterrupted { return .interrupted }
      return report.hasFailed ? .scriptError : isWritten ? .done : .unavailable
    } catch let error as UsageError {
      throw error
    } catch let error as FileError {
      messages.error(error)
      return .unavailable
    } catch let fault as ReportFault {
      messages.error("cannot use \(fault.path): \(fault.problem)")
      return .unavailable
    } catch {
      messages.error("\(error)")
      return .internalError
    }
  }

  /// A trace and a picture are of one test.
  private func checkOutputs(_ plan: TestPlan) throws(UsageError) {
    let options = ["--trace", "--snapshot"].filter { self.options.has($0) }
    guard let option = options.first, plan.tests.count > 1 else { return }
    throw UsageError(
      "\(option) is for one test, and \(plan.tests.count) are chosen",
      hint: "choose one, as with --filter; see mapctl test --list")
  }

  private func remember(_ report: TestReport, _ runner: TestRunner) {
    do throws(FileError) {
      try runner.remember(report)
    } catch {
      messages.log(.warn, "durations are not kept in \(error.shownPath): \(error.reason)")
    }
  }

  private var live: LiveReport {
    let style = TextStyle(hasColor: hasColor)
    return switch reports.shown {
    case .console:
      .console(
        ConsoleReport(world.output, style: style, loudness: loudness, jobs: settings.jobs))
    case .dots: .dots(DotsReport(world.output, style: style))
    case .tap, .junit, .json, .github, .html: .none(reports.shown, world.output)
    }
  }

  private func makeRunner(_ interruption: Interruption) throws -> TestRunner {
    guard world.isProcess else {
      return try TestRunner(
        local: settings, environment: world.environment)
    }
    return try TestRunner(
      workers: settings, words: Array(world.arguments.dropFirst()),
      environment: world.environment, interruption: interruption)
  }

  private func watch(_ interruption: Interruption) -> Watchdog {
    Watchdog(
      limit: nil, ask: { _ in interruption.request() },
      end: { _ in _exit(ExitCode.interrupted.rawValue) })
  }

  private var hasColor: Bool {
    switch options.text("--color") {
    case "always": return true
    case "never": return false
    default:
      let refused = world.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
      return world.output.isTerminal && !refused && world.environment["TERM"] != "dumb"
    }
  }

  private var loudness: ConsoleReport.Loudness {
    options.has("--quiet") ? .quiet : options.has("--verbose") ? .verbose : .normal
  }

  private func list(_ plan: TestPlan) -> ExitCode {
    if options.has("--json") {
      world.output.write(plan.listing)
    } else {
      for planned in plan.tests {
        let tags = planned.test.tags.map { " #\($0)" }.joined()
        world.output.write(
          visible("\(planned.file):\(planned.test.line): \(planned.shownTitle)\(tags)") + "\n")
      }
    }
    for file in plan.failedFiles {
      for failure in file.failures {
        messages.error("\(failure.file ?? file.file):\(failure.line ?? 0): \(failure.message)")
      }
    }
    return plan.failedFiles.isEmpty ? .done : .scriptError
  }

  /// There is nothing to run: a mistake, unless that may well be.
  private func nothing(_ plan: TestPlan, _ runner: TestRunner) throws(UsageError) -> ExitCode {
    if settings.shard != nil, plan.chosen > 0 {
      world.output.write("no tests for this shard: there are only \(plan.chosen)\n")
      return .done
    }
    if settings.lastFailed, plan.found > 0, !runner.hasFailedBefore {
      world.output.write("no test failed last time\n")
      return .done
    }
    let paths = settings.paths.isEmpty ? "here" : "in " + settings.paths.joined(separator: ", ")
    if plan.files == 0 {
      throw UsageError(
        "no tests \(paths)", hint: "tests are files named *_test.lua or *_spec.lua")
    }
    if plan.found == 0 {
      throw UsageError(
        "no tests in \(plan.files == 1 ? "1 file" : "\(plan.files) files")",
        hint: "a test is declared with it(\"name\", function() … end)")
    }
    throw UsageError(
      "none of \(plan.found) tests is chosen", hint: "see mapctl test --list, and the options given"
    )
  }
}
