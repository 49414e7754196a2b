import LuaBridge
import MapModel
import MapScript
import Reporting

/// What goes wrong, and how a run ends.
extension Session {
  /// An error of the script: said, recorded, remembered in the exit code.
  func failed(_ failure: ScriptFailure) {
    if case .interrupted(let reason) = failure.error.kind {
      stop = stop ?? .interrupt(reason)
      if reason != Session.enough { interruptedAt = interruptedAt ?? failure }
      return
    }
    recorder?.record(
      .error(
        message: failure.error.message, handler: failure.activity.words, file: failure.error.file,
        line: failure.error.line, plugin: failure.plugin), at: now)
    // A plugin that is tried in the place of another is told of by who tries it.
    if failure.activity == .main, room.trying?.fault != nil { return }
    let counts = !failure.isHandled || failure.activity == .main
    let hint =
      memoryHint(failure.error) ?? testHint(failure.error)
      ?? OldLua.hint(for: failure.error.message)
    if failure.error.failureCause == .usage {
      messages.error(failure.error.message, hint: usageHint)
    } else if let trial, let script {
      guard counts else { return }
      trial.failed(failure, script.testFailure(of: failure.error), at: now, hint: hint)
    } else {
      messages.failure(failure, at: now, hint: hint)
    }
    // The script's own text has failed, whoever takes care of it; the run goes on then.
    guard counts else { return }
    // The first error decides, but a refused permission is what the user has to know.
    let cause = ExitCode(failure.error.failureCause)
    if code == .done || cause == .permission { code = cause }
    if failure.activity == .main, let plugin = failure.plugin {
      room.takeOut(plugin)
    }
    guard !failure.isHandled else { return }
    let isMain = failure.activity == .main && failure.plugin == nil
    guard isMain || options.failsFast else { return }
    stop = stop ?? .error
    // Whatever is in the middle of something goes no further either.
    script?.interrupt(Session.enough)
  }

  /// What ran when it was interrupted has ended, and the run goes on.
  func forgiveInterruption() {
    stop = nil
    interruptedAt = nil
    script?.interrupts.clear()
  }

  /// Remembers the error of a line in the trace and in the exit code.
  func noteFailure(of error: LuaError) {
    recorder?.record(
      .error(
        message: error.message, handler: Activity.line.words, file: error.file, line: error.line),
      at: now)
    let cause = ExitCode(error.failureCause)
    if code == .done || cause == .permission { code = cause }
    if options.failsFast { stop = stop ?? .error }
  }

  /// Remembers in the exit code that a line was wrong.
  func noteMistake() {
    if code == .done { code = .scriptError }
    if options.failsFast { stop = stop ?? .error }
  }

  /// Why what still runs after the last error is stopped.
  static let enough = InterruptReason.host(0)

  /// What tells the options of the script.
  private var usageHint: String { "see mapctl run \(options.scriptName) -- --help" }

  /// Ends the run: nothing more of the script runs.
  func quit() {
    stop = stop ?? .quit
    script?.interrupt(Session.enough)
  }

  /// What to do about an error for want of memory.
  func memoryHint(_ error: LuaError) -> String? {
    guard error.kind == .memory || error.message.hasSuffix("not enough memory") else { return nil }
    return "the limit is \(options.maxMemory >> 20) MiB; give more with --max-memory MIB"
  }

  /// What to do about an error for want of a function that only tests have.
  private func testHint(_ error: LuaError) -> String? {
    guard trial == nil, error.message.contains("attempt to call a nil value (global '") else {
      return nil
    }
    let function = API.testGlobals.first { error.message.contains("(global '\($0.name)')") }
    return function.map { "\($0.name) is there in tests; run them with mapctl test" }
  }

  /// The run ended while coroutines still waited.
  func reportOpenWaits() {
    for wait in script?.openWaits ?? [] {
      let place = wait.file.map { "\($0):\(wait.line ?? 0): " } ?? ""
      let message =
        "\(place)still waiting for \(wait.words), which can no longer happen "
        + "(\(wait.activity.words))"
      recorder?.record(
        .error(
          message: message, handler: wait.activity.words, file: wait.file, line: wait.line),
        at: now)
      let hint = "give the wait a timeout, or make it happen"
      if let trial {
        trial.waits(wait.words, wait.file, wait.line, wait.activity, at: now, hint: hint)
      } else {
        messages.error(message, hint: hint)
      }
      if code == .done { code = .scriptError }
    }
  }

  /// Lets the exit handlers run, the last call of all.
  func callExitHandlers(_ code: ExitCode) {
    if script?.interruptReason == Session.enough { script?.interrupts.clear() }
    tellOfBarrenLayers()
    if let fallback = geocoding?.fallback { log(.warn, fallback, of: nil) }
    forEachScript { $0.isOver = true }
    _ = tellScripts(.exit(code: code.rawValue))
  }

  /// Records the exit event, with the code that the process ends with.
  func recordExit(_ code: ExitCode) {
    recorder?.record(.event(.exit(code: code.rawValue), subject: nil), at: now)
  }
}

extension ExitCode {
  /// The code of a script's error by what is behind it.
  fileprivate init(_ cause: FailureCause?) {
    switch cause {
    case .permission: self = .permission
    case .unavailable: self = .unavailable
    case .usage: self = .usage
    case nil: self = .scriptError
    }
  }
}

/// Why a run ends before it is over by itself.
enum Stop {
  /// `--max-time` has come.
  case maxTime
  /// An error that nothing goes on after.
  case error
  /// The user wants no more.
  case quit
  /// Time limit, Ctrl-C or a closed output.
  case interrupt(InterruptReason)
}
