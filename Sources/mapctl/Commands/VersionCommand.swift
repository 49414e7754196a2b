import HostSystem
import MapSession

/// The version of this program.
enum Version {
  static let number = "0.1.0"
}

/// `mapctl version`.
enum VersionCommand: Subcommand {
  static let spec = CommandSpec("version", "", "print the version", mostWords: 0)

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    world.output.write("mapctl \(Version.number)\n")
    return .done
  }
}
