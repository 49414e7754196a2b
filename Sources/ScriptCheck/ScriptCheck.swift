import LuaBridge
import MapModel
import MapScript

/// Something that is wrong, or looks wrong, in a script.
public struct ScriptProblem: Hashable, Sendable {
  /// How sure it is.
  public enum Severity: String, Sendable {
    /// It does not compile.
    case syntax
    /// It raises an error when it is reached.
    case error
    /// It may be meant.
    case warning
  }

  /// How sure it is.
  public let severity: Severity
  /// The line, from 1.
  public let line: Int
  /// What is wrong, and the nearest valid name.
  public let message: String
}

/// Reads a script without running it: syntax, handlers, names and options of the API, globals that
/// look like slips, and words of older Lua versions.
public enum ScriptCheck {
  /// Everything that is wrong, by line.
  public static func problems(in bytes: [UInt8], name: String) -> [ScriptProblem] {
    if let problem = syntaxProblem(in: bytes, name: name) { return [problem] }
    let tokens = LuaLexer.tokens(of: bytes)
    let isTest = name.hasSuffix("_test.lua") || name.hasSuffix("_spec.lua")
    let names = NameUse(tokens, isTest: isTest)
    let problems =
      APIUse(tokens, locals: names.locals, isTest: isTest).problems + names.problems
    return Set(problems).sorted { ($0.line, $0.message) < ($1.line, $1.message) }
  }

  private static func syntaxProblem(in bytes: [UInt8], name: String) -> ScriptProblem? {
    do {
      let state = try LuaState(memoryLimit: 256 << 20, seed: 0)
      defer { state.close() }
      _ = try state.load(bytes, name: name)
      return nil
    } catch {
      guard let error = error as? LuaError else {
        return ScriptProblem(severity: .syntax, line: 1, message: "\(error)")
      }
      let line = error.line ?? 1
      let place = "\(name):\(line): "
      let message =
        error.message.hasPrefix(place)
        ? String(error.message.dropFirst(place.count)) : error.message
      return ScriptProblem(severity: .syntax, line: line, message: message)
    }
  }
}
