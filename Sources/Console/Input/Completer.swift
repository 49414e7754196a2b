import Gazetteer
import HostSystem
import MapModel
import MapScript
import MapSession
import Terminal

/// Completes names as they are typed, and tells about them when asked again: all from the table of
/// commands and the table of the API, the script's own globals, places and files.
struct Completer {
  /// Something that may be meant.
  struct Choice {
    let text: String
    /// What is put behind it when it is the only one.
    var ending = ""
    /// A few words on it.
    var note = ""
  }

  /// What may be meant, and how much before the cursor it takes the place of.
  struct Choices {
    var typed: String
    var all: [Choice]
    /// What is told instead of a list when there is nothing to choose from yet.
    var about: [String] = []
  }

  private let console: Interpreter
  private static let most = 200

  init(_ console: Interpreter) { self.console = console }

  /// What becomes of a line.
  ///
  /// - Parameters:
  ///   - before: the text before the cursor, with the rows before it.
  ///   - isAgain: whether nothing has changed since it was asked last.
  func complete(_ before: String, isAgain: Bool, width: Int) -> LineEditor.Completion {
    let choices = choices(for: before)
    let all = choices.all
    let typed = choices.typed
    if before.trimmed.isEmpty, !before.contains("\n") {
      let commands = ConsoleCommand.all(in: console.session).map { Choice(text: $0.name) }
      let lines = Completer.list(commands, width: width) + ["help tells more about each of them"]
      return LineEditor.Completion(told: lines.map { $0 + "\n" }.joined())
    }
    if isAgain { return LineEditor.Completion(told: told(choices, width)) }
    guard let first = all.first else { return LineEditor.Completion() }
    var text = first.text
    for choice in all { text = String(text.commonPrefix(with: choice.text)) }
    if all.count == 1 { text += first.ending }
    guard text.count > typed.count || (all.count == 1 && text != typed) else {
      return LineEditor.Completion()
    }
    return LineEditor.Completion(replaced: typed.unicodeScalars.count, text: text)
  }

