import Glibc

/// Ties virtual time to the clock on the wall.
struct RealtimePacer {
  private let start = RealtimePacer.wall()

  /// Waits until the virtual time is there on the wall too.
  ///
  /// - Returns: false when `goesOn` said no meanwhile.
  func wait(until time: Double, while goesOn: () -> Bool) -> Bool {
    while goesOn() {
      let left = start + time - RealtimePacer.wall()
      guard left > 0 else { return true }
      // A tenth of a second at most, so that an interruption is seen.
      let nap = min(left, 0.1)
      var pause = timespec(tv_sec: 0, tv_nsec: Int(nap * 1e9))
      nanosleep(&pause, nil)
    }
    return false
  }

  /// Seconds on the wall since the run began.
  var elapsed: Double { RealtimePacer.wall() - start }

  /// Whether that virtual time is there on the wall.
  func isDue(_ time: Double) -> Bool { start + time <= RealtimePacer.wall() }

  private static func wall() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
