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
  /// How many threads make sense.
  let concurrency: Int
  private let chain: GeocoderChain
  private let open: (_ warn: (String) -> Void) -> AnswerCache?
  private let stop: Interruption
  /// Queues that no thread is using; each is used by one at a time.
  private let lock = Mutex(())
  private var idle: [GeocodeQueue] = []

  init(
    _ setup: GeocoderSetup, _ options: ParsedOptions, environment: [String: String],
    stop: Interruption, warn: (String) -> Void
  ) throws(GeocoderSetupError) {
    chain = try setup.chain(environment: environment)
    identity = setup.names.map { "\($0.service.rawValue):\($0.address?.text ?? "")" }
      .joined(separator: ",")
    concurrency = chain.concurrency
    self.stop = stop
    open = { warn in setup.openCache(environment: environment, warn: warn) }
    idle = [GeocodeQueue(chain, cache: open(warn))]
  }

  func address(at point: Coordinate) throws(PointFailure) -> Address? {
    let queue = lock.withLock { _ in idle.popLast() } ?? GeocodeQueue(chain, cache: open { _ in })
    defer { lock.withLock { _ in idle.append(queue) } }
    switch queue.ask(.reverse(point), while: { !stop.isRequested }) {
    case .success(let answer): return answer.addresses.first
    case .failure(let failure): throw PointFailure(failure.words)
    case nil: throw PointFailure("interrupted before the answer came")
    }
  }

  /// How many rows others than the first geocoder have answered, in words; nil when none were.
  var fallback: String? { chain.fallback }
}

extension GeocoderSetup {
  /// The geocoders of a command that runs no script: the keys in its environment are the user's own.
  func chain(environment: [String: String]) throws(GeocoderSetupError) -> GeocoderChain {
    var permissions = Permissions()
    permissions.allow(.env, nil)
    return try chain(permissions, environment: environment, version: Version.number)
  }
}
