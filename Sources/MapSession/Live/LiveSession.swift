import HostSystem
import LuaBridge
import MapModel
import MapScript
import Reporting

/// A run that stays alive while a person types: text goes in line by line, time goes on between.
///
/// A line is to the map what a statement of a script's main chunk is: a session whose time stands
/// still between its lines, or moves by `sleep`, is the script of its lines.
public final class LiveSession {
  let session: Session
  let script: Script
  let run: ScriptRun
  private let opened: OpenRun
  private let world: ProcessWorld
  let messages: Messages
  private let watch: RunWatch?
  private let survivesInterruptions: Bool
  /// The camera that the session began with.
  public let firstCamera: Camera
  private var isReady = false
  private var hasScript = false
  /// Whether an error has ended the script that it began with.
  public private(set) var hasScriptFailed = false
  private var values: [(text: String, kept: LuaReference?)] = []
  private var lastValue: LuaReference?
  private var kept = 0

  /// Makes a session, with a script that it begins with or without one.
  ///
  /// - Parameters:
  ///   - watch: what stops the run from outside, nil for nothing.
  ///   - survivesInterruptions: whether Ctrl-C ends what runs just now, and not the session.
  ///   - listener: told each record of what happens.
  public init(
    _ run: ScriptRun, _ source: ScriptSource?, world: ProcessWorld, messages: Messages,
    watch: RunWatch?, survivesInterruptions: Bool, listener: @escaping (Record) -> Void
  ) throws(RunRefusal) {
    self.run = run
    self.world = world
    self.messages = messages
    self.watch = watch
    self.survivesInterruptions = survivesInterruptions
    opened = try run.open(
      source.map { [$0] } ?? [], world: world, messages: messages, watch: watch,
      listener: listener)
    session = opened.session
    script = opened.script
    firstCamera = session.camera
  }

  /// Begins: the main chunk of the script runs up to its first wait.
  public func begin() {
    session.startPlugins()
    guard let chunk = opened.chunks.first else { return }
    hasScript = true
    script.start(main: chunk)
    _ = halt()
    if session.stop == nil { becomeReady() }
  }

  /// Whether the main chunk of the script that it began with waits.
  public var isScriptWaiting: Bool { hasScript && !script.isMainDone }

  /// Runs until the script that it began with has come to its end, as fast as the machine allows.
  public func runScript() {
    while isScriptWaiting, session.goesOn {
      session.settle()
      guard isScriptWaiting, session.stop == nil, session.advance() else { return }
    }
  }

  /// The map is ready when something waits for the first time.
  private func becomeReady() {
    guard !isReady else { return }
    isReady = true
    session.deliver(.event(.ready))
  }

  // MARK: Lines

  /// Compiles a line.
  public func compile(_ text: String, name: String) throws(LuaError) -> LuaReference {
    try script.load(Array(text.utf8), name: name)
  }

  /// Lets go of a chunk that is not started.
  public func forget(_ chunk: LuaReference) { script.release(chunk) }

  /// Starts a line: it runs up to its end or its first wait.
  ///
  /// - Parameters:
  ///   - printing: how its values are printed; they are kept as `_` and `_1`, `_2` …
  ///   - width: how wide the print may be.
  public func start(_ chunk: LuaReference, printing: ValuePrinting, width: Int) {
    values = []
    script.start(line: chunk) { [self] results in
      guard printing != .nothing else { return }
      let printer = ValuePrinter(script, width: width)
      for index in 0..<min(results.count, LiveSession.mostValues) {
        let value = results.value(at: index + 1)
        let text = printing == .words ? value.string : nil
        values.append((text ?? printer.text(of: value), try? value.reference()))
        if printing == .words, value.isNull { values[index].text = "" }
        if index == 0 { lastValue = try? value.reference() }
      }
    }
    script.release(chunk)
  }

  /// How the values of a line are printed.
  public enum ValuePrinting: Sendable {
    /// Not at all.
    case nothing
    /// As Lua has them.
    case values
    /// For people who know no Lua: texts as they are, and nothing for nil.
    case words
  }

