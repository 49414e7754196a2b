import MapModel
import MapScript

/// Which names a script declares, assigns and reads. Scopes are not followed: a name that is local
/// anywhere counts as local everywhere, so that what is reported is nearly always a slip.
struct NameUse {
  private(set) var locals: Set<String> = []
  private(set) var problems: [ScriptProblem] = []
  private var assigned: [String: Int] = [:]
  private var read: [String: Int] = [:]

  private static let standard: Set = [
    "_G", "_VERSION", "_ENV", "assert", "collectgarbage", "error", "getmetatable", "ipairs", "load",
    "next", "pairs", "pcall", "print", "rawequal", "rawget", "rawlen", "rawset", "require",
    "select",
    "setmetatable", "tonumber", "tostring", "type", "warn", "xpcall", "coroutine", "math", "os",
    "string", "table", "utf8", "arg", "args",
  ]

  init(_ tokens: [LuaToken], isTest: Bool) {
    collect(tokens)
    var known = Self.standard.union(API.modules.map(\.name)).union(API.globals.map(\.name))
    if isTest { known.formUnion(API.testGlobals.map(\.name) + API.testValues) }
    for (name, line) in read
    where !locals.contains(name) && !known.contains(name) && assigned[name] == nil {
      let message: String
      if let hint = OldLua.hint(forGlobal: name) {
        message = "'\(name)': \(hint)"
      } else {
        message = "undefined global '\(name)'" + hint(nearestName(to: name, among: known.sorted()))
      }
      problems.append(ScriptProblem(severity: .warning, line: line, message: message))
    }
    for (name, line) in assigned where !locals.contains(name) && !name.hasPrefix("on_") {
      let what = known.contains(name) ? "replaces '\(name)'" : "makes a global of '\(name)'"
      problems.append(
        ScriptProblem(
          severity: .warning, line: line,
          message: "\(what); write 'local \(name)' if it is not meant"))
    }
  }

  private mutating func collect(_ tokens: [LuaToken]) {
    var braces: [String] = []
    for (index, token) in tokens.enumerated() {
      let before = index > 0 ? tokens[index - 1] : nil
      let after = index + 1 < tokens.count ? tokens[index + 1] : nil
      if token.kind == .symbol {
        if ["{", "(", "["].contains(token.text) { braces.append(token.text) }
        if ["}", ")", "]"].contains(token.text), !braces.isEmpty { braces.removeLast() }
      }
      if token.isKeyword("local") || token.isKeyword("for") {
        declare(tokens, from: index + 1)
      } else if token.isKeyword("function") {
        declareParameters(tokens, from: index + 1)
      }
      guard token.kind == .name, !isPart(before, after) else { continue }
      if after?.isSymbol("=") == true {
        if braces.last == "{" { continue }
        if braces.isEmpty { assigned[token.text] = assigned[token.text] ?? token.line }
      } else if before?.isKeyword("function") == true, after?.isSymbol("(") == true {
        assigned[token.text] = assigned[token.text] ?? token.line
        if !token.text.hasPrefix("on_") { locals.insert(token.text) }
      } else {
        read[token.text] = read[token.text] ?? token.line
      }
    }
  }

  /// Whether a name between these is a field, a method, a label or an attribute.
  private func isPart(_ before: LuaToken?, _ after: LuaToken?) -> Bool {
    guard let before else { return false }
    return [".", ":", "::"].contains(where: before.isSymbol) || before.isKeyword("goto")
      || (before.isSymbol("<") && after?.isSymbol(">") == true)
  }

  /// `local a <const>, b = …`, `local function f`, `for a, b in …`.
  private mutating func declare(_ tokens: [LuaToken], from start: Int) {
    var index = start
    if index < tokens.count, tokens[index].isKeyword("function") { index += 1 }
    while index < tokens.count, tokens[index].kind == .name {
      locals.insert(tokens[index].text)
      index += 1
      if index + 2 < tokens.count, tokens[index].isSymbol("<") { index += 3 }
      guard index < tokens.count, tokens[index].isSymbol(",") else { return }
      index += 1
    }
  }

  private mutating func declareParameters(_ tokens: [LuaToken], from start: Int) {
    var index = start
    while index < tokens.count, !tokens[index].isSymbol("(") {
      if tokens[index].isSymbol(":") { locals.insert("self") }
      index += 1
    }
    while index < tokens.count, !tokens[index].isSymbol(")") {
      if tokens[index].kind == .name { locals.insert(tokens[index].text) }
      index += 1
    }
  }
}
