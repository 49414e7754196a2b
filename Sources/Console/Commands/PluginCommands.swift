import MapScript
import MapSession
import Reporting

/// The commands that scripts of the run offer with `plugin.command`.
enum PluginCommands {
  /// The one of that name, as a command of the console; the console's own come first.
  static func named(_ name: some StringProtocol, in session: LiveSession) -> ConsoleCommand? {
    guard let offered = session.offeredCommands.first(where: { $0.name == name }) else {
      return nil
    }
    return ConsoleCommand(offered.name, offered.usage, offered.summary) { words, _ in
      let list = words.words.map { LuaText.string($0) }.joined(separator: ", ")
      let name = LuaText.string(offered.name)
      return .lua("print(plugin.run(\(name)\(list.isEmpty ? "" : ", {\(list)}")))")
    }
  }

  /// What help says of all of them.
  static func help(_ session: LiveSession) -> [String] {
    let offered = session.offeredCommands
    guard !offered.isEmpty else { return [] }
    return ["Commands of plugins and of the script:"]
      + offered.map { command in
        let usage = "\(command.name) \(command.usage)".trimmed
        return "  \(usage.padded(to: 30))  \(command.summary) (\(command.owner))"
      }
  }
}
