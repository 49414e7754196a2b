import Synchronization

/// Keeps a provider's rules over all threads that ask it.
final class ProviderPace: Sendable {
  private struct State {
    var next = 0.0
    var underWay = 0
  }

  /// How long to wait before looking again when as many requests as allowed are under way.
  private static let lookAgain = 0.02

  /// The paces of the servers that everybody shares, by their addresses: their rules hold over
  /// whatever this process does together.
  private static let everybodys = Mutex<[String: ProviderPace]>([:])

  /// The pace at which a provider is asked.
  static func of(_ provider: any GeocodeProvider) -> ProviderPace {
    guard provider.rules == .shared else { return ProviderPace(provider.rules) }
    return everybodys.withLock { paces in
      let pace = paces[provider.identity] ?? ProviderPace(provider.rules)
      paces[provider.identity] = pace
      return pace
    }
  }

  private let rules: ProviderRules
  private let state = Mutex(State())

  init(_ rules: ProviderRules) { self.rules = rules }

  /// Takes the right to begin a request now.
  ///
  /// - Returns: nil when it is given, else the seconds after which to ask again.
  func begin(at now: Double) -> Double? {
    state.withLock { state in
      guard state.underWay < rules.concurrency else { return ProviderPace.lookAgain }
      guard now >= state.next else { return state.next - now }
      state.underWay += 1
      state.next = now + rules.interval
      return nil
    }
  }

  /// No request begins before this time: the provider has asked for a pause.
  func hold(until time: Double) { state.withLock { $0.next = max($0.next, time) } }

  /// A request is over.
  func end() { state.withLock { $0.underWay -= 1 } }
}
