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
    if let near = nearestName(
      to: String(first), among: ConsoleCommand.all(in: session).map(\.name))
    {
      return "did you mean the command '\(near)'?"
    }
    return "help lists the commands"
  }
}
