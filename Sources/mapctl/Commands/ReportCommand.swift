import HostSystem
import MapSession
import TestRunner

/// `mapctl report merge`: the reports of shards put together, or a report in another form.
enum ReportCommand: Subcommand {
  static let spec = CommandSpec(
    "report", "merge FILE…", "put the reports of shards together, or write one in other forms",
    details: """
      FILE is a report in JSON that mapctl test --report json=FILE has written. The parts have to be
      all shards of one run; the result is what that run would have reported without --shard.
      Exit code as that of the run: 0 when all is well, 1 when something has failed.
      """,
    options: [
      ReportOptions.spec,
      OptionSpec("--json", "say mapctl's own messages as JSON lines"),
      OptionSpec(
        "--color", .required("WHEN"), choices: ["auto", "always", "never"],
        "colour: auto, always or never"),
    ])

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    guard options.words.first == "merge" else {
      throw UsageError(
        options.words.isEmpty
          ? "report needs an action: merge" : "report has no '\(options.words[0])', only merge",
        hint: "as in mapctl report merge shard-*.json --report junit=all.xml")
    }
    guard options.words.count > 1 else { throw UsageError("report merge needs a FILE") }
    let reports = try ReportOptions(options)
    let messages = SharedOptions.messages(options, world)
    do {
      let parts = try options.words.dropFirst().map { (path: $0, report: try TestReport(path: $0)) }
      let merged = try TestReport.merged(parts)
      guard let files = reports.open(messages) else { return .unavailable }
      let isWritten = ReportOptions.write(merged, to: files, messages)
      if reports.isShownNamed || files.isEmpty {
        reports.shown.bytes(merged).withUnsafeBytes { _ = world.output.write($0) }
      } else {
        ConsoleReport.result(merged).withUnsafeBytes { _ = world.output.write($0) }
      }
      guard isWritten else { return .unavailable }
      return merged.hasFailed ? .scriptError : .done
    } catch let error as FileError {
      messages.error(error)
    } catch let fault as ReportFault {
      messages.error("\(fault.path): \(fault.problem)")
    } catch {
      messages.error("\(error)")
    }
    return .unavailable
  }
}
