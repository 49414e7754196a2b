import Glibc
import Synchronization

/// Watches over a run from its own thread: a time limit, Ctrl-C, and what to do when asking nicely
/// does not help.
///
/// At the limit or the first signal it asks the run to stop; when the run has not stopped a grace
/// period later it ends the process. A second signal makes that period short, a third one nothing.
public final class Watchdog: Sendable {
  /// Why a run is asked to stop.
  public enum Reason: Sendable {
    /// The wall-clock limit has passed.
    case timeLimit
    /// SIGINT.
    case interrupted
    /// SIGTERM or SIGHUP.
    case terminated
  }

  private let disarmed = Atomic<Bool>(false)
  private let isSettled = Atomic<Bool>(false)
  private let tick: Double?
  private let look: @Sendable () -> Void
  private let ask: @Sendable (Reason) -> Void
  private let end: @Sendable (Reason) -> Never
  private let limit: Double?
  private let grace: Double
  private let hearsHangup: Bool

  /// Seconds the run has to come to an end by itself after it was asked.
  public static let defaultGrace = 1.0

  /// Seconds it has after a second signal: what ends by itself at all does so within.
  public static let shortGrace = 0.2

  /// Starts watching. Call it on the main thread, before other threads are made: SIGINT, SIGTERM
  /// and SIGHUP are taken from every thread made later. A SIGHUP that is ignored, as under nohup,
  /// stays so.
  ///
  /// - Parameters:
  ///   - limit: wall-clock seconds, nil for none.
  ///   - grace: seconds between asking and ending.
  ///   - tick: seconds between two calls of `look`, nil for none.
  ///   - look: called on the watching thread.
  ///   - ask: called on the watching thread; must only set something in motion.
  ///   - end: called on the watching thread when the run does not stop.
  public init(
    limit: Double?, grace: Double = Watchdog.defaultGrace, tick: Double? = nil,
    look: @escaping @Sendable () -> Void = {},
    ask: @escaping @Sendable (Reason) -> Void, end: @escaping @Sendable (Reason) -> Never
  ) {
    self.limit = limit
    self.grace = grace
    self.tick = tick
    self.look = look
    self.ask = ask
    self.end = end
    signal(SIGPIPE, SIG_IGN)
    var hangup = sigaction()
    sigaction(SIGHUP, nil, &hangup)
    let ignores = unsafeBitCast(hangup.__sigaction_handler.sa_handler, to: Int.self) == 1
    hearsHangup = !ignores
    var signals = self.signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self).toOpaque()
    pthread_create(&thread, nil, watch, context)
    pthread_detach(thread)
  }

  /// Stops watching for the rest of the process.
  public func disarm() { disarmed.store(true, ordering: .releasing) }

  /// The run has done what it was asked, and goes on: what comes next is asked anew.
  public func settle() { isSettled.store(true, ordering: .releasing) }

  private var signals: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGINT)
    sigaddset(&set, SIGTERM)
    if hearsHangup { sigaddset(&set, SIGHUP) }
    return set
  }

  fileprivate func run() {
    var reason: Reason?
    var isHurried = false
    let last = limit.map { monotonicSeconds() + $0 }
    var deadline = last
    while true {
      let signal = waitForSignal(until: deadline)
      let signalled = signal != nil
      if disarmed.load(ordering: .acquiring) { return }
      if isSettled.exchange(false, ordering: .acquiringAndReleasing), reason != nil {
        reason = nil
        isHurried = false
        deadline = last
        if !signalled { continue }
      }
      if let reason {
        guard signalled, !isHurried, let planned = deadline else { end(reason) }
        isHurried = true
        deadline = min(planned, monotonicSeconds() + Watchdog.shortGrace)
        continue
      }
      let cause: Reason =
        switch signal {
        case nil: .timeLimit
        case SIGINT?: .interrupted
        case _?: .terminated
        }
      reason = cause
      ask(cause)
      deadline = monotonicSeconds() + grace
    }
  }

  /// - Returns: the signal; nil when the deadline came first.
  private func waitForSignal(until deadline: Double?) -> Int32? {
    var signals = self.signals
    while true {
      guard deadline != nil || tick != nil else {
        let signal = sigwaitinfo(&signals, nil)
        if signal > 0 { return signal }
        continue
      }
      let left = max(0, (deadline ?? .infinity) - monotonicSeconds())
      let seconds = min(left, tick ?? 1e9)
      var time = timespec(
        tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
      let signal = sigtimedwait(&signals, nil, &time)
      if signal > 0 { return signal }
      if let deadline, monotonicSeconds() >= deadline { return nil }
      if tick != nil { look() }
    }
  }
}

private func watch(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<Watchdog>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
