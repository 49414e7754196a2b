import HostSystem
import MapModel
import MapSession

/// `mapctl help`: the list of commands, or one command's page.
enum HelpCommand: Subcommand {
  static let spec = CommandSpec(
    "help", "[COMMAND]", "print the list of commands, or the help of one",
    options: [OptionSpec("--man", "print the whole manual page as roff")], mostWords: 1)

  static func run(
    _ options: ParsedOptions, _ world: ProcessWorld
  ) throws(UsageError) -> ExitCode {
    guard !options.has("--man") else {
      world.output.write(ManualPage.text)
      return .done
    }
    guard let name = options.words.first else {
      world.output.write(overview)
      return .done
    }
    guard let command = Subcommands.named(name) else { throw unknown(name) }
    world.output.write(page(command.spec))
    return .done
  }

  static func unknown(_ name: String) -> UsageError {
    if name.hasPrefix("-") {
      let option = String(name.prefix { $0 != "=" })
      let owner = Subcommands.all.first { command in
        command.spec.options.contains { $0.name == option || $0.short == option }
      }
      let example = owner.map { ", as in mapctl \($0.spec.name) \(option)" } ?? ""
      return UsageError(
        "a command comes first, got '\(name)'",
        hint: "options follow the command\(example); see mapctl help")
    }
    let near = nearestName(to: name, among: Subcommands.all.map { $0.spec.name })
    if name.hasSuffix(".lua") {
      return UsageError("unknown command '\(name)'", hint: "to run it: mapctl run \(name)")
    }
    return UsageError(
      "unknown command '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? ""),
      hint: "see mapctl help")
  }

  static var overview: String {
    let width = Subcommands.all.map { $0.spec.name.count }.max() ?? 0
    let list = Subcommands.all.map { command in
      "  \(padded(command.spec.name, to: width))  \(command.spec.summary)\n"
    }
    return """
      mapctl - scriptable map automation: Lua scripts, a camera with events, no phone, no network

      Usage: mapctl COMMAND [OPTIONS] …

      Commands:
      \(list.joined())
      mapctl help COMMAND tells more, mapctl api prints what scripts can call.
      Exit codes: 0 done, 1 script error, 2 usage or syntax, 3 permission, 4 file or data not
      available, 70 internal error, 124 time limit, 130 interrupted.

      """
  }

  static func page(_ spec: CommandSpec) -> String {
    var text = "mapctl \(spec.name) - \(spec.summary)\n\n"
    text += "Usage: mapctl \(spec.name) [OPTIONS] \(spec.synopsis)\n"
    if !spec.details.isEmpty { text += "\n\(spec.details)\n" }
    let width = min(34, spec.options.map(\.usage.count).max() ?? 0)
    text += "\nOptions:\n"
    for option in spec.options {
      let usage = option.usage
      text +=
        usage.count > width
        ? "  \(usage)\n  \(padded("", to: width))  \(option.summary)\n"
        : "  \(padded(usage, to: width))  \(option.summary)\n"
    }
    return text
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
