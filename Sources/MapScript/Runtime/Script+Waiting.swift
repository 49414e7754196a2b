import LuaBridge
import MapModel

/// Coroutines that wait, and what wakes them.
extension Script {
  /// Lets the running coroutine wait.
  ///
  /// - Throws: a failure where Lua cannot leave, such as inside the comparator of `table.sort`.
  func park(
    _ arguments: Arguments, for reason: WaitReason, until time: Double? = nil
  ) throws(LuaFailure) -> LuaReturn {
    guard !isOver else { throw arguments.failure("the run is over, there is nothing to wait for") }
    guard arguments.call.canSuspend else {
      throw arguments.failure(
        "cannot wait here: a C function, such as table.sort, or a metamethod is in between")
    }
    let wait = Wait(
      task: arguments.call.task, activity: current, reason: reason, isTimed: time != nil,
      commands: host.deferredCommands, profiled: profiler?.running)
    let number = waits.add(wait)
    if let time { host.schedule(.wake(number), at: time) }
    return .suspend
  }

  func wake(_ number: Int, _ value: WakeValue) {
    guard let wait = waits.wake(number, with: value) else { return }
    release(wait, number)
    host.enqueue(number)
  }

  /// Lets go of what a wait that is over held: its timeout and its filter.
  func release(_ wait: Wait, _ number: Int) {
    if wait.isTimed { host.unschedule(.wake(number)) }
    if case .event(_, let filter?) = wait.reason { state.release(filter) }
  }

  /// Something scheduled has come.
  public func arrived(_ token: ScriptToken) {
    switch token {
    case .timer(let id): fire(id)
    case .response: break
    case .wake(let number):
      guard let wait = waits.waiting[number] else { return }
      if case .sleep = wait.reason {
        wake(number, .nothing)
      } else {
        wake(number, .timeout(host.pending))
      }
    }
  }

  /// The camera is at rest and nothing is about to move it: those who wait for that are woken,
  /// unless a command that they knew of has not begun.
  public func cameraRested(begun commands: Int) {
    for number in waits.resting where waits.waiting[number]?.commands ?? 0 <= commands {
      wake(number, .yes)
    }
  }

  /// Whether somebody waits for the camera to come to rest.
  public var isWaitingForRest: Bool { !waits.resting.isEmpty }

  /// The map has settled: those who wait for that are woken.
  public func mapSettled() {
    for number in waits.settling { wake(number, .yes) }
  }

  /// Whether somebody waits for the map to settle.
  public var isWaitingForSettling: Bool { !waits.settling.isEmpty }

  /// Whether something may be left to tell when an instant is over: errors that nobody took, or
  /// news for observers.
  public var hasLastWords: Bool { !observers.isEmpty || spawned.hasUnclaimed }

  /// What is still waited for, oldest first: for the message that nothing will come.
  public var openWaits: [(activity: Activity, words: String, file: String?, line: Int?)] {
    waits.waiting.sorted { $0.key < $1.key }.map { _, wait in
      let place = state.location(of: wait.task)
      return (wait.activity, wait.reason.words, place?.file, place?.line)
    }
  }
}
