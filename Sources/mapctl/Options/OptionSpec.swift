/// One option of the command line: parsing, help, completion and the manual are made of it.
struct OptionSpec: Sendable {
  /// What follows the option's name.
  enum Value: Sendable {
    /// Nothing: it is on when it is there.
    case none
    /// A value that must be given, by the name that help shows for it.
    case required(String)
    /// A value that may be given behind `=`, by the name that help shows for it.
    case optional(String)
  }

  let name: String
  let short: String?
  let value: Value
  let isRepeatable: Bool
  let summary: String
  let choices: [String]

  init(
    _ name: String, short: String? = nil, _ value: Value, isRepeatable: Bool = false,
    choices: [String] = [], _ summary: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.isRepeatable = isRepeatable
    self.choices = choices
    self.summary = summary
  }

  /// An option that takes no value.
  init(_ name: String, short: String? = nil, _ summary: String) {
    self.init(name, short: short, .none, summary)
  }

  /// The option as help shows it.
  var usage: String {
    let names = short.map { "\($0), \(name)" } ?? name
    switch value {
    case .none: return names
    case .required(let valueName): return "\(names) \(valueName)"
    case .optional(let valueName): return "\(names)[=\(valueName)]"
    }
  }
}

/// One subcommand: what it takes, what it does.
struct CommandSpec: Sendable {
  let name: String
  let synopsis: String
  let summary: String
  let details: String
  let options: [OptionSpec]
  /// Whether words after `--`, and the words behind the first one, belong to a script.
  let takesScript: Bool
  /// How many words it takes at most, nil for any number.
  let mostWords: Int?

  init(
    _ name: String, _ synopsis: String, _ summary: String, details: String = "",
    options: [OptionSpec] = [], takesScript: Bool = false,
    mostWords: Int? = nil
  ) {
    self.name = name
    self.synopsis = synopsis
    self.summary = summary
    self.details = details
    self.options = options + [OptionSpec.help]
    self.takesScript = takesScript
    self.mostWords = mostWords
  }
}

extension OptionSpec {
  static let help = OptionSpec("--help", short: "-h", "print this help")
}

extension OptionSpec.Value {
  /// What stands for the value in help, nil for an option without one.
  var valueName: String? {
    switch self {
    case .none: nil
    case .required(let valueName), .optional(let valueName): valueName
    }
  }
}
