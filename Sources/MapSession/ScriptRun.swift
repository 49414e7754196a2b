import Glibc
import HostSystem
import LuaBridge
import MapModel
import MapScript
import Permissions
import Reporting

/// A piece of script text with the name that messages use.
public struct ScriptSource: Sendable {
  /// The name, such as the path that the user gave.
  public var name: String
  /// The text.
  public var bytes: [UInt8]

  /// Makes a source.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// Runs a script from its first line to the end of everything it set in motion.
public struct ScriptRun {
  /// What the run is made of.
  public var options: SessionOptions
  /// Wall-clock seconds it may take, nil for no limit.
  public var timeLimit: Double?
  /// Where the trace goes, nil for none.
  public var tracePath: String?
  /// The version that the trace names.
  public var version: String

  /// Makes a run.
  public init(options: SessionOptions, timeLimit: Double?, tracePath: String?, version: String) {
    self.options = options
    self.timeLimit = timeLimit
    self.tracePath = tracePath
    self.version = version
  }

  /// Runs the sources in order, in one state.
  ///
  /// - Parameter isProcess: whether the run owns the process, and may watch its signals and end it.
  /// - Returns: how it ended; what went wrong has been said.
  public func run(
    _ sources: [ScriptSource], world: ProcessWorld, messages: Messages, isProcess: Bool
  ) -> ExitCode {
    var trace: OutputFile?
    do throws(FileError) {
      trace = try tracePath.map { path throws(FileError) in try OutputFile(path: path) }
    } catch {
      messages.error("cannot write the trace \(error.path): \(error.reason)")
      return .unavailable
    }
    let recorder = trace.map { Recorder($0, header: header) }
    let access = ScriptAccess(
      permissions, environment: world.environment, script: options.scriptName)
    let session = Session(
      options, messages: messages, output: world.output, recorder: recorder, access: access)
    let script: Script
    do throws(LuaBridgeError) {
      script = try Script(
        host: session,
        limits: ScriptLimits(
          memory: options.maxMemory, seed: UInt64(bitPattern: Int64(options.seed)),
          scriptName: options.scriptName, arguments: options.arguments), access: access)
    } catch {
      trace?.discard()
      return refused(error, messages)
    }
    session.script = script
    guard let chunks = load(sources, script, messages) else {
      trace?.discard()
      return .usage
    }
    let watchdog = isProcess ? watch(script.interrupts, trace) : nil
    session.run(script, main: chunks)
    let code = finish(session, script, world, messages)
    let isWritten = close(trace, recorder, messages)
    watchdog?.disarm()
    return isWritten || code != .done ? code : .unavailable
  }

  /// What the flags say, with what needs none: the script's folder, files among the words, and the
  /// values of the script's own options; outputs are writable.
  private var permissions: Permissions {
    var permissions = options.permissions
    permissions.scriptFolder = options.scriptFolder
    for word in options.arguments {
      permissions.words.append(word)
      if word.hasPrefix("--"), let cut = word.firstIndex(of: "=") {
        permissions.words.append(String(word[word.index(after: cut)...]))
      }
    }
    if let tracePath { permissions.outputs.append(tracePath) }
    return permissions
  }

  private var header: TraceHeader {
    TraceHeader(
      version: version, seed: options.seed, viewport: options.viewport,
      framesPerSecond: options.framesPerSecond, camera: options.camera,
      geocodeLatency: options.geocodeLatency)
  }

  private func refused(_ error: LuaBridgeError, _ messages: Messages) -> ExitCode {
    switch error {
    case .outOfMemory:
      messages.error(
        "the memory limit is too small to begin", hint: "give more with --max-memory MIB")
      return .usage
    default:
      messages.error("cannot make a Lua state: \(error)")
      return .internalError
    }
  }

  private func load(
    _ sources: [ScriptSource], _ script: Script, _ messages: Messages
  ) -> [LuaReference]? {
    var chunks: [LuaReference] = []
    for source in sources {
      do throws(LuaError) {
        chunks.append(try script.load(source.bytes, name: source.name))
      } catch {
        let isNamed = error.message.contains(source.name)
        messages.error(isNamed ? error.message : "\(source.name): \(error.message)")
        return nil
      }
    }
    return chunks
  }

