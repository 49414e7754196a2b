import HostSystem
import MapModel
import MapScript

/// How far a living run got.
enum LiveProgress {
  /// Nothing more is due at that time.
  case caughtUp
  /// More is due, but there are others who want the processor.
  case hasMore
  /// The line that waited has ended.
  case lineEnded
  /// Something ends the run, or what runs just now.
  case stopped
}

extension Session {
  /// Goes on with all that is due until a virtual time.
  ///
  /// - Parameter end: the moment on the wall after which it stops for the time being.
  func live(to time: Double, until end: Double) -> LiveProgress {
    while true {
      settle()
      if script?.isLineDone == true { return .lineEnded }
      guard goesOn else { return .stopped }
      if tendWeb(at: time) { continue }
      guard let next = nextHappening, next.time <= time else {
        if finishInstant() { continue }
        if !films.running.isEmpty { takeFrames(until: time) }
        return stopAtEnd(before: time) ? .stopped : .caughtUp
      }
      _ = advanceClock()
      guard stop == nil else { return .stopped }
      if monotonicSeconds() > end { return .hasMore }
    }
  }

  /// Whether `--max-time` has come by then.
  private func stopAtEnd(before time: Double) -> Bool {
    guard let end = options.maxTime, time > end else { return false }
    go(to: end)
    stop = .maxTime
    return true
  }

  /// Runs until the line has ended, as fast as the machine allows.
  ///
  /// - Returns: false when it can no longer end by itself.
  func runLine() -> Bool {
    while true {
      settle()
      if script?.isLineDone == true { return true }
      guard goesOn, advance() else { return false }
    }
  }

  /// Runs until nothing is left that could happen.
  func runOut() {
    while goesOn {
      settle()
      guard stop == nil, advance() else { return }
    }
  }
}
