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
    if scalars.first == "(", scalars.last == ")" { scalars = scalars.dropFirst().dropLast() }
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
    let isBehindNumber = tokens.last?.isNumber == true
    switch word {
    case "n", "north": return .letter(axis: .latitude, isNegative: false)
    case "s" where isBehindNumber && !isApart && hasMinutes: return .secondMark
    case "s", "south": return .letter(axis: .latitude, isNegative: true)
    case "e", "east": return .letter(axis: .longitude, isNegative: false)
    case "w", "west": return .letter(axis: .longitude, isNegative: true)
    case "d", "deg", "degrees": if isBehindNumber { return .degreeMark }
    case "m", "min", "minutes": if isBehindNumber { return .minuteMark }
    case "sec", "seconds": if isBehindNumber { return .secondMark }
    default: break
    }
    throw .unreadable
  }

  /// Whether the number before is one behind minutes, so that an `s` means seconds.
  private var hasMinutes: Bool { tokens.dropLast().last?.kind == .minuteMark }
}