  /// What became of a line.
  public enum LineEnd {
    /// It ran to its end; the values as a person reads them.
    case finished([String])
    /// It ended with an error.
    case failed(LuaError)
  }

  /// What became of the line, once; nil while it waits.
  public func takeOutcome() -> LineEnd? {
    switch script.takeLineOutcome() {
    case nil: return nil
    case .failed(let error)?:
      if !error.isInterrupted { session.noteFailure(of: error) }
      return .failed(error)
    case .finished?:
      keepValues()
      return .finished(values.map(\.text).filter { !$0.isEmpty })
    }
  }

  /// How many values of a line are kept and printed.
  private static let mostValues = 100

  private func keepValues() {
    guard !values.isEmpty else { return }
    for (index, value) in values.enumerated() {
      script.setGlobal("_\(index + 1)", to: value.kept)
    }
    for index in values.count..<max(kept, values.count) {
      script.setGlobal("_\(index + 1)", to: nil)
    }
    kept = values.count
    script.setGlobal("_", to: lastValue)
    lastValue = nil
  }

  /// A line was wrong before it could run: the exit code tells.
  public func noteMistake() { session.noteMistake() }

  /// Ends the line where it waits.
  public func cancelLine() { script.cancelLine() }

  /// What the line waits for, in words; nil when no line waits.
  public var lineWait: String? { script.lineWait }

  /// Runs until the line has ended, as fast as the machine allows.
  public func runLine() {
    guard !script.isLineDone else { return }
    becomeReady()
    guard !session.runLine(), session.stop == nil, let wait = script.lineWait else { return }
    script.failLine("still waiting for \(wait), which can no longer happen")
  }

  // MARK: Time

  /// Virtual seconds since the run began, as of what happened last.
  public var now: Double { session.now }

  /// When the next thing happens; nil when nothing is left that could.
  public var nextTime: Double? { session.nextHappening?.time }

  /// Whether servers have still to answer.
  public var isAskingServers: Bool { session.isBusyOutside }

  /// Goes on with all that is due until a virtual time, or until the line that waits has ended.
  ///
  /// - Parameter end: the moment of `monotonicSeconds()` after which it stops for the time being.
  /// - Returns: whether all was done.
  public func advance(to time: Double, until end: Double) -> Bool {
    becomeReady()
    switch session.live(to: time, until: end) {
    case .caughtUp: return true
    case .hasMore, .lineEnded, .stopped: return false
    }
  }

  /// Moves the clock to a time before the next thing happens.
  public func setClock(_ time: Double) {
    becomeReady()
    session.go(to: time)
  }

  // MARK: Interruptions and the end

  /// Why nothing goes on, nil while it does.
  public enum Halt {
    /// Ctrl-C; with the place where it hit something that ran.
    case interrupted(String)
    /// The run has to end.
    case over
  }

  /// Whether something has stopped the run; ``halt()`` tells what.
  public var isStopped: Bool { session.stop != nil || script.isInterrupted }

  /// Takes note of what has stopped the run.
  ///
  /// - Returns: nil when it goes on. After an interruption it goes on, too.
  public func halt() -> Halt? {
    if session.stop == nil, let reason = script.interruptReason {
      session.stop = .interrupt(reason)
    }
    switch session.stop {
    case nil: return nil
    case .interrupt(.user)? where survivesInterruptions:
      let place = session.interruptedAt.map(run.interruptPlace) ?? ""
      session.forgiveInterruption()
      watch?.forgive()
      return .interrupted(place)
    case .error? where !run.options.failsFast:
      // The script that the session began with has failed; what it left can be looked at.
      hasScriptFailed = true
      session.forgiveInterruption()
      return nil
    default: return .over
    }
  }

  /// Ends the run as a script's end does: what was set in motion comes to its end.
  public func finish() -> ExitCode {
    becomeReady()
    session.runOut()
    return close()
  }

  /// Ends the run here.
  ///
  /// - Parameter code: how the process ends; nil to tell by the errors there were.
  public func quit(_ code: ExitCode?) -> ExitCode {
    if let code { session.code = code }
    session.stop = session.stop ?? .quit
    return close()
  }

  private func close() -> ExitCode { run.end(opened, world, messages, watch) }
}
