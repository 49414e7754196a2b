import HostSystem
import MapModel
import MapScript
import MapSession
import Reporting

/// `mapctl api`: what scripts can call, from the one table that also checks the calls.
enum APICommand: Subcommand {
  static let spec = CommandSpec(
    "api", "", "print what scripts can call, for people, programs and editors",
    options: [
      OptionSpec("--markdown", "print Markdown (default)"), OptionSpec("--json", "print JSON"),
      OptionSpec("--luacats", "print LuaCATS definitions, which lua-language-server reads"),
    ], mostWords: 0)

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    let given = ["--markdown", "--json", "--luacats"].filter(options.has)
    guard given.count < 2 else {
      throw UsageError("give one of \(given.joined(separator: " and "))")
    }
    world.output.write(
      options.has("--json")
        ? APIText.json : options.has("--luacats") ? LuaCATSText.text : APIText.markdown)
    return .done
  }
}