  private func told(_ choices: Choices, _ width: Int) -> String {
    let lines =
      choices.about.isEmpty || (!choices.typed.isEmpty && choices.all.count > 1)
      ? Completer.list(choices.all, width: width)
      : choices.about.flatMap { WrappedText.rows($0, width: width) }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The choices in rows: with their notes when there are few, else side by side.
  static func list(_ choices: [Choice], width: Int) -> [String] {
    guard choices.count > 12 || choices.allSatisfy(\.note.isEmpty) else {
      let longest = choices.map { TextLayout.width(of: $0.text) }.max() ?? 0
      return choices.map { choice in
        let margin = String(
          repeating: " ", count: longest - TextLayout.width(of: choice.text) + 2)
        return TextLayout.cut("  " + choice.text + margin + choice.note, to: width - 1)
      }
    }
    let longest = (choices.map { TextLayout.width(of: $0.text) }.max() ?? 0) + 2
    let columns = max(1, (width - 2) / longest)
    let rows = (choices.count + columns - 1) / columns
    return (0..<rows).map { row in
      stride(from: row, to: choices.count, by: rows).reduce("  ") { line, index in
        let text = choices[index].text
        return line + text
          + String(repeating: " ", count: longest - TextLayout.width(of: text))
      }
    }
  }

  // MARK: What may be meant

  func choices(for before: String) -> Choices {
    if !before.contains("\n"), let choices = commandChoices(before) { return choices }
    let context = LuaContext(before, in: console.session)
    if let text = context.openText { return textChoices(text, context) }
    if let options = context.options, options.current == nil, !context.hasPath {
      return Choices(
        typed: context.word,
        all: options.table.fields.filter {
          $0.name.hasPrefix(context.word) && !options.used.contains($0.name)
        }.map { Choice(text: $0.name, ending: " = ", note: "\($0.type.words): \($0.summary)") },
        about: about(context))
    }
    if context.isDefinition { return handlerChoices(context.word) }
    return nameChoices(context, isFirst: !before.contains { $0 == " " || $0 == "\n" })
  }

  private func about(_ context: LuaContext) -> [String] {
    guard let call = context.call else { return [] }
    return Signature.lines(call.function, owner: call.owner, separator: call.separator)
  }

  private func handlerChoices(_ word: String) -> Choices {
    let found = API.handlers.filter { "on_\($0.event.word)".hasPrefix(word) }
    return Choices(
      typed: word,
      all: found.map { handler in
        Choice(
          text: "on_\(handler.event.word)", ending: "(\(handler.arguments)) ",
          note: handler.summary)
      }, about: found.count == 1 ? Signature.lines(found[0]) : [])
  }

  private func nameChoices(_ context: LuaContext, isFirst: Bool) -> Choices {
    guard !context.hasPath || !context.path.isEmpty else { return Choices(typed: "", all: []) }
    let names = console.session.names(behind: context.path).filter {
      $0.name.hasPrefix(context.word) && (!context.isMethod || $0.isFunction)
    }
    var all = names.map(Completer.choice(for:))
    var about = self.about(context)
    if let exact = names.first(where: { $0.name == context.word }) {
      about = self.about(exact)
    }
    if isFirst, context.path.isEmpty {
      let commands = ConsoleCommand.all(in: console.session).filter {
        $0.name.hasPrefix(context.word)
      }
      all.removeAll { choice in commands.contains { $0.name == choice.text } }
      all += commands.map { Choice(text: $0.name, ending: " ", note: $0.summary) }
      if commands.count == 1, all.count == 1 {
        about = (try? Help.text(on: all[0].text, in: console.session)) ?? []
      }
    }
    if context.path.isEmpty, context.word.isEmpty {
      return Choices(typed: "", all: [], about: about)
    }
    return Choices(typed: context.word, all: all.sorted { $0.text < $1.text }, about: about)
  }

  private static func choice(for name: KnownName) -> Choice {
    switch name.kind {
    case .function(let function, _, _):
      var ending = function.parameters.isEmpty ? "()" : "("
      if function.parameters.count == 1, case .options = function.parameters[0].type {
        ending = "{"
      }
      return Choice(text: name.name, ending: ending, note: function.summary)
    case .property(let property, _): return Choice(text: name.name, note: property.summary)
    case .module(let module): return Choice(text: name.name, note: module.summary)
    case .value(let words):
      return Choice(text: name.name, ending: words == "function" ? "(" : "", note: words)
    }
  }

  private func about(_ name: KnownName) -> [String] {
    switch name.kind {
    case .function(let function, let owner, let separator):
      Signature.lines(function, owner: owner, separator: separator)
    case .property(let property, let owner): Signature.lines(property, owner: owner)
    case .module(let module): (try? Help.text(on: module.name, in: console.session)) ?? []
    case .value(let words): ["\(name.name): \(words)"]
    }
  }

  /// In a text: events where they are wanted, the values of an option that has few, else files.
  private func textChoices(_ text: String, _ context: LuaContext) -> Choices {
    if case .choice(let values)? = context.options?.current?.type {
      return Completer.words(values, text, ending: "\"")
    }
    if context.options?.current?.name == "easing" {
      return Completer.words(Easing.named.map(\.name), text, ending: "\"")
    }
    if let call = context.call, context.options == nil, call.argument == 0,
      ["on", "wait_for"].contains(call.function.name)
    {
      return Completer.words(EventName.allCases.map(\.word), text, ending: "\"")
    }
    switch context.assigned {
    case ["map", "map_type"]:
      return Completer.words(MapType.allCases.map(\.rawValue), text, ending: "\"")
    case ["map", "style"]: return Completer.words(MapStyle.builtIn.map(\.name), text, ending: "\"")
    case ["require"]: return moduleChoices(text)
    default: return fileChoices(text)
    }
  }

  /// Lua files as `require` names them.
  private func moduleChoices(_ typed: String) -> Choices {
    let files = fileNames(beginningWith: typed.replacing(".", with: "/"), limit: Completer.most)
    let names = files.filter { $0.hasSuffix(".lua") }.map {
      String($0.dropLast(4)).replacing("/", with: ".")
    }
    return Completer.words(names, typed, ending: "\"")
  }

  private static func words(_ words: [String], _ typed: String, ending: String) -> Choices {
    Choices(
      typed: typed,
      all: words.filter { $0.hasPrefix(typed) }.map { Choice(text: $0, ending: ending) })
  }

  private func fileChoices(_ typed: String) -> Choices {
    Choices(
      typed: typed,
      all: fileNames(beginningWith: typed, limit: Completer.most).map { Choice(text: $0) })
  }

  // MARK: Commands

  private func commandChoices(_ before: String) -> Choices? {
    let text = before.drop { $0 == " " }
    let name = text.prefix { $0 != " " }
    guard let command = ConsoleCommand.named(name, in: console.session),
      text.dropFirst(name.count).first == " ",
      CommandLine(String(text) + "x", in: console.session).command != nil
    else { return nil }
    let typed = String(text.dropFirst(name.count).drop { $0 == " " })
    let about = (try? Help.text(on: command.name, in: console.session)) ?? []
    switch command.words {
    case .none: return Choices(typed: typed, all: [], about: about)
    case .choices(let words):
      var choices = Completer.words(words, typed, ending: "")
      choices.about = typed.isEmpty ? about : []
      return choices
    case .topics: return Completer.words(Help.topics(console.session).sorted(), typed, ending: "")
    case .files:
      let isQuoted = typed.first == "\"" || typed.first == "'"
      return fileChoices(isQuoted ? String(typed.dropFirst()) : typed)
    case .places:
      guard typed.first?.isLetter == true else {
        return Choices(typed: typed, all: [], about: about)
      }
      let landforms = Landform.names(beginningWith: typed).prefix(10)
      var names = World.embedded.names(beginningWith: typed, limit: 40)
      names.removeAll(where: landforms.contains)
      names = landforms + names
      return Choices(typed: typed, all: names.map { Choice(text: $0) })
    }
  }
}

extension KnownName {
  fileprivate var isFunction: Bool {
    switch kind {
    case .function: true
    case .value(let words): words == "function"
    case .property, .module: false
    }
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> Substring {
    var end = startIndex
    var place = other.startIndex
    while end < endIndex, place < other.endIndex, self[end] == other[place] {
      end = index(after: end)
      place = other.index(after: place)
    }
    return self[..<end]
  }
}
