import HostSystem
import MapSession
import TestRunner

/// The other side of `mapctl test`: a process that runs tests for it, started with the same words.
enum TestWorkerCommand: Subcommand {
  static let spec = CommandSpec(
    "test-worker", "", "run tests for mapctl test", options: TestCommand.spec.options,
    takesScript: true)

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    var settings = try TestOptions.settings(options)
    // What was found and left out has been said by the other side.
    let messages = Messages(world, loudness: .quiet)
    guard let plugins = try PluginOptions.plugins(options, world, messages) else {
      return .unavailable
    }
    settings.session.plugins = plugins
    WorkerLoop().run(settings, environment: world.environment)
    return .done
  }
}
