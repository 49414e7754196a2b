import LuaBridge
import MapModel
import MapScript
import MapSession

/// What may help after an error.
enum Suggestion {
  static func of(_ error: LuaError, typed: String, in session: LiveSession) -> String? {
    if let hint = OldLua.hint(for: error.message) { return hint }
    let text = typed.trimmed
    let first = text.prefix { $0.isASCII && $0.isLetter }
    let isAlone = first.count == text.count
    guard error.kind == .syntax, !first.isEmpty,
      isAlone || text.dropFirst(first.count).first == " "
    else { return nil }
    if let near = command(like: String(first), in: session) {
      return "did you mean the command '\(near)'?"
    }
    return "help lists the commands"
  }

  /// What may help when a single word was typed that stands for nothing; nil for other lines.
  static func of(unknown typed: String, in session: LiveSession) -> String? {
    let word = typed.trimmed
    guard let first = word.first, first.isLetter, word.allSatisfy({ $0.isLetter || $0.isNumber }),
      !["nil", "true", "false"].contains(word), !session.hasGlobal(word)
    else { return nil }
    if PlaceText.isKnown(word) { return "\(word) is a place: go \(word), or fly \(word)" }
    let near = command(like: word, in: session)
    return "nothing is called '\(word)'; "
      + (near.map { "did you mean the command '\($0)'?" } ?? "help lists the commands")
  }

  /// The command that a word is misspelt for, or begins with.
  private static func command(like word: String, in session: LiveSession) -> String? {
    let names = ConsoleCommand.all(in: session).map(\.name)
    return nearestName(to: word, among: names)
      ?? names.filter { word.hasPrefix($0) }.max { $0.count < $1.count }
  }
}
