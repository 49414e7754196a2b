/// Why a description is no style.
public struct StyleFault: Error, Hashable, Sendable {
  /// The names on the way to the guilty value: `["country_labels", "text_size"]`.
  public var path: [String]
  /// What is wrong there.
  public var problem: Problem

  /// What can be wrong.
  public enum Problem: Error, Hashable, Sendable {
    /// There is no such layer or property; the nearest one, and all there are.
    case unknownName(nearest: String?, known: [String])
    /// A value of another kind, in words.
    case wrongKind(expected: String, found: String)
    /// A text that is none of the words that count here.
    case unknownWord(String, nearest: String?, known: [String])
    /// A text that is no colour.
    case color(String, ColorError)
    /// A number that is too small or too large.
    case outOfRange(Double, ClosedRange<Double>)
  }

  /// The fault in words, without its place: "unknown property 'watr'; did you mean 'water'?".
  public var words: String {
    let name = path.joined(separator: ".")
    switch problem {
    case .unknownName(let nearest, let known):
      return "there is no '\(name)'" + StyleFault.hint(nearest, known)
    case .wrongKind(let expected, let found):
      return (name.isEmpty ? "a style" : "'\(name)'") + " is \(expected), not \(found)"
    case .unknownWord(let word, let nearest, let known) where path.isEmpty:
      return "there is no style '\(word)'" + StyleFault.hint(nearest, known)
    case .unknownWord(let word, let nearest, let known):
      return "'\(name)' cannot be '\(word)'" + StyleFault.hint(nearest, known)
    case .color(let text, .malformed):
      return "'\(name)' is no colour: '\(text)'; write #rgb, #rrggbb, rgba(…) or a CSS name"
    case .color(let text, .unknownName(let nearest)):
      return "'\(name)' is no colour: '\(text)'"
        + (nearest.map { "; did you mean '\($0)'?" }
          ?? "; write #rgb, #rrggbb, rgba(…) or a CSS name")
    case .outOfRange(let number, let range):
      return "'\(name)' is \(rangeText(range)), not \(shortNumber(number))"
    }
  }

  private static func hint(_ nearest: String?, _ known: [String]) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? "; there are \(known.joined(separator: ", "))"
  }
}
