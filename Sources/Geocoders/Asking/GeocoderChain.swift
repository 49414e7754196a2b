import Permissions
import Synchronization

/// Geocoders in their order, each standing in for the one before it; threads share it.
public final class GeocoderChain: Sendable {
  /// One of them.
  enum Link: Sendable {
    case world
    case provider(AskedProvider)
  }

  let links: [Link]
  let patience: Patience
  let userAgent: String
  let permissions: Permissions
  private let names: [String]
  private let answers: Mutex<[Int]>

  /// Sets the geocoders up.
  ///
  /// - Parameters:
  ///   - permissions: what is denied there is not reached; a geocoder that the user has named needs no
  ///     flag to be.
  ///   - environment: holds the keys of services.
  ///   - userAgent: how servers see the program, such as `mapctl/1.0`.
  public init(
    _ names: [GeocoderName], permissions: Permissions, environment: [String: String],
    userAgent: String, patience: Patience = Patience()
  ) throws(GeocoderSetupError) {
    let access = EnvironmentAccess(permissions, variables: environment)
    var links: [Link] = []
    for name in names {
      let provider = try Providers.provider(name) { variable throws(PermissionRefusal) in
        try access.value(of: variable)
      }
      links.append(provider.map { .provider(AskedProvider($0)) } ?? .world)
    }
    self.links = links
    self.names = names.map(\.service.rawValue)
    answers = Mutex(links.map { _ in 0 })
    self.patience = patience
    self.userAgent = userAgent
    self.permissions = permissions
  }

  /// Whether anything but the embedded world is asked.
  public var isOnline: Bool {
    links.contains { if case .provider = $0 { true } else { false } }
  }

  /// How many questions may be under way together, at the most.
  public var concurrency: Int {
    links.reduce(1) { most, link in
      if case .provider(let asked) = link {
        max(most, asked.provider.rules.concurrency)
      } else {
        most
      }
    }
  }

  // MARK: Who has answered

  /// One of the geocoders has answered a question.
  func answered(by link: Int) { answers.withLock { $0[link] += 1 } }

  /// How many answers came from others than the first geocoder, and why, in words; nil when it has
  /// given all.
  public var fallback: String? {
    let counts = answers.withLock { $0 }
    let others = zip(names, counts).dropFirst().filter { $0.1 > 0 }
    guard let first = names.first, !others.isEmpty else { return nil }
    let words = others.map { name, count in
      "\(count == 1 ? "1 answer" : "\(count) answers") came from \(name)"
    }
    let said = "\(words.joined(separator: ", ")) in place of \(first)"
    guard case .provider(let asked)? = links.first, let problem = asked.health.lastProblem,
      case .failed(let reason) = asked.failure(problem)
    else { return "\(said), which knew nothing" }
    return "\(said) (\(reason))"
  }
}

/// How long an online geocoder is waited for, and how often it is asked again.
public struct Patience: Sendable {
  /// Real seconds for one request.
  public var timeout = 10.0
  /// How often a request is made before its geocoder is given up.
  public var attempts = 3
  /// Real seconds before the second attempt; each further one waits twice as long.
  public var pause = 1.0
  /// The most seconds that a server's `Retry-After` is waited for; asked for more, a question fails at
  /// once.
  public var longestPause = 60.0

  /// The usual patience.
  public init() {}
}
