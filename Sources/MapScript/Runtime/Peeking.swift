import LuaBridge
import MapFiles

/// Looks at what a script has, while nothing of it runs and without running anything of it.
final class Peek {
  private let globals: LuaReference
  private let field: LuaReference
  private let value: LuaReference
  private let function: LuaFunctionID
  fileprivate var body: (LuaValueView) -> Void = { _ in }

  init(_ state: LuaState) throws(LuaBridgeError) {
    final class Link { weak var peek: Peek? }
    let link = Link()
    function = try state.function("peek") { call throws(LuaFailure) in
      link.peek?.body(call[1])
      return .results
    }
    do throws(LuaError) {
      globals = try state.load("local look = ... look(_ENV)", name: "peek")
      field = try state.load("local look, of, name = ... look(of[name])", name: "peek")
      value = try state.load("local look, value = ... look(value)", name: "peek")
    } catch {
      throw .refused(error.message)
    }
    link.peek = self
  }

  fileprivate func lookAtGlobals(_ state: LuaState) {
    _ = state.start(.reference(globals), arguments: { $0.function(self.function) })
  }

  fileprivate func look(at reference: LuaReference, _ state: LuaState) {
    _ = state.start(
      .reference(value),
      arguments: {
        $0.function(self.function)
        $0.reference(reference)
      })
  }

  fileprivate func look(at written: (LuaWriter) -> Void, _ state: LuaState) {
    _ = state.start(
      .reference(value),
      arguments: {
        $0.function(self.function)
        written($0)
      })
  }

  fileprivate func look(at name: String, of table: LuaReference, _ state: LuaState) {
    _ = state.start(
      .reference(field),
      arguments: {
        $0.function(self.function)
        $0.reference(table)
        $0.string(name)
      })
  }
}

extension Script {
  /// Lets `body` see the globals; the views end with it.
  func peek(_ body: @escaping (LuaTableView) -> Void) {
    look({ $0.lookAtGlobals(self.state) }) { $0.table.map(body) }
  }

  /// Lets `body` see a global; nil when it is not there.
  func peek<Result>(_ name: String, _ body: @escaping (LuaValueView) -> Result?) -> Result? {
    var result: Result?
    peek { globals in
      try? globals.forEachPair { key, value throws(LuaFailure) in
        if key.string == name { result = body(value) }
      }
    }
    return result
  }

  /// Lets `body` see a value that is kept.
  func peek(at reference: LuaReference, _ body: @escaping (LuaValueView) -> Void) {
    look({ $0.look(at: reference, self.state) }, body)
  }

  /// Keeps a value that came from outside; nil without memory.
  func reference(to value: JSONValue) -> LuaReference? {
    var kept: LuaReference?
    look({ $0.look(at: { self.write(value, to: $0) }, self.state) }) { kept = try? $0.reference() }
    return kept
  }

  /// Lets `body` see a property of a module: the host's own functions give it.
  func read(_ name: String, of module: LuaTableView, _ body: @escaping (LuaValueView) -> Void) {
    guard let table = try? module.reference() else { return }
    look({ $0.look(at: name, of: table, self.state) }, body)
    state.release(table)
  }

  private func look(_ start: (Peek) -> Void, _ body: @escaping (LuaValueView) -> Void) {
    guard let peek = peeker ?? (try? Peek(state)) else { return }
    peeker = peek
    let outer = peek.body
    peek.body = body
    start(peek)
    peek.body = outer
  }

  /// Whether there is a global of that name.
  public func hasGlobal(_ name: String) -> Bool { peek(name) { !$0.isNull } ?? false }
}
