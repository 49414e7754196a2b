import Synchronization

/// What is known of whether a provider answers, over all threads that ask it.
///
/// One that refuses us is not asked again. One that several questions in a row have been given up
/// for is left alone for a while, then tried by one question: with 500 000 rows a dead server would
/// else cost days.
final class ProviderHealth: Sendable {
  private enum Condition {
    case well
    case denied(String)
    case down(String, until: Double, isTried: Bool)
  }

  private struct State {
    var condition = Condition.well
    var failures = 0
    var pause = ProviderHealth.shortestPause
    var lastProblem: String?
  }

  /// Questions given up in a row before it is left alone.
  static let mostFailures = 3
  /// Real seconds that it is left alone; twice as long after each try in vain.
  static let shortestPause = 30.0
  static let longestPause = 300.0

  private let state = Mutex(State())

  /// Why it is not asked now, in words; nil when it may be.
  func obstacle(at now: Double) -> String? {
    state.withLock { state in
      switch state.condition {
      case .well: nil
      case .denied(let words): "\(words); it is not asked again"
      case .down(_, let until, _) where now >= until: nil
      case .down(let words, _, _): "\(words); it is left alone for a while"
      }
    }
  }

  /// A question goes to it: while it is down, no other does until that is answered or given up.
  func asked(at now: Double) {
    state.withLock { state in
      if case .down(let words, let until, _) = state.condition, now >= until {
        state.condition = .down(words, until: now + state.pause, isTried: true)
      }
    }
  }

  /// It has answered.
  func answered() {
    state.withLock { state in
      if case .denied = state.condition { return }
      state.condition = .well
      state.failures = 0
      state.pause = ProviderHealth.shortestPause
    }
  }

  /// A question was given up.
  ///
  /// - Parameter pause: seconds for which it has asked to be left alone.
  func gaveUp(_ words: String, at now: Double, pause: Double? = nil) {
    state.withLock { state in
      state.lastProblem = words
      state.failures += 1
      switch state.condition {
      case .denied: return
      case _ where pause != nil:
        state.condition = .down(words, until: now + (pause ?? 0), isTried: false)
      case .well where state.failures >= ProviderHealth.mostFailures:
        state.condition = .down(words, until: now + state.pause, isTried: false)
      case .down(_, _, isTried: true):
        state.pause = min(2 * state.pause, ProviderHealth.longestPause)
        state.condition = .down(words, until: now + state.pause, isTried: false)
      // Those that were under way when it went down tell nothing new.
      case .down, .well: return
      }
    }
  }

  /// It answers none of our questions.
  func denied(_ words: String) {
    state.withLock { state in
      state.lastProblem = words
      state.condition = .denied(words)
    }
  }

  /// Why it last did not answer.
  var lastProblem: String? { state.withLock { $0.lastProblem } }
}

/// Lengths of time as people say them.
enum SpokenTime {
  /// Seconds in words, rounded up: "45 s", "3 min", "24 h", "12 days".
  static func text(_ seconds: Double) -> String {
    let steps: [(unit: String, seconds: Double)] = [("s", 1), ("min", 60), ("h", 3600)]
    let most: [Double] = [90, 90 * 60, 48 * 3600]
    for (step, most) in zip(steps, most) where seconds <= most {
      return "\(Int((seconds / step.seconds).rounded(.up))) \(step.unit)"
    }
    return "\(Int(min(1e6, (seconds / 86_400).rounded(.up)))) days"
  }
}
