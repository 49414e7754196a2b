import LuaBridge

/// Ending what is due before it goes on.
extension Script {
  /// Ends a coroutine whose wait is over, or is about to be; the line that runs is left alone.
  ///
  /// - Returns: what it was, in words; nil when there is none.
  public func end(due number: Int) -> String? {
    guard waits.waiting[number]?.activity != .line else { return nil }
    let wait: Wait
    if let woken = waits.takeWoken(number) {
      wait = woken.wait
    } else if let waiting = waits.remove(number) {
      release(waiting, number)
      wait = waiting
    } else {
      return nil
    }
    if case .join(let join) = wait.reason { _ = finishJoin(join) }
    if let error = state.discard(wait.task) { report(error, wait.activity) }
    switch wait.activity {
    case .main: isMainDone = true
    case .spawned(let id):
      spawned.cancel(id)
      joinPart(.task(id), ended: .canceled)
    case .service(let request):
      serviceEnded(request, error: LuaError(message: "interrupted"))
    default: break
    }
    return wait.activity.noun
  }

  /// Stops a timer.
  ///
  /// - Returns: what it was, in words; nil when there is none.
  public func end(timer id: Int) -> String? {
    guard timers[id] != nil else { return nil }
    stopTimer(id)
    return "timer \(id)"
  }

  /// What is scheduled, in words.
  public func words(of token: ScriptToken) -> String? {
    switch token {
    case .timer(let id): "timer \(id)"
    case .wake(let number): waits.activity(of: number)?.noun
    case .response: nil
    }
  }
}

extension Activity {
  /// What goes on, by its number where it has one.
  fileprivate var noun: String {
    switch self {
    case .spawned(let id): "task \(id)"
    case .handler(let name): "on_\(name.word)"
    case .line: "this line"
    case .main: "the script"
    default: words
    }
  }
}
