import MapScript
import MapSession
import ScriptCheck

/// Where in a line of Lua the cursor stands: what it is a part of.
struct LuaContext {
  /// A call of the API that is not closed before the cursor.
  struct Call {
    let function: APIFunction
    let owner: String
    let separator: String
    /// Which argument is being typed, from 0.
    var argument = 0
  }

  /// A table of options that is not closed before the cursor.
  struct OpenOptions {
    let table: OptionTable
    var used: Set<String> = []
    /// The option whose value is being typed.
    var current: OptionTable.Field?
  }

  /// The call around the cursor.
  private(set) var call: Call?
  /// The options around the cursor.
  private(set) var options: OpenOptions?
  /// What has been typed of a text in quotes.
  private(set) var openText: String?
  /// What a text in quotes is assigned to, or the function that it stands behind, name by name.
  private(set) var assigned: [String] = []
  /// The names and dots right before the word at the cursor.
  private(set) var path: [String] = []
  private(set) var hasPath = false
  /// Whether a colon stands before the word, so that only methods can follow.
  private(set) var isMethod = false
  /// The word at the cursor, as far as it is there.
  private(set) var word = ""
  /// Whether it follows `function`.
  private(set) var isDefinition = false

  init(_ text: String, in session: LiveSession) {
    let (code, open) = LuaContext.split(text)
    openText = open
    var scan = Scan(session)
    let tokens = LuaToken.all(in: code)
    for index in tokens.indices { scan.take(tokens, index) }
    (call, options) = scan.innermost
    guard open == nil else {
      assigned = LuaContext.receiver(of: tokens)
      return
    }
    readWord(code)
  }

  private mutating func readWord(_ code: String) {
    var rest = Substring(code)
    word = LuaContext.takeName(&rest)
    while let last = rest.last, last == "." || last == ":" {
      if !hasPath { isMethod = last == ":" }
      hasPath = true
      rest.removeLast()
      let name = LuaContext.takeName(&rest)
      guard !name.isEmpty else {
        path = []
        return
      }
      path.insert(name, at: 0)
    }
    let before = rest.trimmed
    isDefinition = path.isEmpty && before.hasSuffix("function")
  }

  private static func receiver(of tokens: [LuaToken]) -> [String] {
    var rest = tokens[...]
    if let last = rest.last, last.isSymbol("=") || last.isSymbol("==") || last.isSymbol("(") {
      rest.removeLast()
    }
    var path: [String] = []
    while let name = rest.last, name.kind == .name {
      path.insert(name.text, at: 0)
      rest.removeLast()
      guard rest.last?.isSymbol(".") == true else { break }
      rest.removeLast()
    }
    return path
  }

  private static func takeName(_ text: inout Substring) -> String {
    let name = text.reversed().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    text = text.dropLast(name.count)
    return String(name.reversed())
  }

  /// The text up to a quotation that is still open, and what is in that.
  private static func split(_ text: String) -> (code: String, open: String?) {
    var quote: Character?
    var start = text.startIndex
    var isEscaped = false
    var previous: Character = " "
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == open || character == "\n" {
          quote = nil
        }
      } else if character == "\"" || character == "'" {
        quote = character
        start = index
      } else if character == "-", previous == "-" {
        break
      }
      previous = character
    }
    guard quote != nil else { return (text, nil) }
    return (String(text[..<start]), String(text[text.index(after: start)...]))
  }

  /// Follows the brackets of a line.
  private struct Scan {
    private enum Level {
      case call(Call)
      case options(OpenOptions, of: Call)
      case other
    }

    private let session: LiveSession
    private var levels: [Level] = []

    init(_ session: LiveSession) { self.session = session }

    var innermost: (Call?, OpenOptions?) {
      switch levels.last {
      case .call(let call)?: (call, nil)
      case .options(let options, of: let call)?: (call, options)
      case .other?, nil: (nil, nil)
      }
    }

    mutating func take(_ tokens: [LuaToken], _ index: Int) {
      let token = tokens[index]
      if token.kind == .name, index + 1 < tokens.count, tokens[index + 1].isSymbol("="),
        case .options(var options, of: let call)? = levels.last
      {
        options.used.insert(token.text)
        options.current = options.table.fields.first { $0.name == token.text }
        levels[levels.count - 1] = .options(options, of: call)
      }
      guard token.kind == .symbol || token.kind == .keyword else { return }
      switch token.text {
      case "(": levels.append(call(before: index, in: tokens).map(Level.call) ?? .other)
      case "{": levels.append(table(at: index, in: tokens))
      case "[", "function", "do", "if", "repeat": levels.append(.other)
      case ")", "}", "]", "end", "until": if !levels.isEmpty { levels.removeLast() }
      case ",": next()
      default: break
      }
    }

    private mutating func next() {
      switch levels.last {
      case .call(var call)?:
        call.argument += 1
        levels[levels.count - 1] = .call(call)
      case .options(var options, of: let call)?:
        options.current = nil
        levels[levels.count - 1] = .options(options, of: call)
      case .other?, nil: break
      }
    }

    private func table(at index: Int, in tokens: [LuaToken]) -> Level {
      if let call = call(before: index, in: tokens) { return options(of: call) }
      if index > 0, tokens[index - 1].isSymbol("="),
        LuaContext.receiver(of: Array(tokens[..<index])) == ["map", "camera"]
      {
        return cameraOptions
      }
      guard case .call(let call)? = levels.last, index > 0,
        tokens[index - 1].isSymbol("(") || tokens[index - 1].isSymbol(",")
      else { return .other }
      return options(of: call)
    }

    /// A camera that is assigned has the fields of the one that the map moves to.
    private var cameraOptions: Level {
      let move = session.names(behind: ["map"]).first { $0.name == "move_to" }
      guard case .function(let function, let owner, let separator)? = move?.kind else {
        return .other
      }
      return options(of: Call(function: function, owner: owner, separator: separator))
    }

    private func options(of call: Call) -> Level {
      guard call.function.parameters.indices.contains(call.argument),
        case .options(let table) = call.function.parameters[call.argument].type
      else { return .other }
      return .options(OpenOptions(table: table), of: call)
    }

    /// The function whose name stands right before a bracket.
    private func call(before index: Int, in tokens: [LuaToken]) -> Call? {
      var path: [String] = []
      var at = index - 1
      while at >= 0, tokens[at].kind == .name {
        path.insert(tokens[at].text, at: 0)
        guard at > 0, tokens[at - 1].isSymbol(".") || tokens[at - 1].isSymbol(":") else { break }
        at -= 2
      }
      guard let name = path.popLast(), at < 1 || !tokens[at - 1].isKeyword("function") else {
        return nil
      }
      guard let known = session.names(behind: path).first(where: { $0.name == name }),
        case .function(let function, let owner, let separator) = known.kind
      else { return nil }
      return Call(function: function, owner: owner, separator: separator)
    }
  }
}
