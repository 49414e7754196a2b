import LuaBridge

/// Looks at what a script has, while nothing of it runs and without running anything of it.
final class Peek {
  private let chunk: LuaReference
  private let function: LuaFunctionID
  fileprivate var body: (LuaTableView) -> Void = { _ in }

  init(_ state: LuaState) throws(LuaBridgeError) {
    final class Link { weak var peek: Peek? }
    let link = Link()
    function = try state.function("peek") { call throws(LuaFailure) in
      if let globals = call.table(1) { link.peek?.body(globals) }
      return .results
    }
    do throws(LuaError) {
      chunk = try state.load("local look = ... look(_ENV)", name: "peek")
    } catch {
      throw .refused(error.message)
    }
    link.peek = self
  }

  fileprivate func look(_ state: LuaState) {
    _ = state.start(.reference(chunk), arguments: { $0.function(self.function) })
  }
}

extension Script {
  /// Lets `body` see the globals; the views end with it.
  func peek(_ body: @escaping (LuaTableView) -> Void) {
    guard let peek = peeker ?? (try? Peek(state)) else { return }
    peeker = peek
    peek.body = body
    peek.look(state)
    peek.body = { _ in }
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
}

extension Script {
  /// Whether there is a global of that name.
  public func hasGlobal(_ name: String) -> Bool { peek(name) { !$0.isNull } ?? false }
}
