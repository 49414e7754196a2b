import HostSystem
import MapScript

/// Notices when things go on happening and virtual time does not.
struct Standstill {
  private var time = -1.0
  private var since = 0.0
  /// Whether that has been so for a while.
  private(set) var isNoticed = false
  /// How long, in seconds on the wall.
  private static let patience = 0.25

  /// Takes note of the virtual time, and of whether something that was due is left.
  mutating func note(_ now: Double, isBehind: Bool) {
    guard isBehind, now == time else {
      (time, since, isNoticed) = (now, monotonicSeconds(), false)
      return
    }
    if monotonicSeconds() - since > Standstill.patience { isNoticed = true }
  }
}

extension Session {
  /// Whether coroutines are due that have not gone on yet.
  var hasWakes: Bool { !wakes.isEmpty }

  /// Ends the coroutines and timers that are due at this very instant.
  ///
  /// - Returns: what they were, in words.
  func endInstant() -> String {
    var ended: [String] = []
    var due: [Int] = []
    while let wake = wakes.popFirst() { due.append(wake) }
    ended += due.compactMap { owner(of: $0)?.end(due: $0) }
    while let next = clock.next, next.time <= now, let (_, token) = clock.popNext() {
      tickets[token] = nil
      switch token {
      case .wake(let number): ended += [owner(of: number)?.end(due: number)].compactMap(\.self)
      case .timer(let number): ended += [owner(of: number)?.end(timer: number)].compactMap(\.self)
      case .response(let number): answer(number)
      }
    }
    return Session.list(ended)
  }

  /// What is due at this instant, in words.
  var dueWords: String {
    let isDue = clock.next.map { $0.time <= now } ?? false
    let scheduled = isDue ? clock.nextToken : nil
    guard let token = wakes.first.map(ScriptToken.wake) ?? scheduled else { return "" }
    return owner(of: token.number)?.words(of: token) ?? ""
  }

  /// Each once, a few of them.
  private static func list(_ words: [String]) -> String {
    var seen: Set<String> = []
    let once = words.filter { seen.insert($0).inserted }
    return once.prefix(3).joined(separator: ", ") + (once.count > 3 ? " and more" : "")
  }
}
