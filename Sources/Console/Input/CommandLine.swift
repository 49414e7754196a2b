import MapSession

/// Tells short commands from Lua.
struct CommandLine {
  /// The command and what stands behind it; nil when the line is Lua.
  let command: (command: ConsoleCommand, words: CommandWords)?

  init(_ text: String, in session: LiveSession) {
    command = CommandLine.command(text, in: session)
  }

  /// The Lua of a line: what stands behind `=`, as older interpreters have it.
  static func lua(of text: String) -> String {
    let text = text.trimmed
    return text.hasPrefix("=") ? text.dropFirst().trimmed : text
  }

  private static func command(
    _ text: String, in session: LiveSession
  ) -> (command: ConsoleCommand, words: CommandWords)? {
    let text = text.trimmed
    guard !text.contains("\n") else { return nil }
    let name = text.prefix { $0 != " " && $0 != "\t" }
    guard let command = ConsoleCommand.named(name, in: session) else { return nil }
    let rest = text.dropFirst(name.count)
    if rest.isEmpty {
      // A variable of that name is what is asked for; `load` is Lua's own.
      let isVariable = name != "load" && session.hasGlobal(command.name)
      return isVariable ? nil : (command, CommandWords(command.name, ""))
    }
    guard rest.first == " " || rest.first == "\t" else { return nil }
    let words = rest.trimmed
    let isFile = if case .files = command.words { true } else { false }
    // An assignment, a comparison or an index: nothing that a command is followed by.
    let operators = ["=", "(", "[", "{", ":", "~=", "<", ">", "*", "%", "^", "or ", "and "]
    if operators.contains(where: words.hasPrefix) { return nil }
    if !isFile, ["/", "."].contains(where: words.hasPrefix), !startsNumber(words) { return nil }
    return (command, CommandWords(command.name, words))
  }

  /// Whether it is a number such as `.5`.
  private static func startsNumber(_ words: String) -> Bool {
    words.hasPrefix(".") && words.dropFirst().first?.isNumber == true
  }
}
