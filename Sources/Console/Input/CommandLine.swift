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
    let name = name(of: text, in: session)
    guard let command = ConsoleCommand.named(name, in: session) else { return nil }
    let rest = text.dropFirst(name.count)
    if rest.isEmpty {
      // A variable of that name is what is asked for; `load` is Lua's own.
      let isVariable = name != "load" && session.hasGlobal(String(name))
      return isVariable ? nil : (command, CommandWords(command.name, ""))
    }
    let isApart = rest.first == " " || rest.first == "\t"
    guard isApart || !name.allSatisfy(\.isLetter) || rest.first == "+" || rest.first == "-" else {
      return nil
    }
    let words = rest.trimmed
    let isFile = if case .files = command.words { true } else { false }
    // An assignment, a comparison or an index: nothing that a command is followed by.
    let operators = ["=", "(", "[", "{", ":", "~=", "<", ">", "*", "%", "^", "or ", "and "]
    if operators.contains(where: words.hasPrefix) { return nil }
    if !isFile, ["/", "."].contains(where: words.hasPrefix), !startsNumber(words) { return nil }
    return (command, CommandWords(command.name, words))
  }

  /// The first word of a line. `?` needs no space behind it, nor does a command before a signed
  /// number, as in `zoom+1`, where that is no sum of a variable.
  private static func name(of text: String, in session: LiveSession) -> Substring {
    let word = text.prefix { $0 != " " && $0 != "\t" }
    if word.hasPrefix("?") { return word.prefix(1) }
    guard let sign = word.firstIndex(where: { $0 == "+" || $0 == "-" }),
      Double(word[sign...].dropFirst()) != nil, !session.hasGlobal(String(word[..<sign]))
    else { return word }
    return word[..<sign]
  }

  /// Whether it is a number such as `.5`.
  private static func startsNumber(_ words: String) -> Bool {
    words.hasPrefix(".") && words.dropFirst().first?.isNumber == true
  }
}
