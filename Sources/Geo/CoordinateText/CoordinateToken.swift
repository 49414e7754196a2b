/// A piece of a coordinate's text.
struct CoordinateToken: Equatable {
  /// What a piece is.
  enum Kind: Equatable {
    /// Digits, perhaps with a point.
    case number(String)
    case sign(isMinus: Bool)
    case degreeMark
    case minuteMark
    case secondMark
    /// A name in front of a number, such as `lat` or `lat:`.
    case label(axis: CoordinateError.Axis)
    /// N, S, E or W.
    case letter(axis: CoordinateError.Axis, isNegative: Bool)
    case comma
    /// `;`, `/` or `|`.
    case separator
  }

  var kind: Kind
  /// Whether white space stands before it.
  var isApart: Bool

  var isNumber: Bool {
    if case .number = kind { true } else { false }
  }

  var isLabel: Bool {
    if case .label = kind { true } else { false }
  }

  var isLetter: Bool {
    if case .letter = kind { true } else { false }
  }

  /// No spelling of a coordinate is longer.
  static let longestText = 200

  /// Takes a text apart.
  static func tokens(of text: String) throws(CoordinateTextError) -> [CoordinateToken] {
    guard text.utf8.count <= longestText else { throw .unreadable }
    var reader = CoordinateTokenReader(text)
    return try reader.read()
  }
}

/// Takes a coordinate's text apart.
private struct CoordinateTokenReader {
  private let scalars: [Unicode.Scalar]
  private var at = 0
  private var tokens: [CoordinateToken] = []
  private var isApart = false

  init(_ text: String) {
    var scalars = Array(text.unicodeScalars)[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] as [(Unicode.Scalar, Unicode.Scalar)]
    where scalars.count > 1 && scalars.first == open && scalars.last == close {
      scalars = scalars.dropFirst().dropLast()
    }
    self.scalars = Array(scalars)
  }

  mutating func read() throws(CoordinateTextError) -> [CoordinateToken] {
    while at < scalars.count {
      let scalar = scalars[at]
      if scalar.properties.isWhitespace {
        isApart = true
        at += 1
        continue
      }
      let kind = try next(scalar)
      tokens.append(CoordinateToken(kind: kind, isApart: isApart))
      isApart = false
    }
    return tokens
  }

  private mutating func next(
    _ scalar: Unicode.Scalar
  ) throws(CoordinateTextError) -> CoordinateToken.Kind {
    switch scalar {
    case "0"..."9", ".": return number()
    case "+": return take(.sign(isMinus: false))
    case "-", "\u{2212}", "\u{2013}": return take(.sign(isMinus: true))
    case "°", "º", "˚": return take(.degreeMark)
    case "'", "’", "′", "‘", "´", "ʹ":
      let isDouble = at + 1 < scalars.count && scalars[at + 1] == scalar
      return take(isDouble ? .secondMark : .minuteMark, count: isDouble ? 2 : 1)
    case "\"", "”", "″", "“", "ʺ": return take(.secondMark)
    case ",": return take(.comma)
    case ";", "/", "|": return take(.separator)
    case ":": return try colon()
    default: return try word()
    }
  }

  private mutating func take(
    _ kind: CoordinateToken.Kind, count: Int = 1
  ) -> CoordinateToken.Kind {
    at += count
    return kind
  }

  private mutating func number() -> CoordinateToken.Kind {
    var text = ""
    while at < scalars.count, "0"..."9" ~= scalars[at] || scalars[at] == "." {
      text.unicodeScalars.append(scalars[at])
      at += 1
    }
    return .number(text)
  }

  /// A hemisphere's letter, or the letter or word of a unit.
  private mutating func word() throws(CoordinateTextError) -> CoordinateToken.Kind {
    var word = ""
    while at < scalars.count, scalars[at].properties.isAlphabetic {
      word += scalars[at].properties.lowercaseMapping
      at += 1
    }
    if tokens.last?.isNumber == true {
      if let unit = unit(word) { return unit }
      // The letter of the hemisphere may stand close behind a unit: 8sE.
      if let last = word.last, word.count > 1, CoordinateWord.kind(String(last)) != nil,
        let unit = unit(String(word.dropLast()))
      {
        at -= 1
        return unit
      }
    }
    guard let kind = CoordinateWord.kind(word) else { throw .unreadable }
    if case .label = kind { skipMarksOfLabel() }
    return kind
  }

  private func unit(_ word: String) -> CoordinateToken.Kind? {
    switch word {
    case "d", "deg", "degrees": .degreeMark
    case "m", "min", "minutes": .minuteMark
    case "s" where !isApart && hasMinutes: .secondMark
    case "sec", "seconds": .secondMark
    default: nil
    }
  }

  /// The quotes around a label, and the colon or equals sign behind it.
  private mutating func skipMarksOfLabel() {
    if at < scalars.count, scalars[at] == "\"" || scalars[at] == "'",
      tokens.last.map({ $0.kind == .secondMark || $0.kind == .minuteMark }) == true
    {
      tokens.removeLast()
      at += 1
    }
    var next = at
    while next < scalars.count, scalars[next].properties.isWhitespace { next += 1 }
    if next < scalars.count, scalars[next] == ":" || scalars[next] == "=" { at = next + 1 }
  }

  /// The mark between 48 and 51, or between 51 and 24, of 48:51:24.
  private mutating func colon() throws(CoordinateTextError) -> CoordinateToken.Kind {
    guard tokens.last?.isNumber == true, !isApart, at + 1 < scalars.count,
      "0"..."9" ~= scalars[at + 1]
    else { throw .unreadable }
    return take(tokens.dropLast().last?.kind == .degreeMark ? .minuteMark : .degreeMark)
  }

  /// Whether the number before is one behind minutes, so that an `s` means seconds.
  private var hasMinutes: Bool { tokens.dropLast().last?.kind == .minuteMark }
}
