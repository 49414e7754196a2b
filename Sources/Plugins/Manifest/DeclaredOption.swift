import MapModel

/// An option that a plugin or a script declares: what users can set with
/// `--plugin-option ID.NAME=VALUE`, or with `--NAME=VALUE` behind `--`.
public struct DeclaredOption: Hashable, Sendable {
  /// What it takes.
  public enum Kind: Hashable, Sendable {
    case text
    case number(atLeast: Double?, atMost: Double?)
    case flag
    /// One of these texts.
    case choice([String])

    /// The kind in words.
    public var words: String {
      switch self {
      case .text: "text"
      case .number(nil, nil): "number"
      case .number(let least?, nil): "number, at least \(short(least))"
      case .number(nil, let most?): "number, at most \(short(most))"
      case .number(let least?, let most?): "number, \(short(least))…\(short(most))"
      case .flag: "true or false"
      case .choice(let names): names.map { "\"\($0)\"" }.joined(separator: " or ")
      }
    }
  }

  /// A value.
  public enum Value: Hashable, Sendable {
    case text(String)
    case number(Double)
    case flag(Bool)

    /// The value as a person writes it.
    public var text: String {
      switch self {
      case .text(let text): text
      case .number(let number): short(number)
      case .flag(let flag): "\(flag)"
      }
    }
  }

  /// Its name.
  public let name: String
  /// What it takes.
  public let kind: Kind
  /// Its value when nothing is said; nil for none.
  public let standard: Value?
  /// One line on it, empty for none.
  public let summary: String

  /// Makes an option.
  public init(name: String, kind: Kind, standard: Value?, summary: String) {
    self.name = name
    self.kind = kind
    self.standard = standard
    self.summary = summary
  }

  /// What a text of the command line says.
  ///
  /// - Returns: nil when it does not fit.
  public func value(of text: String) -> Value? {
    switch kind {
    case .text: return .text(text)
    case .choice(let names): return names.contains(text) ? .text(text) : nil
    case .flag: return text == "true" ? .flag(true) : text == "false" ? .flag(false) : nil
    case .number:
      guard let number = Double(text), number.isFinite else { return nil }
      return fits(.number(number)) ? .number(number) : nil
    }
  }

  /// Whether a value is of the option's kind.
  public func fits(_ value: Value) -> Bool {
    switch (kind, value) {
    case (.text, .text), (.flag, .flag): true
    case (.choice(let names), .text(let text)): names.contains(text)
    case (.number(let least, let most), .number(let number)):
      number >= least ?? -.infinity && number <= most ?? .infinity
    default: false
    }
  }
}

/// A number as a person writes it.
private func short(_ number: Double) -> String {
  Int64(exactly: number).map { "\($0)" } ?? "\(number)"
}
