import LuaBridge
import MapModel
import Plugins

/// The words of the command line.
enum ArgumentFunctions {
  static let module = APIModule(
    "args",
    "The script's words by position and its --name=value by name, as texts; without a value true.",
    functions: [options], home: .plainTable)

  private static let pageOptions = OptionTable([
    .init("summary", .text, "one line on the script, for --help"),
    .init("words", .text, "what its words are, such as \"CITY…\", for --help"),
  ])

  private static let fields = OptionTable([
    .init(
      "type", .choice(["text", "number", "flag", "choice"]), "default: by the default, or text"),
    .init("default", .anything, "its value when nothing is said"),
    .init("summary", .text, "one line on it, for --help"),
    .init("choices", .texts, "what a choice may be"),
    .init("min", .number(), "the smallest number"), .init("max", .number(), "the largest number"),
    .init("required", .flag, "whether it has to be given (default false)"),
  ])

  private static let options = APIFunction(
    "options",
    [APIParameter("declared", .anything), .optional("page", .options(pageOptions))],
    returns: "table, list of texts",
    "Declares the script's options: name = {type=, default=, summary=, choices=, min=, max=, "
      + "required=} or name = default. Returns their values and the other words. --help prints "
      + "them; a wrong word ends the run with exit code 2."
  ) { script, arguments throws(LuaFailure) in
    var declared = ScriptOptions()
    let page = try arguments.options(2, pageOptions)
    declared.summary = page.text("summary") ?? ""
    declared.usage = page.text("words") ?? ""
    guard let table = arguments.view(1).table else {
      throw arguments.failure(
        1, "expected a table of options, got \(arguments.view(1).description)")
    }
    try table.forEachPair { key, value throws(LuaFailure) in
      guard let name = key.string, isName(name) else {
        throw arguments.failure(
          "an option's name has small letters, digits, _ and -, a letter first; got \(key.description)"
        )
      }
      try add(name, value, to: &declared, script)
    }
    if script.words.contains("--help") {
      var help = declared.help(script.name)
      help.withUTF8 { script.host.write(UnsafeRawBufferPointer($0)) }
      script.host.quit()
      return .results
    }
    do throws(ScriptOptions.Fault) {
      let (values, words) = try declared.read(script.words)
      write(values, declared, words, to: arguments.results)
    } catch {
      throw LuaFailure(message: error.words, level: 0, cause: FailureCause.usage.rawValue)
    }
    return .results
  }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x61...0x7A).contains(first), name != "help" else {
      return false
    }
    return name.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x5F || byte == 0x2D
    }
  }

  private static func add(
    _ name: String, _ value: LuaValueView, to declared: inout ScriptOptions, _ script: Script
  ) throws(LuaFailure) {
    let place = ArgumentName(function: "options", name: name)
    guard let table = value.table else {
      guard let standard = self.value(value) else {
        throw place.expected("text, number, flag or table", got: value)
      }
      declared.options.append(
        DeclaredOption(name: name, kind: standard.kind, standard: standard, summary: ""))
      return
    }
    let options = try Options(table, of: fields, for: place, script)
    var standard: DeclaredOption.Value?
    try table.forEachPair { key, value throws(LuaFailure) in
      guard key.string == "default" else { return }
      standard = self.value(value)
      if standard == nil {
        throw place.member("default").expected("text, number or flag", got: value)
      }
    }
    if let pinned = options.reference("default") { script.state.release(pinned) }
    if let least = options.number("min"), let most = options.number("max"), least > most {
      throw place.failure("min (\(shortNumber(least))) must be at most max (\(shortNumber(most)))")
    }
    let kind: DeclaredOption.Kind
    switch options.text("type") {
    case "number": kind = .number(atLeast: options.number("min"), atMost: options.number("max"))
    case "flag": kind = .flag
    case "text": kind = .text
    case "choice":
      guard let choices = options.texts("choices"), !choices.isEmpty else {
        throw place.failure("a choice needs a list of choices")
      }
      kind = .choice(choices)
    default:
      if let choices = options.texts("choices") {
        kind = .choice(choices)
      } else if options.has("min") || options.has("max") {
        kind = .number(atLeast: options.number("min"), atMost: options.number("max"))
      } else {
        kind = standard?.kind ?? .text
      }
    }
    let option = DeclaredOption(
      name: name, kind: kind, standard: standard, summary: options.text("summary") ?? "")
    if let standard, !option.fits(standard) {
      throw place.failure("default: expected \(kind.words), got \(standard.text)")
    }
    declared.options.append(option)
    if options.flag("required") == true { declared.required.insert(name) }
  }

  private static func value(_ view: LuaValueView) -> DeclaredOption.Value? {
    if let flag = view.boolean { return .flag(flag) }
    if let number = view.number { return .number(number) }
    return view.string.map(DeclaredOption.Value.text)
  }

  private static func write(
    _ values: [String: DeclaredOption.Value], _ declared: ScriptOptions, _ words: [String],
    to writer: LuaWriter
  ) {
    writer.table { table in
      for option in declared.options {
        guard let value = values[option.name] else { continue }
        table.field(option.name) { writer in
          switch value {
          case .text(let text): writer.string(text)
          case .flag(let flag): writer.boolean(flag)
          case .number(let number):
            if let whole = Int64(exactly: number) {
              writer.integer(whole)
            } else {
              writer.number(number)
            }
          }
        }
      }
    }
    writer.table { list in
      for word in words { list.element { $0.string(word) } }
    }
  }
}

extension DeclaredOption.Value {
  /// The kind of option that a default makes.
  fileprivate var kind: DeclaredOption.Kind {
    switch self {
    case .text: .text
    case .number: .number(atLeast: nil, atMost: nil)
    case .flag: .flag
    }
  }
}
