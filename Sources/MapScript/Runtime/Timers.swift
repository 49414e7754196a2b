import LuaBridge

/// The timers of a script.
struct Timers {
  struct Timer {
    let function: LuaReference
    let interval: Double?
    let start: Double
    /// How often it has fired: tick k comes at start + k·interval, so that nothing adds up.
    var ticks = 0.0
  }

  private var running: [Int: Timer] = [:]

  subscript(id: Int) -> Timer? { running[id] }

  /// Counts a tick.
  ///
  /// - Returns: the time of the next one, nil for a timer that fires once.
  mutating func tick(_ id: Int) -> Double? {
    guard var timer = running[id], let interval = timer.interval else { return nil }
    timer.ticks += 1
    running[id] = timer
    return timer.start + (timer.ticks + 1) * interval
  }

  mutating func add(_ id: Int, _ timer: Timer) { running[id] = timer }

  mutating func remove(_ id: Int) -> Timer? { running.removeValue(forKey: id) }
}

extension Script {
  /// Starts a timer.
  func startTimer(
    _ function: LuaReference, after seconds: Double, repeats: Bool
  ) throws(LuaFailure) -> Int {
    try hold(Ledger.object)
    let id = nextSerial()
    timers.add(
      id,
      Timers.Timer(
        function: function, interval: repeats ? seconds : nil, start: host.now))
    host.schedule(.timer(id), at: host.now + seconds)
    return id
  }

  /// Stops a timer; harmless when it has ended.
  func stopTimer(_ id: Int) {
    guard let timer = timers.remove(id) else { return }
    host.unschedule(.timer(id))
    state.release(timer.function)
    letGo(Ledger.object)
  }

  func fire(_ id: Int) {
    guard let timer = timers[id] else { return }
    if let next = timers.tick(id) {
      host.schedule(.timer(id), at: next)
    } else {
      _ = timers.remove(id)
    }
    run(.reference(timer.function), as: .timer)
    if timer.interval == nil {
      state.release(timer.function)
      letGo(Ledger.object)
    }
  }
}
