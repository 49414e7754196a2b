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
    do {
      var runner = try makeRunner(interruption)
      let plan = try runner.plan()
      if options.has("--list") { return list(plan) }
      if plan.tests.isEmpty, plan.failedFiles.isEmpty { return try nothing(plan, runner) }
      guard let files = reports.open(messages) else { return .unavailable }
      var live = self.live
      let report = runner.run(plan, interruption: interruption, observer: &live)
      live.finish(report)
      let isWritten = ReportOptions.write(report, to: files, messages)
      try runner.remember(report)
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
        local: settings, version: Version.number, environment: world.environment)
    }
    return try TestRunner(
      workers: settings, version: Version.number, words: Array(world.arguments.dropFirst()),
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
    for planned in plan.tests {
      let tags = planned.test.tags.map { " #\($0)" }.joined()
      world.output.write(
        visible("\(planned.file):\(planned.test.line): \(planned.shownTitle)\(tags)") + "\n")
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
        "no tests in \(plan.files) files",
        hint: "a test is declared with it(\"name\", function() … end)")
    }
    throw UsageError(
      "none of \(plan.found) tests is chosen", hint: "see mapctl test --list, and the options given"
    )
  }
}
