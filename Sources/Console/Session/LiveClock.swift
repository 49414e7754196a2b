import HostSystem

/// Virtual time tied to the clock on the wall, and held at will.
final class LiveClock {
  private var start: Double
  private var held: Double?

  /// A clock that runs from virtual second 0 on.
  init() { start = monotonicSeconds() }

  var isRunning: Bool { held == nil }

  /// The virtual time of this moment.
  var time: Double { held ?? monotonicSeconds() - start }

  /// How many seconds on the wall are left until a virtual time; nil when it is held.
  func wait(until time: Double) -> Double? {
    held == nil ? max(0, start + time - monotonicSeconds()) : nil
  }

  func pause() { held = time }

  /// Lets it go on from a virtual time.
  func run(from time: Double) {
    start = monotonicSeconds() - time
    held = nil
  }

  /// A held clock stands at a time; one that runs is not behind it.
  func move(to time: Double) {
    if held != nil {
      held = time
    } else if self.time < time {
      run(from: time)
    }
  }
}
