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
      guard failure != 0 else { return code }
      // A run that could not be told of for want of a file has said so.
      if failure != EPIPE, code != .unavailable {
        let error = FileError(path: "standard output", attempt: .write, code: failure)
        messages(world).error(error, "to")
      }
      return code == .done ? .unavailable : code
    } catch {
      messages(world).error(error.message, hint: error.hint)
      return error.code
    }
  }

  /// The voice before, or without, a command's own options.
  private static func messages(_ world: ProcessWorld) -> Messages {
    Messages(world, isJSON: world.arguments.contains("--json"))
  }

  private static func dispatch(_ world: ProcessWorld) throws(UsageError) -> ExitCode {
    if let (place, text) = world.unreadable {
      throw UsageError(
        "word \(place) of the command line is no UTF-8: '\(text)'",
        hint: "rename the file, or give it on standard input")
    }
    guard let name = world.arguments.first else {
      world.output.write(HelpCommand.overview)
      return .done
    }
    let words = Array(world.arguments.dropFirst())
    switch name {
    case "--help", "-h": return try run(HelpCommand.self, words, world)
    case "--version": return try run(VersionCommand.self, words, world)
    default: break
    }
    guard let command = Subcommands.named(name) else { throw HelpCommand.unknown(name) }
    if asksForHelp(words) {
      world.output.write(HelpCommand.page(command.spec))
      return .done
    }
    return try run(command, words, world)
  }

  private static func run(
    _ command: any Subcommand.Type, _ words: [String], _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    let options = try ParsedOptions(words, of: command.spec)
    let given = options.words + options.rest
    if let most = command.spec.mostWords, given.count > most {
      let what =
        most == 0 ? "no words" : most == 1 ? "one word at most" : "\(most) words at most"
      throw UsageError(
        "\(command.spec.name) takes \(what), got '\(given[most])'",
        hint: "see mapctl help \(command.spec.name)")
    }
    return try command.run(options, world)
  }

  private static func asksForHelp(_ words: [String]) -> Bool {
    let own = words.prefix { $0 != "--" }
    return own.contains("--help") || own.contains("-h")
  }
}
