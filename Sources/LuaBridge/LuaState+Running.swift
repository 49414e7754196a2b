import CLuaShim
import Glibc

// Chunks and tasks: everything a script does, it does in a coroutine of the host's.
extension LuaState {
  /// What to start.
  public enum Callee {
    /// A function (or callable value) the host keeps.
    case reference(LuaReference)
    /// The global of that name, read without metamethods when it starts.
    case global(LuaKey)
  }

  /// How far a start or a resumption got.
  public enum Outcome {
    /// There is no such global: nothing ran.
    case absent
    /// It ran to its end.
    case finished
    /// It waits; resume, fail or discard the task.
    case suspended(LuaTask)
    /// It ended with an error.
    indirect case failed(LuaError)
  }

  /// Compiles a text chunk. A byte order mark and a first line beginning with `#` are skipped.
  ///
  /// - Parameter name: the file name used in messages.
  /// - Returns: the chunk as a function, to be started.
  public func load(
    _ source: UnsafeRawBufferPointer, name: String
  ) throws(LuaError) -> LuaReference {
    var token = clua_token.absent
    let start = source.baseAddress?.assumingMemoryBound(to: CChar.self)
    let status = clua_load(host, start, source.count, name, name.utf8.count, &token)
    switch UInt32(status) {
    case CLUA_OK.rawValue: return LuaReference(index: token.index, stamp: token.stamp)
    case CLUA_CLOSED.rawValue: throw LuaError.stale("the state")
    default: throw LuaError(of: host)
    }
  }

  /// How the file of a chunk of the host's own begins, before its name.
  public static let ownChunkPrefix = String(cString: clua_own_chunk() + 1)

  /// Compiles a text chunk of the host's own, which tracebacks do not show.
  public func load(own source: String, name: String) throws(LuaError) -> LuaReference {
    var token = clua_token.absent
    let status = clua_load_own(
      host, source, source.utf8.count, name, name.utf8.count, &token)
    switch UInt32(status) {
    case CLUA_OK.rawValue: return LuaReference(index: token.index, stamp: token.stamp)
    case CLUA_CLOSED.rawValue: throw LuaError.stale("the state")
    default: throw LuaError(of: host)
    }
  }

  /// Compiles a text chunk given as bytes.
  public func load(_ source: [UInt8], name: String) throws(LuaError) -> LuaReference {
    try source.withUnsafeBufferPointer { bytes throws(LuaError) in
      try load(UnsafeRawBufferPointer(bytes), name: name)
    }
  }

  /// Compiles a text chunk given as text.
  public func load(_ source: String, name: String) throws(LuaError) -> LuaReference {
    try load(Array(source.utf8), name: name)
  }

  /// A loaded chunk as code, which other states load faster than its text.
  ///
  /// - Returns: nil when there is no memory for it.
  public func compiled(_ chunk: LuaReference, name: String) -> CompiledChunk? {
    var size = 0
    guard let code = clua_dump(host, clua_token(chunk), &size) else { return nil }
    defer { free(code) }
    return CompiledChunk(
      name: name, code: Array(UnsafeRawBufferPointer(start: code, count: size)))
  }

  /// Loads a chunk that a state of this process has compiled.
  public func load(_ chunk: CompiledChunk) throws(LuaError) -> LuaReference {
    var token = clua_token.absent
    let name = chunk.name
    let status = chunk.code.withUnsafeBytes { code in
      clua_load_compiled(
        host, code.baseAddress?.assumingMemoryBound(to: CChar.self), code.count, name,
        name.utf8.count, &token)
    }
    switch UInt32(status) {
    case CLUA_OK.rawValue: return LuaReference(index: token.index, stamp: token.stamp)
    case CLUA_CLOSED.rawValue: throw LuaError.stale("the state")
    default: throw LuaError(of: host)
    }
  }

