import Synchronization

@testable import LuaBridge

/// A state with its output collected, and one call for running a piece of Lua.
final class Script {
  let state: LuaState
  private(set) var printed = ""
  private(set) var warned: [String] = []
  var waiting: [LuaTask] = []

  init(
    memoryLimit: Int = 64 << 20, seed: UInt64 = 0, slot: Int? = nil
  ) throws(LuaBridgeError) {
    // Tests run side by side: each state takes the next slot.
    state = try LuaState(memoryLimit: memoryLimit, seed: seed, slot: slot ?? Slots.next())
    state.onPrint = { [unowned self] in printed += String(decoding: $0, as: UTF8.self) }
    state.onWarn = { [unowned self] in warned.append(String(decoding: $0, as: UTF8.self)) }
    // `wait()` parks until the test resumes it; `emit(...)` answers with its arguments.
    let wait = try state.function("wait") { [unowned self] (call) throws(LuaFailure) in
      guard call.canSuspend else { throw LuaFailure("cannot wait here") }
      waiting.append(call.task)
      return .suspend
    }
    try state.setGlobal("wait") { $0.function(wait) }
    let emit = try state.function("emit") { (call) throws(LuaFailure) in
      for index in stride(from: 1, through: call.count, by: 1) { call.results.argument(index) }
      return .results
    }
    try state.setGlobal("emit") { $0.function(emit) }
    let fail = try state.function("fail") { (call) throws(LuaFailure) in
      throw LuaFailure(message: call.string(1) ?? "failed", level: Int(call.integer(2) ?? 1))
    }
    try state.setGlobal("fail") { $0.function(fail) }
  }

  deinit { state.close() }

  /// Whether the program runs as it is built for, and not slowly under a sanitizer.
  static let isPlain =
    (try? LuaState(memoryLimit: 1 << 20, seed: 0, slot: 960))?.hasFixedAddresses == true

  /// Runs a chunk to its first stop.
  func run(
    _ source: String, name: String = "case.lua", results: (LuaResults) -> Void = { _ in }
  ) -> LuaState.Outcome {
    do {
      let chunk = try state.load(source, name: name)
      defer { state.release(chunk) }
      return state.start(.reference(chunk), results: results)
    } catch {
      return .failed(error)
    }
  }

  /// What a chunk prints.
  func output(_ source: String) -> String {
    printed = ""
    if case .failed(let error) = run(source) { return "error: \(error.message)" }
    return printed
  }

  /// The error a chunk ends with.
  func error(_ source: String) -> LuaError? {
    if case .failed(let error) = run(source) { return error }
    return nil
  }

  /// The first value a chunk returns, as text.
  func value(_ source: String) -> String {
    var text = "no value"
    switch run(source, results: { text = $0.value(at: 1).description }) {
    case .finished: return text
    case .failed(let error): return "error: \(error.message)"
    case .suspended: return "suspended"
    case .absent: return "absent"
    }
  }
}

private enum Slots {
  private static let last = Atomic<Int>(0)

  static func next() -> Int {
    last.add(1, ordering: .relaxed).newValue % 900
  }
}
