import LuaBridge

/// The timers of a script.
struct Timers {
  struct Timer {
    let function: LuaReference
    let interval: Double?
  }

  private var running: [Int: Timer] = [:]

  subscript(id: Int) -> Timer? { running[id] }

  mutating func add(_ id: Int, _ timer: Timer) { running[id] = timer }

  mutating func remove(_ id: Int) -> Timer? { running.removeValue(forKey: id) }
}

extension Script {
  /// Starts a timer.
  func startTimer(_ function: LuaReference, after seconds: Double, repeats: Bool) -> Int {
    let id = nextSerial()
    timers.add(id, Timers.Timer(function: function, interval: repeats ? seconds : nil))
    host.schedule(.timer(id), at: host.now + seconds)
    return id
  }

  /// Stops a timer; harmless when it has ended.
  func stopTimer(_ id: Int) {
    guard let timer = timers.remove(id) else { return }
    host.unschedule(.timer(id))
    state.release(timer.function)
  }

  func fire(_ id: Int) {
    guard let timer = timers[id] else { return }
    if let interval = timer.interval {
      host.schedule(.timer(id), at: host.now + interval)
    } else {
      _ = timers.remove(id)
    }
    run(.reference(timer.function), as: .timer)
    if timer.interval == nil { state.release(timer.function) }
  }
}
