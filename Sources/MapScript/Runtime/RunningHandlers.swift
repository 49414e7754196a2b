import LuaBridge
import Synchronization

/// Which functions the host is in the middle of calling: one for all scripts of a run. Another thread
/// may look whether one of them takes too long.
public final class RunningHandlers: Sendable {
  private let handlers = Atomic<Int>(0)
  private let timed = Atomic<Int>(0)
  private let step = Atomic<Int>(0)
  private let slowStep = Atomic<Int>(-1)

  /// None.
  public init() {}

  /// Whether a handler runs.
  public var isHandling: Bool { handlers.load(ordering: .relaxed) > 0 }

  func begin(_ activity: Activity) {
    if activity.isHandler { RunningHandlers.add(1, to: handlers) }
    if activity.isTimed { RunningHandlers.add(1, to: timed) }
    RunningHandlers.add(1, to: step)
  }

  /// - Returns: whether it was found to take long.
  func end(_ activity: Activity) -> Bool {
    if activity.isHandler { RunningHandlers.add(-1, to: handlers) }
    if activity.isTimed { RunningHandlers.add(-1, to: timed) }
    let isSlow = slowStep.load(ordering: .relaxed) == step.load(ordering: .relaxed)
    RunningHandlers.add(1, to: step)
    return isSlow
  }

  /// Only the run's own thread writes.
  private static func add(_ number: Int, to counter: borrowing Atomic<Int>) {
    counter.store(counter.load(ordering: .relaxed) &+ number, ordering: .relaxed)
  }

  // MARK: On another thread

  /// A number that stays the same while one function runs by itself; nil when none of those runs
  /// that are to return soon.
  public var timedStep: Int? {
    let now = step.load(ordering: .relaxed)
    return timed.load(ordering: .relaxed) > 0 ? now : nil
  }

  /// What runs at that step takes long, which is told when it has ended; nil takes that back.
  public func noteSlow(_ step: Int?) { slowStep.store(step ?? -1, ordering: .relaxed) }
}

extension Activity {
  /// Whether it is to come to an end or a wait soon.
  fileprivate var isTimed: Bool {
    switch self {
    case .handler, .callback, .listener, .timer, .tile, .service: true
    case .main, .line, .test, .spawned: false
    }
  }
}

extension InterruptReason {
  /// A handler has run for longer than the run allows.
  public static let handlerLimit = InterruptReason.host(2)
}
