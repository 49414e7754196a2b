import Geocoders
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

/// Why a run cannot begin; it has been said.
public struct RunRefusal: Error {
  /// How the process ends.
  public let code: ExitCode
}

/// A run that has been made and not begun.
struct OpenRun {
  let session: Session
  let script: Script
  let chunks: [LuaReference]
  let recorder: Recorder?
  let trace: OutputFile?
}

/// Runs a script from its first line to the end of everything it set in motion.
public struct ScriptRun {
  /// What the run is made of.
  public var options: SessionOptions
  /// Wall-clock seconds it may take, nil for no limit.
  public var timeLimit: Double?
  /// Where the trace goes, nil for none.
  public var tracePath: String?
  /// Where pictures of the end of the run go.
  public var snapshotPaths: [String] = []
  /// The film of the run, nil for none.
  public var film: FilmOrder?
  /// Where a profile of the run goes, nil for none.
  public var profile: ProfileOrder?
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
  /// - Parameter watch: what stops the run from outside and may end the process, nil for nothing.
  /// - Returns: how it ended; what went wrong has been said.
  public func run(
    _ sources: [ScriptSource], world: ProcessWorld, messages: Messages, watch: RunWatch? = nil
  ) -> ExitCode {
    do throws(RunRefusal) {
      let run = try open(sources, world: world, messages: messages, watch: watch)
      run.session.run(run.script, main: run.chunks)
      return end(run, world, messages, watch)
    } catch {
      return error.code
    }
  }

  /// Makes everything up to the first line.
  ///
  /// - Parameter listener: told each record of what happens.
  func open(
    _ sources: [ScriptSource], world: ProcessWorld, messages: Messages, watch: RunWatch?,
    listener: ((Record) -> Void)? = nil
  ) throws(RunRefusal) -> OpenRun {
    var trace: OutputFile?
    do throws(FileError) {
      trace = try tracePath.map { path throws(FileError) in
        if let watch { try watch.openTrace(path) } else { try OutputFile(path: path) }
      }
    } catch {
      messages.error(error, "the trace")
      throw RunRefusal(code: .unavailable)
    }
    do throws(RunRefusal) {
      guard canMakePictures(messages), canProfile(messages) else {
        throw RunRefusal(code: .unavailable)
      }
      let isHeard = trace != nil || listener != nil
      let recorder =
        isHeard
        ? Recorder(
          trace, header: options.traceHeader(version: version), listener: listener) : nil
      let session = try session(world, messages, recorder)
      let script = try script(session, messages)
      session.script = script
      watch?.enter(.compiling)
      let chunks = try load(sources, session, script, messages)
      do throws(PluginFailure) {
        try session.load(options.plugins)
      } catch {
        throw RunRefusal(code: refused(error, messages))
      }
      session.films.guardian = { watch?.guardFilm($0, $1) }
      if let code = beginFilm(session, world, messages) { throw RunRefusal(code: code) }
      watch?.begin(script.interrupts, session.handlers)
      return OpenRun(
        session: session, script: script, chunks: chunks, recorder: recorder, trace: trace)
    } catch {
      trace?.discard()
      throw error
    }
  }

  /// Tells how a run ended, writes what it leaves and says what went wrong.
  func end(
    _ run: OpenRun, _ world: ProcessWorld, _ messages: Messages, _ watch: RunWatch?
  ) -> ExitCode {
    watch?.enter(.ending)
    var code = finish(run.session, run.script, world, messages, watch)
    if code != .interrupted, code != .timeLimit, !makePictures(run.session, messages),
      code == .done
    {
      code = .unavailable
    }
    if code == .interrupted || code == .timeLimit {
      run.session.abandonFilms()
    } else if let failure = endFilms(run.session, messages, watch),
      code == .done || failure != .unavailable
    {
      code = failure
    }
    let isProfiled = makeProfile(run.session, messages)
    let isWritten = close(run.trace, run.recorder, messages, watch)
    watch?.finish()
    return (isWritten && isProfiled) || code != .done ? code : .unavailable
  }

  private func session(
    _ world: ProcessWorld, _ messages: Messages, _ recorder: Recorder?
  ) throws(RunRefusal) -> Session {
    let permissions = permissions
    let session = Session(
      options, messages: messages, output: world.output, recorder: recorder,
      access: ScriptAccess(
        permissions, environment: world.environment, script: options.scriptName),
      environment: world.environment)
    if profile != nil { session.profiler = Profiler(clock: monotonicSeconds) }
    do throws(GeocoderSetupError) {
      session.geocoding = try OnlineGeocoding(
        options.geocoders, permissions, environment: world.environment, version: version,
        warn: { messages.log(.warn, $0) })
    } catch {
      messages.error(error.words)
      throw RunRefusal(code: error.exitCode)
    }
    return session
  }

  private func script(
    _ session: Session, _ messages: Messages
  ) throws(RunRefusal) -> Script {
    do throws(LuaBridgeError) {
      var limits = ScriptLimits(
        memory: options.maxMemory, seed: UInt64(bitPattern: Int64(options.seed)),
        scriptName: options.scriptName, arguments: options.arguments, map: session.map,
        handlers: session.handlers)
      limits.namedArguments = options.namedArguments
      limits.profiler = session.profiler
      limits.isTrusted = options.isTrusted
      return try Script(host: session, limits: limits, access: session.access)
    } catch {
      throw RunRefusal(code: refused(error, messages))
    }
  }

