import MapScript
import MapSession

/// A short command of the console, for people who know no Lua.
struct ConsoleCommand: Sendable {
  /// What a command comes to.
  enum Meaning: Sendable {
    /// It stands for this Lua, which is shown and run.
    case lua(String)
    /// The same; what it gives is told, too.
    case expression(String)
    /// The console does it itself.
    case done
  }

  /// What its words are, for completion.
  enum Words: Sendable {
    case none
    case places
    case files
    case topics
    case choices([String])
  }

  typealias Body =
    @Sendable (_ words: CommandWords, _ console: Interpreter) throws(ConsoleFault) -> Meaning

  /// The first word of the line.
  let name: String
  /// What follows it.
  let usage: String
  /// One line on it.
  let summary: String
  /// Examples, one a line.
  let examples: [String]
  let words: Words
  let body: Body

  init(
    _ name: String, _ usage: String, _ summary: String, examples: [String] = [],
    words: Words = .none, _ body: @escaping Body
  ) {
    self.name = name
    self.usage = usage
    self.summary = summary
    self.examples = examples
    self.words = words
    self.body = body
  }

  /// All commands, in the order of help.
  static let all: [ConsoleCommand] =
    CameraCommands.all + PlaceCommands.all + TimeCommands.all + HistoryCommands.all
    + FileCommands.all + TalkCommands.all

  /// The commands of a session: its own and those that plugins and scripts offer.
  static func all(in session: LiveSession) -> [ConsoleCommand] {
    let names = Set(all.map(\.name))
    return all + session.commands.filter { !names.contains($0.name) }.map(ConsoleCommand.init)
  }

  /// The command of that name.
  static func named(_ name: some StringProtocol, in session: LiveSession) -> ConsoleCommand? {
    if let own = all.first(where: { $0.name == name }) { return own }
    return session.commands.first { $0.name == name }.map(ConsoleCommand.init)
  }

  /// A command that a plugin or a script offers.
  private init(_ command: PluginCommand) {
    self.init(
      command.name, command.usage,
      command.summary.isEmpty
        ? "a command of \(command.owner)" : "\(command.summary) (\(command.owner))"
    ) { words, _ throws(ConsoleFault) in
      let list = words.quotedWords.map { LuaText.string($0) }.joined(separator: ", ")
      let name = LuaText.string(command.name)
      return .expression("plugin.run(\(name)" + (list.isEmpty ? ")" : ", {\(list)})"))
    }
  }
}

/// What a person typed behind a command.
struct CommandWords {
  let command: String
  /// The text without the spaces around it.
  let text: String

  init(_ command: String, _ text: some StringProtocol) {
    self.command = command
    self.text = text.trimmed
  }

  var isEmpty: Bool { text.isEmpty }

  /// The words between spaces.
  var words: [String] { text.split(separator: " ").map(String.init) }

  /// The words between spaces; what stands in quotes is one.
  var quotedWords: [String] {
    var words: [String] = []
    var word = ""
    var isWord = false
    var quote: Character?
    for character in text {
      switch (quote, character) {
      case (nil, " "):
        if isWord { words.append(word) }
        (word, isWord) = ("", false)
      case (nil, "\""), (nil, "'"): (quote, isWord) = (character, true)
      case (let open?, _) where character == open: quote = nil
      default:
        word.append(character)
        isWord = true
      }
    }
    return isWord ? words + [word] : words
  }

  /// The text, or a fault that says what is missing.
  func needed(_ what: String) throws(ConsoleFault) -> String {
    guard !isEmpty else {
      throw ConsoleFault("\(command): \(what) is missing", hint: "see help \(command)")
    }
    return text
  }

  /// No words at all.
  func none() throws(ConsoleFault) {
    guard isEmpty else {
      throw ConsoleFault("\(command) takes nothing, got '\(text)'", hint: "see help \(command)")
    }
  }

  /// Finite numbers, so many.
  func numbers(_ names: [String]) throws(ConsoleFault) -> [Double] {
    let parts = text.split { $0 == " " || $0 == "," }
    let values = parts.map { Double($0) ?? .nan }
    guard values.count == names.count, values.allSatisfy(\.isFinite) else {
      throw ConsoleFault(
        "\(command): expected \(names.joined(separator: " ")), got '\(text)'",
        hint: "see help \(command)")
    }
    return values
  }

  /// A file's name, which may stand in quotes.
  func path(_ what: String) throws(ConsoleFault) -> String {
    let text = try needed(what)
    return text.unquoted ?? text
  }
}

extension StringProtocol {
  /// The text without spaces and tabs at its ends.
  var trimmed: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
    let start = drop(while: isSpace)
    let end = start.lastIndex { !isSpace($0) }
    return end.map { String(start[...$0]) } ?? ""
  }
}

extension String {
  /// What stands between quotes; nil when it does not stand in quotes.
  var unquoted: String? {
    guard let first, first == "\"" || first == "'", count > 1, last == first else { return nil }
    return String(dropFirst().dropLast())
  }
}
