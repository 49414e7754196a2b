import HostSystem
import MapSession
import TestRunner

/// The other side of `mapctl test`: a process that runs tests for it, started with the same words.
enum TestWorkerCommand: Subcommand {
  static let spec = CommandSpec(
    "test-worker", "", "run tests for mapctl test", options: TestCommand.spec.options)

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    WorkerLoop().run(try TestOptions.settings(options), environment: world.environment)
    return .done
  }
}
