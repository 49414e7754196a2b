import HostSystem
import MapSession

/// One subcommand.
protocol Subcommand: Sendable {
  static var spec: CommandSpec { get }
  static func run(_ options: ParsedOptions, _ world: ProcessWorld) throws(UsageError) -> ExitCode
}

/// All subcommands in the order that help shows them.
enum Subcommands {
  static let all: [any (Subcommand & SendableMetatype).Type] = [
    RunCommand.self,
    ReplCommand.self,
    TestCommand.self,
    ReportCommand.self,
    BatchCommand.self,
    ReplayCommand.self,
    TraceCommand.self,
    RenderCommand.self,
    GeocodeCommand.self,
    CompareCommand.self,
    CheckCommand.self,
    PluginCommand.self,
    InitCommand.self,
    APICommand.self,
    CompletionCommand.self,
    AboutCommand.self,
    HelpCommand.self,
    VersionCommand.self,
  ]

  /// Those that mapctl starts itself.
  private static let hidden: [any (Subcommand & SendableMetatype).Type] = [
    TestWorkerCommand.self, BatchWorkerCommand.self,
  ]

  static func named(_ name: String) -> (any Subcommand.Type)? {
    (all + hidden).first { $0.spec.name == name }
  }
}
