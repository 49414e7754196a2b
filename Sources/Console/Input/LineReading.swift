import LuaBridge
import MapSession

/// A line of Lua, compiled: an expression if it is one, else statements.
enum LineReading {
  case nothing
  /// It is the beginning of something.
  case incomplete
  case chunk(LuaReference, SessionLog.Entry.Form)
  case wrong(LuaError)

  init(_ text: String, in session: LiveSession, name: String) {
    let lua = CommandLine.lua(of: text)
    guard !lua.isEmpty else {
      self = .nothing
      return
    }
    let expression = LineReading.compile("return " + lua, session, name)
    let statement = LineReading.compile(lua, session, name)
    switch (expression, statement) {
    case (.success(let chunk), .success(let other)):
      session.forget(other)
      self = .chunk(chunk, .call)
    case (.success(let chunk), .failure):
      self = .chunk(chunk, .expression)
    case (.failure, .success(let chunk)):
      self = .chunk(chunk, .statement)
    case (.failure(let first), .failure(let second)):
      self = first.isAtEnd || second.isAtEnd ? .incomplete : .wrong(second)
    }
  }

  private static func compile(
    _ lua: String, _ session: LiveSession, _ name: String
  ) -> Result<LuaReference, LuaError> {
    do throws(LuaError) {
      return .success(try session.compile(lua, name: name))
    } catch {
      return .failure(error)
    }
  }
}

extension LuaError {
  /// Whether the text ended before it was complete.
  fileprivate var isAtEnd: Bool {
    message.hasSuffix("near <eof>") || message.hasSuffix("near '<eof>'")
  }
}
