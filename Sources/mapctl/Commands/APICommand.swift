import HostSystem
import MapModel
import MapScript
import MapSession
import Reporting

/// `mapctl api`: what scripts can call, from the one table that also checks the calls.
enum APICommand: Subcommand {
  static let spec = CommandSpec(
    "api", "", "print what scripts can call, as Markdown or JSON",
    options: [
      OptionSpec("--markdown", "print Markdown (default)"), OptionSpec("--json", "print JSON"),
    ], mostWords: 0)

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    world.output.write(options.has("--json") ? APIText.json : APIText.markdown)
    return .done
  }
}
