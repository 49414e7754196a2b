import LuaBridge
import MapModel

/// What became of a line that a person typed.
public enum LineOutcome: Sendable {
  /// It ran to its end.
  case finished
  /// It ended with an error, which has not been reported.
  case failed(LuaError)
}

/// The line that runs, or that ran last: there is one at a time.
struct Line {
  private(set) var outcome: LineOutcome?
  private(set) var results: ((LuaResults) -> Void)?

  mutating func begin(_ results: @escaping (LuaResults) -> Void) {
    outcome = nil
    self.results = results
  }

  mutating func end(_ outcome: LineOutcome) {
    self.outcome = outcome
    results = nil
  }

  mutating func takeOutcome() -> LineOutcome? {
    defer { outcome = nil }
    return outcome
  }
}

extension Script {
  /// Runs a line up to its end or its first wait.
  ///
  /// - Parameter results: gets what the line returned, when it has finished.
  public func start(line chunk: LuaReference, results: @escaping (LuaResults) -> Void) {
    line.begin(results)
    run(.reference(chunk), as: .line, results: results)
  }

  /// Whether a line has ended whose outcome was not taken yet.
  public var isLineDone: Bool { line.outcome != nil }

  /// What became of the line, once; nil while it waits.
  public func takeLineOutcome() -> LineOutcome? { line.takeOutcome() }

  /// What the line waits for, in words; nil when it does not wait.
  public var lineWait: String? {
    waits.waiting.first { $0.value.activity == .line }?.value.reason.words
  }

  /// Ends the line where it waits.
  public func cancelLine() {
    let waiting = waits.waiting.first { $0.value.activity == .line }
    guard let (number, wait) = waiting, waits.remove(number) != nil else { return }
    release(wait, number)
    if case .join(let join) = wait.reason { _ = finishJoin(join) }
    if let error = state.discard(wait.task) { report(error, .line) }
  }

  /// Ends the line where it waits with an error.
  public func failLine(_ message: String) {
    cancelLine()
    line.end(.failed(LuaError(message: message)))
  }

  /// Sets a global to a value that is kept, and lets go of it; nil takes the global away.
  public func setGlobal(_ name: String, to value: LuaReference?) {
    try? state.setGlobal(name) { writer in
      if let value { writer.reference(value) } else { writer.null() }
    }
    if let value { state.release(value) }
  }

  /// Lets go of a chunk that is not started any more.
  public func release(_ chunk: LuaReference) { state.release(chunk) }
}
