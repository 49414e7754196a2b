import MapModel
import MapScript

/// How a script uses the API: names of modules, options of calls, events and handlers.
struct APIUse {
  private(set) var problems: [ScriptProblem] = []
  private let tokens: [LuaToken]

  init(_ tokens: [LuaToken], locals: Set<String>, isTest: Bool) {
    self.tokens = tokens
    let functions = API.globals + (isTest ? API.testGlobals : [])
    for index in tokens.indices where tokens[index].kind == .name && !isMember(index) {
      let token = tokens[index]
      checkHandler(at: index)
      if locals.contains(token.text) { continue }
      checkOldField(at: index)
      if let module = API.modules.first(where: { $0.name == token.text }) {
        checkMember(of: module, at: index)
      } else if let function = functions.first(where: { $0.name == token.text }) {
        checkCall(of: function, at: index + 1, namesEvent: true)
      }
    }
  }

  private func token(_ index: Int) -> LuaToken? {
    tokens.indices.contains(index) ? tokens[index] : nil
  }

  /// Whether the name is a field or a method of something, or a key of a table.
  private func isMember(_ index: Int) -> Bool {
    guard let before = token(index - 1) else { return false }
    return before.isSymbol(".") || before.isSymbol(":")
  }

  private mutating func add(_ line: Int, _ message: String) {
    problems.append(ScriptProblem(severity: .error, line: line, message: message))
  }

  private mutating func checkHandler(at index: Int) {
    let name = tokens[index]
    guard name.text.hasPrefix("on_"), EventName(word: name.text) == nil else { return }
    if let before = token(index - 1), before.isSymbol("{") || before.isSymbol(",") { return }
    let isDefined = token(index - 1)?.isKeyword("function") == true
    let isAssigned =
      token(index + 1)?.isSymbol("=") == true && token(index + 2)?.isKeyword("function") == true
    guard isDefined || isAssigned, token(index - 2)?.isKeyword("local") != true else { return }
    let near = nearestName(to: name.text, among: EventName.allCases.map { "on_" + $0.word })
    add(name.line, "unknown handler '\(name.text)'" + hint(near))
  }

  /// `table.getn` and its like.
  private mutating func checkOldField(at index: Int) {
    guard token(index + 1)?.isSymbol(".") == true, let member = token(index + 2),
      let hint = OldLua.hint(forField: "\(tokens[index].text).\(member.text)")
    else { return }
    let words = "'\(tokens[index].text).\(member.text)': \(hint)"
    problems.append(ScriptProblem(severity: .warning, line: member.line, message: words))
  }

  private mutating func checkMember(of module: APIModule, at index: Int) {
    guard token(index + 1)?.isSymbol(".") == true, let member = token(index + 2) else { return }
    if let function = module.functions.first(where: { $0.name == member.text }) {
      return checkCall(of: function, at: index + 3, namesEvent: module.name == "map")
    }
    let known = module.functions.map(\.name) + module.properties.map(\.name)
    // Other tables have more in them than the API lists.
    guard !known.contains(member.text), module.home == .own else { return }
    add(
      member.line,
      "\(module.name) has no '\(member.text)'" + hint(nearestName(to: member.text, among: known)))
  }

  /// - Parameter namesEvent: whether `on` or `wait_for` there takes the name of an event.
  private mutating func checkCall(of function: APIFunction, at index: Int, namesEvent: Bool) {
    guard let open = token(index) else { return }
    if open.isSymbol("{") { return checkOptions(of: function, parameter: 0, at: index) }
    guard open.isSymbol("(") else { return }
    if namesEvent, let text = token(index + 1), text.kind == .string,
      ["on", "wait_for"].contains(function.name),
      EventName(word: text.text) == nil
    {
      let near = nearestName(to: text.text, among: EventName.allCases.map(\.word))
      add(text.line, "unknown event '\(text.text)'" + hint(near))
    }
    var depth = 1
    var parameter = 0
    var position = index + 1
    while depth > 0, let token = token(position) {
      if token.isSymbol("{"), depth == 1,
        tokens[position - 1].isSymbol("(") || tokens[position - 1].isSymbol(",")
      {
        checkOptions(of: function, parameter: parameter, at: position)
      }
      depth += change(of: depth, by: token)
      if token.isSymbol(","), depth == 1 { parameter += 1 }
      position += 1
    }
  }

  private func change(of depth: Int, by token: LuaToken) -> Int {
    guard token.kind == .symbol || token.kind == .keyword else { return 0 }
    switch token.text {
    case "(", "{", "[", "function", "do", "if", "repeat": return 1
    case ")", "}", "]", "end", "until": return -1
    default: return 0
    }
  }

  private mutating func checkOptions(of function: APIFunction, parameter: Int, at open: Int) {
    guard function.parameters.indices.contains(parameter),
      case .options(let table) = function.parameters[parameter].type
    else { return }
    let known = table.fields.map(\.name)
    var depth = 1
    var position = open + 1
    while depth > 0, let token = token(position) {
      let before = tokens[position - 1]
      if depth == 1, token.kind == .name, self.token(position + 1)?.isSymbol("=") == true,
        before.isSymbol("{") || before.isSymbol(",") || before.isSymbol(";"),
        !known.contains(token.text)
      {
        let near = nearestName(to: token.text, among: known)
        add(token.line, "\(function.name): unknown option '\(token.text)'" + hint(near))
      }
      depth += change(of: depth, by: token)
      position += 1
    }
  }
}

/// The hint of a message, empty when no name is near.
func hint(_ near: String?) -> String { near.map { "; did you mean '\($0)'?" } ?? "" }
