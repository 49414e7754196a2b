import MapModel
import MapSession

/// A command line that is wrong: what, and what to do.
struct UsageError: Error {
  let message: String
  let hint: String?
  /// How the command ends: 2, or 4 when what an option names is not there.
  let code: ExitCode

  init(_ message: String, hint: String? = nil, code: ExitCode = .usage) {
    self.message = message
    self.hint = hint
    self.code = code
  }

  /// A word that is not there, with the near one that is.
  static func unknown(_ what: String, _ word: String, among names: [String]) -> UsageError {
    let near = nearestName(to: word, among: names)
    return UsageError(
      "unknown \(what) '\(word)'" + (near.map { "; did you mean '\($0)'?" } ?? ""),
      hint: "there are \(names.joined(separator: ", "))")
  }
}

/// The words of a command line, told apart by a command's options.
struct ParsedOptions {
  private(set) var values: [String: [String]] = [:]
  /// The options with an optional value that were given without one.
  private(set) var bare: Set<String> = []
  /// The words that are no options, in order.
  private(set) var words: [String] = []
  /// How many words stood before the first `-e`.
  private(set) var wordsBeforeCode = 0
  /// Everything behind `--` that is a script's own; without a script these are words like others.
  private(set) var rest: [String] = []

  init(_ arguments: [String], of command: CommandSpec) throws(UsageError) {
    var index = 0
    var hasCode = false
    while index < arguments.count {
      let word = arguments[index]
      index += 1
      if word == "--" {
        if command.takesScript {
          rest = Array(arguments[index...])
        } else {
          words += arguments[index...]
        }
        break
      }
      guard ParsedOptions.isOption(word) else {
        words.append(word)
        if !hasCode { wordsBeforeCode = words.count }
        continue
      }
      let (name, attached) = ParsedOptions.split(word, of: command)
      guard let option = command.options.first(where: { $0.name == name || $0.short == name })
      else { throw ParsedOptions.unknown(name, word, command) }
      if option.name == "--eval" { hasCode = true }
      switch option.value {
      case .none:
        guard attached == nil else { throw UsageError("\(option.name) takes no value") }
        values[option.name] = [""]
      case .optional:
        guard attached?.isEmpty != true else {
          throw UsageError("\(option.name)= names nothing; leave the = out, or name something")
        }
        if let attached { values[option.name, default: []].append(attached) }
        if attached == nil { bare.insert(option.name) }
      case .required:
        var value = attached
        if value == nil, index < arguments.count {
          value = arguments[index]
          index += 1
        }
        guard let value else { throw UsageError("\(option.name) needs a value: \(option.usage)") }
        if !option.choices.isEmpty, !option.choices.contains(value) {
          throw UsageError(
            "\(option.name): expected \(option.choices.joined(separator: ", ")), got '\(value)'")
        }
        if !option.isRepeatable, values[option.name] != nil {
          throw UsageError("\(option.name) is given twice")
        }
        values[option.name, default: []].append(value)
      }
    }
  }

  /// `-x` and `--xyz` are options; `-`, `-33.8,151.2` and `-.5` are words.
  private static func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return !(second.isASCII && second.isNumber) && second != "."
  }

  /// An option and the value that is joined to it: `--jobs=4`, or `-j4`.
  private static func split(
    _ word: String, of command: CommandSpec
  ) -> (name: String, value: String?) {
    if !word.hasPrefix("--"), word.count > 2,
      let option = command.options.first(where: { $0.short == String(word.prefix(2)) }),
      case .required = option.value
    {
      return (String(word.prefix(2)), String(word.dropFirst(2)))
    }
    guard word.hasPrefix("--"), let cut = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<cut]), String(word[word.index(after: cut)...]))
  }

  private static func unknown(
    _ name: String, _ word: String, _ command: CommandSpec
  ) -> UsageError {
    let same = OtherTools.option(for: name, among: command.options).map { "here it is \($0.usage)" }
    let near = nearestName(to: name, among: command.options.map(\.name)).map {
      "did you mean \($0)?"
    }
    let own =
      command.takesScript ? "; an option of the script itself follows --, as in -- \(word)" : ""
    return UsageError(
      "unknown option \(name)" + ((same ?? near).map { "; \($0)" } ?? ""),
      hint: "see mapctl help \(command.name)\(own)")
  }

  func has(_ option: String) -> Bool { values[option] != nil }

  func text(_ option: String) -> String? { values[option]?.last }

  func all(_ option: String) -> [String] { values[option] ?? [] }

  /// A number that is at least `least`, or more than it when `excluding`.
  func number(
    _ option: String, atLeast least: Double, excluding: Bool = false
  ) throws(UsageError) -> Double? {
    guard let text = text(option) else { return nil }
    guard let number = Double(text), number.isFinite, excluding ? number > least : number >= least
    else {
      let bound = "\(excluding ? "more than" : "at least") \(Int(least))"
      throw UsageError("\(option): expected a number, \(bound), got '\(text)'")
    }
    return number
  }

  /// A whole number.
  func integer(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = text(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "\(option): expected a whole number, \(range.lowerBound)…\(range.upperBound), got '\(text)'"
      )
    }
    return number
  }
}
