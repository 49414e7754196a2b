import MapScript
import ScriptCheck

/// What a session consisted of, in order: enough to write it down as a script.
struct SessionLog {
  /// One piece of it.
  struct Entry {
    /// What sort of Lua it is.
    enum Form {
      case expression
      /// An expression that is one call, and so a statement, too.
      case call
      case statement
    }

    /// How it went.
    enum End {
      /// To its end.
      case finished
      /// An error ended it, after which the session went on.
      case failed(String)
      /// It was cut off where it waited, so many virtual seconds after it began.
      case canceled(after: Double)
      /// It was cut off where it ran.
      case interrupted
    }

    /// Virtual seconds between the end of what came before and its start.
    var gap = 0.0
    /// What was typed when that was not Lua, or the file it came from.
    var remark: String?
    /// The Lua.
    var lua: String
    /// Whether it is an expression, and whether it can stand as a statement as it is.
    var form = Form.statement
    /// How many values it gave, which `_` and `_1`, `_2` … held then.
    var values = 0
    var end = End.finished
    /// What brings the map to where it was when the line was cut off, nil for nothing.
    var reached: String?
  }

  private(set) var entries: [Entry] = []

  mutating func add(_ entry: Entry) { entries.append(entry) }

  /// The session as a script.
  func script(title: String) -> String {
    var text = "-- \(title)\n"
    for (index, entry) in entries.enumerated() {
      var piece = ""
      if entry.gap > 0 { piece += "sleep(\(LuaText.number(entry.gap)))\n" }
      piece += statement(entry, at: index)
      text += piece
    }
    return text
  }

  private func statement(_ entry: Entry, at index: Int) -> String {
    let lua = entry.lua.trimmed
    guard !lua.isEmpty else { return "" }
    let remark = entry.remark.map { "-- \($0)\n" } ?? ""
    switch entry.end {
    case .finished:
      let count = keptValues(after: index)
      if entry.form == .statement, count == nil { return remark + alone(lua) + "\n" }
      return expression(entry, keeps: count).map { remark + $0 + "\n" } ?? ""
    case .failed(let message):
      let first = message.split(separator: "\n").first.map(String.init) ?? message
      return "-- this failed: \(first)\npcall(function()\n\(body(lua, entry))\nend)\n"
    case .canceled(let seconds):
      return remark
        + "race{function()\n\(body(lua, entry))\nend, function() sleep(\(LuaText.number(seconds))) end}\n"
    case .interrupted:
      let lines = lua.split(separator: "\n", omittingEmptySubsequences: false)
      let reached = entry.reached.map { "-- and had come to this:\n\($0)\n" } ?? ""
      return "-- this was interrupted:\n" + lines.map { "-- \($0)\n" }.joined() + reached
    }
  }

  /// A statement that cannot be taken for the arguments of the one before.
  private func separated(_ lua: String) -> String { lua.hasPrefix("(") ? ";" + lua : lua }

  private func body(_ lua: String, _ entry: Entry) -> String {
    entry.form == .expression ? "local _ = " + lua : lua
  }

  /// Statements that leave no local variables behind, as they did not in the session.
  private func alone(_ lua: String) -> String {
    let tokens = LuaToken.all(in: lua)
    if tokens.contains(where: { $0.isKeyword("return") }), !lua.hasPrefix("(function") {
      return ";(function()\n\(lua)\nend)()"
    }
    let isOpen = tokens.contains { $0.isKeyword("local") || $0.isSymbol("::") }
    guard isOpen, !lua.hasPrefix("(function") else { return separated(lua) }
    return lua.contains("\n") || lua.contains("--") ? "do\n\(lua)\nend" : "do \(lua) end"
  }

  /// An expression as a statement; nil when it does nothing and its value is used nowhere.
  private func expression(_ entry: Entry, keeps count: Int?) -> String? {
    var lua = entry.lua.trimmed
    if entry.form == .statement { lua = "(function()\n\(lua)\nend)()" }
    if let count {
      guard count > 0 else { return "_ = \(lua)" }
      let names = (1...count).map { "_\($0)" }.joined(separator: ", ")
      return "\(names) = \(lua)\n_ = _1"
    }
    let tokens = LuaToken.all(in: lua)
    let mayDoSomething = tokens.contains { token in
      token.kind == .string || ["(", "{", "=="].contains(where: token.isSymbol)
    }
    guard mayDoSomething else { return nil }
    return entry.form == .call ? separated(lua) : "local _ = \(lua)"
  }

  /// The greatest number of `_1`, `_2` … that is used before other values take their place, 0 when
  /// only `_` is, nil when none is.
  private func keptValues(after index: Int) -> Int? {
    guard entries[index].values > 0 else { return nil }
    var count: Int?
    for entry in entries[(index + 1)...] {
      for token in LuaToken.all(in: entry.lua) where token.kind == .name {
        if token.text == "_" { count = count ?? 0 }
        if token.text.hasPrefix("_"), let number = Int(token.text.dropFirst()) {
          count = max(count ?? 0, min(number, 100))
        }
      }
      if entry.values > 0 { break }
    }
    return count
  }
}