  /// Starts a function in a coroutine of its own; may be called from inside a host function.
  ///
  /// - Parameters:
  ///   - arguments: writes the arguments; not called when there is no such global.
  ///   - results: gets what the function returned, when it finished.
  public func start(
    _ callee: Callee, arguments: (LuaWriter) -> Void = { _ in },
    results: (LuaResults) -> Void = { _ in }
  ) -> Outcome {
    let token: clua_token
    let isGlobal: Bool
    switch callee {
    case .reference(let reference): (token, isGlobal) = (clua_token(reference), false)
    case .global(let key): (token, isGlobal) = (clua_token(key), true)
    }
    var outcome = clua_outcome()
    clua_prepare(host, token, isGlobal, &outcome)
    guard outcome.kind == Int32(CLUA_SUSPENDED.rawValue) else { return finish(outcome, results) }
    core.pointee.enter()._withUnsafeGuaranteedRef { writer in
      arguments(writer)
      clua_start(
        host, outcome.task, writer.program.pointee.words, writer.program.pointee.count, &outcome)
    }
    core.pointee.leave()
    return finish(outcome, results)
  }

  /// Goes on with a task: what `values` writes is what the waiting host call returns.
  public func resume(
    _ task: LuaTask, values: (LuaWriter) -> Void = { _ in },
    results: (LuaResults) -> Void = { _ in }
  ) -> Outcome {
    resume(task, level: -1, cause: 0, values, results)
  }

  /// Goes on with a task whose waiting host call raises `failure`.
  public func fail(
    _ task: LuaTask, with failure: LuaFailure, results: (LuaResults) -> Void = { _ in }
  ) -> Outcome {
    resume(
      task, level: Int32(clamping: max(failure.level, 0)), cause: failure.cause,
      { $0.string(failure.message) }, results)
  }

  /// Ends a task where it waits: its pending `<close>` variables are closed, nothing else runs.
  ///
  /// - Returns: the error that one of them raised.
  @discardableResult
  public func discard(_ task: LuaTask) -> LuaError? {
    let status = clua_discard(host, clua_token(task))
    return UInt32(status) == CLUA_FAILED.rawValue ? LuaError(of: host) : nil
  }

  /// How many tasks wait.
  public var taskCount: Int { Int(clua_task_count(host)) }

  /// The script line where a task waits.
  public func location(of task: LuaTask) -> (file: String, line: Int)? {
    var location = clua_location()
    guard clua_location_of_task(host, clua_token(task), &location) else { return nil }
    return (String(bytes: location.file, count: location.length), Int(location.line))
  }

  /// The script line where a function is defined; nil for what is no function of a script.
  public func definition(of callee: Callee) -> (file: String, line: Int)? {
    let (token, isGlobal) =
      switch callee {
      case .reference(let reference): (clua_token(reference), false)
      case .global(let key): (clua_token(key), true)
      }
    var location = clua_location()
    guard clua_location_of_function(host, token, isGlobal, &location) else { return nil }
    return (String(bytes: location.file, count: location.length), Int(location.line))
  }

  private func resume(
    _ task: LuaTask, level: Int32, cause: Int32, _ values: (LuaWriter) -> Void,
    _ results: (LuaResults) -> Void
  ) -> Outcome {
    var outcome = clua_outcome()
    core.pointee.enter()._withUnsafeGuaranteedRef { writer in
      values(writer)
      clua_resume(
        host, clua_token(task), writer.program.pointee.words, writer.program.pointee.count, level,
        cause, &outcome)
    }
    core.pointee.leave()
    return finish(outcome, results)
  }

  @inline(__always)
  private func finish(_ outcome: clua_outcome, _ results: (LuaResults) -> Void) -> Outcome {
    switch UInt32(truncatingIfNeeded: outcome.kind) {
    case CLUA_FINISHED.rawValue:
      if let lua = outcome.L {
        results(LuaResults(state: lua, first: outcome.first, count: Int(outcome.count)))
      }
      clua_finish(host, outcome.task)
      return .finished
    case CLUA_SUSPENDED.rawValue:
      return .suspended(LuaTask(index: outcome.task.index, stamp: outcome.task.stamp))
    case CLUA_ABSENT.rawValue: return .absent
    default: return .failed(LuaError(of: host))
    }
  }
}

/// The code of a chunk that this process has compiled. Lua trusts code, so none comes from outside.
public struct CompiledChunk: Sendable {
  let name: String
  let code: [UInt8]
}
