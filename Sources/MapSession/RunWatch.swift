import Glibc
import HostSystem
import LuaBridge
import MapScript
import Synchronization

/// Watches over a run of this process from before its first file is opened to its exit code: the
/// time limit, Ctrl-C and their like.
///
/// A run that has not begun is ended at once; one that has begun is asked to stop, and is ended when
/// it does not. What it has printed and its trace are kept as far as they can be without waiting.
public final class RunWatch: Sendable {
  /// What the run is about when it is ended.
  enum Phase: UInt8 {
    case reading, tracing, compiling, running, ending
  }

  private struct State {
    var interrupts: LuaInterrupts?
    /// What runs, when it must not run for long.
    var handlers: RunningHandlers?
    /// What ran when it was looked at last, and since when.
    var seen: (step: Int, since: Double)?
    var trace: OutputFile?
    /// What leaves nothing broken behind when the process has to end, by the number of the film.
    var films: [Int: @Sendable (Double) -> Void] = [:]
  }

  private let limit: Double?
  private let handlerLimit: Double?
  private let output: OutputStream
  private let style: MessageStyle
  private let state = Mutex(State())
  private let watchdog = Mutex<Watchdog?>(nil)
  private let phase = Atomic<UInt8>(Phase.reading.rawValue)
  private let asked = Atomic<UInt8>(0)
  private let isEnding = Atomic<Bool>(false)
  private let isTold = Atomic<Bool>(false)
  private let farewell = Mutex<(@Sendable () -> Void)?>(nil)

  /// Seconds that each part of an ending by force may take: the output, the trace.
  private static let patience = 0.3
  /// Seconds after which it ends whatever is still to be done.
  private static let lastPatience = 3.0

  /// Starts watching; on the main thread, before other threads are made.
  ///
  /// - Parameters:
  ///   - limit: wall-clock seconds, nil for none.
  ///   - handlerLimit: those that a handler may take at a time.
  public init(
    limit: Double?, handlerLimit: Double? = nil, _ world: ProcessWorld, _ messages: Messages
  ) {
    self.limit = limit
    self.handlerLimit = handlerLimit
    output = world.output
    style = messages.style
    LuaInterrupts.installHandler()
    let watchdog = Watchdog(
      limit: limit, tick: handlerLimit == nil ? nil : RunWatch.tick,
      look: { [self] in lookAtHandlers() }, ask: { [self] in ask($0) }, end: { [self] in end($0) })
    self.watchdog.withLock { $0 = watchdog }
  }

  /// A watch over one of the runs of a process that somebody else keeps the time of: at the limit
  /// they call ``askToStop()``, and ``endByForce()`` when that does not help.
  public init(timedFrom outside: Double?, _ world: ProcessWorld, _ messages: Messages) {
    limit = outside
    handlerLimit = nil
    output = world.output
    style = messages.style
  }

  /// The time limit is reached.
  public func askToStop() { ask(.timeLimit) }

  /// The run has not stopped: the process is ended.
  public func endByForce() -> Never { end(.timeLimit) }

  // MARK: On the thread of the run

  /// The run is at that point.
  func enter(_ phase: Phase) { self.phase.store(phase.rawValue, ordering: .releasing) }

  /// Opens the trace; when that takes for ever, as with a pipe that nobody reads, it can be ended.
  func openTrace(_ path: String) throws(FileError) -> OutputFile {
    enter(.tracing)
    let result = state.withLock { state -> Result<OutputFile, FileError> in
      do throws(FileError) {
        let file = try OutputFile(path: path)
        state.trace = file
        return .success(file)
      } catch {
        return .failure(error)
      }
    }
    enter(.compiling)
    return try result.get()
  }

  /// A film begins, with what leaves nothing broken behind of it; or is over, with nil.
  func guardFilm(_ number: Int, _ ending: (@Sendable (Double) -> Void)?) {
    state.withLock { $0.films[number] = ending }
  }

  /// From now on the run is asked to stop before it is ended.
  func begin(_ interrupts: LuaInterrupts, _ handlers: RunningHandlers) {
    state.withLock { state in
      state.interrupts = interrupts
      state.handlers = handlers
    }
    enter(.running)
  }

  /// Why the run was asked to stop, nil when it was not.
  var reason: InterruptReason? {
    switch asked.load(ordering: .relaxed) {
    case 0: nil
    case 1: .timeLimit
    case 2: .user
    default: .terminated
    }
  }

  /// What is done before the process is ended by force, on another thread.
  public func beforeEnding(_ farewell: @escaping @Sendable () -> Void) {
    self.farewell.withLock { $0 = farewell }
  }

  /// What ran when Ctrl-C came has ended, and the run goes on.
  func forgive() {
    asked.store(0, ordering: .relaxed)
    watchdog.withLock { $0?.settle() }
  }

