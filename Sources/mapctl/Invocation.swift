import Glibc
import HostSystem
import MapSession

/// From the words of the command line to an exit code.
enum Invocation {
  static func run(_ world: ProcessWorld) -> ExitCode {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    do throws(UsageError) {
      let code = try dispatch(world)
      let failure = world.output.flush()
      guard failure != 0, code == .done else { return code }
      if failure != EPIPE {
        let error = FileError(path: "standard output", attempt: .write, code: failure)
        world.messages.write("error: cannot write to \(error.path): \(error.reason)\n")
      }
      return .unavailable
    } catch {
      let hint = error.hint.map { "  \($0)\n" } ?? ""
      if world.arguments.contains("--json") {
        Messages(world, isJSON: true).error(error.message, hint: error.hint)
      } else {
        world.messages.write("error: \(error.message)\n\(hint)")
      }
      return .usage
    }
  }

  private static func dispatch(_ world: ProcessWorld) throws(UsageError) -> ExitCode {
    guard let name = world.arguments.first else {
      world.output.write(HelpCommand.overview)
      return .done
    }
    switch name {
    case "--help", "-h": return try HelpCommand.run(try none(of: HelpCommand.spec), world)
    case "--version": return try VersionCommand.run(try none(of: VersionCommand.spec), world)
    default: break
    }
    guard let command = Subcommands.named(name) else { throw HelpCommand.unknown(name) }
    let words = Array(world.arguments.dropFirst())
    if asksForHelp(words) {
      world.output.write(HelpCommand.page(command.spec))
      return .done
    }
    return try command.run(try ParsedOptions(words, of: command.spec), world)
  }

  private static func none(of spec: CommandSpec) throws(UsageError) -> ParsedOptions {
    try ParsedOptions([], of: spec)
  }

  private static func asksForHelp(_ words: [String]) -> Bool {
    let own = words.prefix { $0 != "--" }
    return own.contains("--help") || own.contains("-h")
  }
}