  /// What the flags say, with what needs none: the script's folder, files among the words, and the
  /// values of the script's own options; outputs are writable.
  var permissions: Permissions {
    var permissions = options.scriptPermissions
    if let tracePath { permissions.outputs.append(tracePath) }
    permissions.outputs += snapshotPaths + options.outputs
    if let film { permissions.outputs.append(film.path) }
    // Debuggers ask the environment what to do.
    if options.isTrusted { permissions.allow(.env, nil) }
    return permissions
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

  private func refused(_ failure: PluginFailure, _ messages: Messages) -> ExitCode {
    switch failure {
    case .state(let error): return refused(error, messages)
    case .text(let plugin, let error):
      messages.error(error.message, hint: "in plugin '\(plugin)'")
      return .usage
    }
  }

  private func load(
    _ sources: [ScriptSource], _ session: Session, _ script: Script, _ messages: Messages
  ) throws(RunRefusal) -> [LuaReference] {
    do throws(LuaError) {
      return try sources.map { source throws(LuaError) in
        do throws(LuaError) {
          return try script.load(source.bytes, name: source.name)
        } catch {
          guard !error.message.contains(source.name) else { throw error }
          throw LuaError(message: "\(source.name): \(error.message)", kind: error.kind)
        }
      }
    } catch {
      let hint = session.memoryHint(error)
      messages.error(error.message, hint: hint)
      throw RunRefusal(code: hint == nil ? .usage : .scriptError)
    }
  }

  private func finish(
    _ session: Session, _ script: Script, _ world: ProcessWorld, _ messages: Messages,
    _ watch: RunWatch?
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
    case .error, .quit:
      session.noteEarlyEnd()
      code = session.code
    case .interrupt(let reason):
      session.noteEarlyEnd()
      runsHandlers = false
      code = interrupted(reason, session, world, messages, watch)
    }
    session.stop = nil
    if code == .done, let nonsense = script.returnedNonsense {
      messages.error(
        "the script returned \(nonsense), which is no exit code",
        hint: "return a whole number of 0…255, true or false")
      session.code = .scriptError
      code = session.code
    } else if code == .done, let returned = script.returnedCode {
      session.code = ExitCode(rawValue: returned)
      code = session.code
    }
    if runsHandlers { callExitHandlers(session, script, code, watch) }
    if case .interrupt(let reason)? = session.stop, runsHandlers {
      code = interrupted(reason, session, world, messages, watch)
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

  private func callExitHandlers(
    _ session: Session, _ script: Script, _ code: ExitCode, _ watch: RunWatch?
  ) {
    watch?.enter(.running)
    defer { watch?.enter(.ending) }
    session.callExitHandlers(code)
    // A request that came while another one stood was not taken.
    if session.stop == nil, let reason = watch?.reason, !script.isInterrupted {
      session.stop = .interrupt(reason)
    }
  }

  private func interrupted(
    _ reason: InterruptReason, _ session: Session, _ world: ProcessWorld, _ messages: Messages,
    _ watch: RunWatch?
  ) -> ExitCode {
    let place = session.interruptedAt.map(interruptPlace) ?? waitPlace(session) ?? ""
    let doing = session.interruptedAt == nil ? session.circumstance : ""
    switch reason {
    case .timeLimit:
      if watch?.takeTelling() != false {
        messages.error(
          "\(place)\(limitWords(timeLimit))\(doing)",
          hint: "give more with --timeout S, or end the loop")
      }
      return .timeLimit
    case .outputClosed:
      sayOutputFailed(world.output.failure, messages)
      return .unavailable
    case .user, .host:
      if watch?.takeTelling() != false { messages.error("\(place)interrupted\(doing)") }
      return .interrupted
    }
  }

  /// Where the script waits, when nothing of it was running.
  private func waitPlace(_ session: Session) -> String? {
    guard let wait = session.script?.openWaits.first, let file = wait.file else { return nil }
    return "\(file):\(wait.line ?? 0): waiting for \(wait.words): "
  }

  func interruptPlace(_ failure: ScriptFailure) -> String {
    guard let file = failure.error.file else { return "" }
    let line = failure.error.line.map { "\($0):" } ?? ""
    return "\(file):\(line) in \(failure.activity.words): "
  }

  /// A reader that has had enough is no news; anything else is.
  private func sayOutputFailed(_ code: Int32, _ messages: Messages) {
    guard code != EPIPE else { return }
    let error = FileError(path: "standard output", attempt: .write, code: code)
    messages.error(error, "to")
  }

  private func close(
    _ trace: OutputFile?, _ recorder: Recorder?, _ messages: Messages, _ watch: RunWatch?
  ) -> Bool {
    guard let trace else { return true }
    do throws(FileError) {
      if let failure = recorder?.failure { throw failure }
      try trace.commit()
      return true
    } catch {
      watch?.yieldToEnding()
      trace.discard()
      messages.error(error, "the trace")
      return false
    }
  }
}

extension Session {
  /// When the run is, and what goes on there while no script runs.
  var circumstance: String {
    let work = engine.pending.first { if case .delivery = $0.kind { false } else { true } }
    let doing = work?.words ?? (engine.isPlayingLocation ? "the location is moving" : nil)
    return " at \(shortTime(now)) virtual seconds" + (doing.map { "; \($0)" } ?? "")
  }

  /// Says in the trace that what was going on did not come to its end.
  func noteEarlyEnd() {
    recorder?.record(
      .log(name: "ended_early", message: "the run was ended at \(shortTime(now)) s"), at: now)
  }

  /// Says in the trace that `--max-time` ended the run.
  func noteMaxTime() {
    recorder?.record(
      .log(name: "max_time", message: "the run was ended at \(shortTime(now)) s"), at: now)
  }
}