  /// Whether the end is still to be told; true once.
  func takeTelling() -> Bool { !isTold.exchange(true, ordering: .acquiringAndReleasing) }

  /// The run is over and goes on to its exit code, unless it is being ended by force: then this
  /// thread goes no further.
  func finish() {
    watchdog.withLock { $0?.disarm() }
    yieldToEnding()
  }

  /// Stands still when the run is being ended by force.
  func yieldToEnding() {
    while isEnding.load(ordering: .acquiring) { pause() }
  }

  // MARK: On the watching thread

  /// Seconds between two looks at the handlers.
  private static let tick = 0.02

  /// Stops a handler that has run for too long.
  private func lookAtHandlers() {
    guard let handlerLimit else { return }
    _ = state.withLockIfAvailable { state in
      guard let step = state.handlers?.timedStep else {
        state.seen = nil
        return
      }
      let now = monotonicSeconds()
      guard let seen = state.seen, seen.step == step else {
        state.seen = (step, now)
        return
      }
      let took = now - seen.since
      if took >= handlerLimit / 2 { state.handlers?.noteSlow(took < handlerLimit ? step : nil) }
      guard took >= handlerLimit, state.handlers?.timedStep == step else { return }
      state.seen = nil
      state.interrupts?.requestFromAnotherThread(.handlerLimit)
    }
  }

  private func ask(_ reason: Watchdog.Reason) {
    asked.store(reason == .timeLimit ? 1 : reason == .interrupted ? 2 : 3, ordering: .relaxed)
    let isAsked = retry(until: monotonicSeconds() + RunWatch.patience) {
      state.withLockIfAvailable { state -> Bool in
        guard let interrupts = state.interrupts else {
          // Under the lock: the run does not begin any more.
          isEnding.store(true, ordering: .releasing)
          state.trace?.discardSoon(until: monotonicSeconds() + RunWatch.patience)
          return false
        }
        interrupts.requestFromAnotherThread(InterruptReason(reason))
        return true
      }
    }
    if isAsked != true { end(reason) }
  }

  private func end(_ reason: Watchdog.Reason) -> Never {
    isEnding.store(true, ordering: .releasing)
    farewell.withLockIfAvailable { $0 }??()
    let code: ExitCode = reason == .timeLimit ? .timeLimit : .interrupted
    armLastResort(code)
    let isPrinted = output.flushWithoutWaiting(until: monotonicSeconds() + RunWatch.patience)
    let trace = state.withLockIfAvailable { $0.trace }
    let films = state.withLockIfAvailable { Array($0.films.values) }
    for end in films ?? [] { end(monotonicSeconds() + RunWatch.patience) }
    let hasBegun = phase.load(ordering: .acquiring) >= Phase.running.rawValue
    var isTraced = true
    if hasBegun, let trace, let trace {
      isTraced = trace.commitSoon(until: monotonicSeconds() + RunWatch.patience)
    }
    if takeTelling() {
      var words = reason == .timeLimit ? limitWords(limit) : "interrupted"
      words += circumstance(isPrinted: isPrinted, isTraced: isTraced)
      style.bytes("error", words).withUnsafeBytes { bytes in
        let end = monotonicSeconds() + RunWatch.patience
        _ = writeWhatIsTaken(bytes, to: STDERR_FILENO, until: end)
      }
    }
    _exit(code.rawValue)
  }

  /// What went on, as far as that is known.
  private func circumstance(isPrinted: Bool, isTraced: Bool) -> String {
    switch Phase(rawValue: phase.load(ordering: .acquiring)) {
    case .reading: " while the script was being read"
    case .tracing: " while the trace was being opened"
    case .compiling: " while the script was being compiled"
    case _ where !isPrinted: " while nobody read the standard output; what was left of it is lost"
    case _ where !isTraced: " while the trace was being written, which could not be finished"
    case .ending: " while the last output was being written"
    default: ", inside a call that could not be stopped"
    }
  }

  private func armLastResort(_ code: ExitCode) {
    var thread = pthread_t()
    let context = UnsafeMutableRawPointer(bitPattern: Int(code.rawValue))
    pthread_create(
      &thread, nil,
      { context in
        usleep(UInt32(RunWatch.lastPatience * 1e6))
        _exit(Int32(Int(bitPattern: context)))
      }, context)
  }
}

extension InterruptReason {
  /// The process is to end (SIGTERM, SIGHUP).
  static let terminated = InterruptReason.host(1)

  fileprivate init(_ reason: Watchdog.Reason) {
    switch reason {
    case .timeLimit: self = .timeLimit
    case .interrupted: self = .user
    case .terminated: self = .terminated
    }
  }
}

/// That the time limit was reached, in words.
func limitWords(_ limit: Double?) -> String {
  let seconds = limit ?? 0
  let short = shortTime(seconds)
  // A limit is never nothing.
  return "the time limit of \(short == "0" ? "\(seconds)" : short) s was reached"
}