  private func watch(_ interrupts: LuaInterrupts, _ trace: OutputFile?) -> Watchdog {
    LuaInterrupts.installHandler()
    let limit = timeLimit
    return Watchdog(
      limit: limit,
      ask: { reason in
        let cause: InterruptReason = reason == .timeLimit ? .timeLimit : .user
        interrupts.requestFromAnotherThread(cause)
      },
      end: { reason in
        trace?.commitIfFree()
        let words =
          reason == .timeLimit
          ? "error: the time limit of \(shortTime(limit ?? 0)) s was reached, inside a call that "
            + "could not be stopped\n"
          : "error: interrupted\n"
        var text = words
        text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
        _exit(reason == .timeLimit ? ExitCode.timeLimit.rawValue : ExitCode.interrupted.rawValue)
      })
  }

  private func finish(
    _ session: Session, _ script: Script, _ world: ProcessWorld, _ messages: Messages
  ) -> ExitCode {
    var code: ExitCode
    var runsHandlers = true
    switch session.stop {
    case nil:
      session.reportOpenWaits()
      code = session.code
    case .maxTime:
      session.noteMaxTime()
      code = session.code
    case .error:
      code = session.code
    case .interrupt(let reason):
      runsHandlers = false
      code = interrupted(reason, session, world, messages)
    }
    session.stop = nil
    if runsHandlers { session.callExitHandlers(code) }
    if case .interrupt(let reason)? = session.stop, runsHandlers {
      code = interrupted(reason, session, world, messages)
    }
    if code == .done, session.code != .done { code = session.code }
    session.recordExit(code)
    messages.summary()
    let failure = world.output.flush()
    if failure != 0, code == .done {
      sayOutputFailed(failure, messages)
      code = .unavailable
    }
    return code
  }

  private func interrupted(
    _ reason: InterruptReason, _ session: Session, _ world: ProcessWorld, _ messages: Messages
  ) -> ExitCode {
    let place = session.interruptedAt.map(interruptPlace) ?? waitPlace(session)
    switch reason {
    case .timeLimit:
      messages.error(
        "\(place ?? "")the time limit of \(shortTime(timeLimit ?? 0)) s was reached",
        hint: "give more with --timeout S, or end the loop")
      return .timeLimit
    case .outputClosed:
      sayOutputFailed(world.output.failure, messages)
      return .unavailable
    case .user, .host:
      messages.error("\(place ?? "")interrupted")
      return .interrupted
    }
  }

  /// Where the script waits, when nothing of it was running.
  private func waitPlace(_ session: Session) -> String? {
    guard let wait = session.script?.openWaits.first, let file = wait.file else { return nil }
    return "\(file):\(wait.line ?? 0): waiting for \(wait.words): "
  }

  private func interruptPlace(_ failure: ScriptFailure) -> String {
    guard let file = failure.error.file else { return "" }
    let line = failure.error.line.map { "\($0):" } ?? ""
    return "\(file):\(line) in \(failure.activity.words): "
  }

  /// A reader that has had enough is no news; anything else is.
  private func sayOutputFailed(_ code: Int32, _ messages: Messages) {
    guard code != EPIPE else { return }
    let error = FileError(path: "standard output", attempt: .write, code: code)
    messages.error("cannot write to \(error.path): \(error.reason)")
  }

  private func close(
    _ trace: OutputFile?, _ recorder: Recorder?, _ messages: Messages
  ) -> Bool {
    guard let trace else { return true }
    do throws(FileError) {
      if let failure = recorder?.failure { throw failure }
      try trace.commit()
      return true
    } catch {
      trace.discard()
      messages.error("cannot write the trace \(error.path): \(error.reason)")
      return false
    }
  }
}

extension Session {
  /// Says in the trace that `--max-time` ended the run.
  func noteMaxTime() {
    recorder?.record(
      .log(name: "max_time", message: "the run was ended at \(shortTime(now)) s"), at: now)
  }
}
