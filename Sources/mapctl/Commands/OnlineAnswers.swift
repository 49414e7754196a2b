import BulkGeocode
import HostSystem
import Gazetteer
import Geo
import Geocoders
import MapSession
import Permissions
import Synchronization

/// Answers the points of a file through online geocoders, for as many threads as ask.
final class OnlineAnswers: PointAnswers, @unchecked Sendable {
  let identity: String
  private let first: String
  /// How many threads make sense.
  let concurrency: Int
  private let chain: GeocoderChain
  private let open: (_ warn: (String) -> Void) -> AnswerCache?
  private let stop: Interruption
  /// Queues that no thread is using; each is used by one at a time.
  private let lock = Mutex(())
  private var idle: [GeocodeQueue] = []
  /// How many rows each geocoder has answered.
  private var answered: [String: Int] = [:]

  init(
    _ setup: GeocoderSetup, _ options: ParsedOptions, environment: [String: String],
    stop: Interruption, warn: (String) -> Void
  ) throws(GeocoderSetupError) {
    chain = try setup.chain(environment: environment)
    identity = setup.names.map { "\($0.service.rawValue):\($0.address?.text ?? "")" }
      .joined(separator: ",")
    first = setup.names.first?.service.rawValue ?? ""
    concurrency = chain.concurrency
    self.stop = stop
    open = { warn in setup.openCache(environment: environment, warn: warn) }
    idle = [GeocodeQueue(chain, cache: open(warn))]
  }

  func address(at point: Coordinate) throws(PointFailure) -> Address? {
    let queue = lock.withLock { _ in idle.popLast() } ?? GeocodeQueue(chain, cache: open { _ in })
    defer { lock.withLock { _ in idle.append(queue) } }
    switch queue.ask(.reverse(point), while: { !stop.isRequested }) {
    case .success(let answer):
      guard let address = answer.addresses.first else { return nil }
      let name = address.geocoder ?? GeocoderName.Service.world.rawValue
      lock.withLock { _ in answered[name, default: 0] += 1 }
      return address
    case .failure(let failure): throw PointFailure(failure.words)
    case nil: throw PointFailure("interrupted before the answer came")
    }
  }

  /// Which rows others than the first geocoder have answered, and why; nil when none were.
  var fallback: String? {
    let others = lock.withLock { _ in answered.filter { $0.key != first } }
    guard !others.isEmpty else { return nil }
    let counts = others.sorted { $0.key < $1.key }.map { name, count in
      "\(count == 1 ? "1 row was" : "\(count) rows were") answered by \(name)"
    }
    let reason = chain.firstProblem.map { ": \($0)" } ?? ", which knew nothing of them"
    return "\(counts.joined(separator: ", ")) in place of \(first)\(reason)"
  }
}

extension GeocoderSetup {
  /// The geocoders of a command that runs no script: the keys in its environment are the user's own.
  func chain(environment: [String: String]) throws(GeocoderSetupError) -> GeocoderChain {
    var permissions = Permissions()
    permissions.allow(.env, nil)
    return try chain(permissions, environment: environment, version: Version.number)
  }
}
