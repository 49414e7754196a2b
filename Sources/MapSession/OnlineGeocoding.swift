import Gazetteer
import Geo
import Geocoders
import MapScript
import Permissions

/// The questions that geocoders outside this machine are asked. Their answers are told at the virtual
/// times, and in the order, in which the embedded world's would be (D4).
final class OnlineGeocoding {
  private let chain: GeocoderChain
  private let queue: GeocodeQueue
  /// Requests whose virtual time has come before their answer, in order; only in real time.
  private(set) var late: [Int] = []

  /// Nil where only the embedded world is asked.
  ///
  /// - Parameter warn: is told why answers are not kept, once.
  init?(
    _ setup: GeocoderSetup, _ permissions: Permissions, environment: [String: String],
    version: String, warn: (String) -> Void
  ) throws(GeocoderSetupError) {
    guard setup.isOnline else { return nil }
    chain = try setup.chain(permissions, environment: environment, version: version)
    queue = GeocodeQueue(
      chain, cache: setup.openCache(environment: environment, warn: warn))
  }

  func begin(_ question: PlaceQuestion, id: Int) { queue.begin(question, id: id) }

  func advance(milliseconds: Int) { queue.advance(milliseconds: milliseconds) }

  func take(_ id: Int) -> Result<PlaceAnswer, PlaceFailure>? { queue.take(id) }

  func isLate(_ id: Int) { late.append(id) }

  /// The first late request that is answered by now.
  func takeLate() -> (id: Int, result: Result<PlaceAnswer, PlaceFailure>)? {
    for (index, id) in late.enumerated() {
      guard let result = queue.take(id) else { continue }
      late.remove(at: index)
      return (id, result)
    }
    return nil
  }

  /// How many answers came from others than the first geocoder, in words; nil when none did.
  var fallback: String? { chain.fallback }

  func cancel() {
    queue.cancel()
    late = []
  }
}

extension Session {
  /// Waits for the answer to a question while virtual time stands still.
  ///
  /// - Returns: nil when the run was ended meanwhile, or when it goes on beside the question.
  func awaitAnswer(
    _ id: Int, of geocoding: OnlineGeocoding
  ) -> Result<PlaceAnswer, PlaceFailure>? {
    output.flush()
    while true {
      if let result = geocoding.take(id) { return result }
      if pacer != nil {
        geocoding.isLate(id)
        return nil
      }
      if let reason = script?.interruptReason {
        geocoding.cancel()
        stop = stop ?? .interrupt(reason)
        return nil
      }
      geocoding.advance(milliseconds: 50)
    }
  }
}

extension GeocodeQuestion {
  /// The question as geocoders get it; nil for one that makes no sense.
  var asked: PlaceQuestion? {
    switch self {
    case .place(let coordinate): .reverse(coordinate)
    case .search(let text, let limit, let country):
      try? PlaceQuestion(text: text, limit: limit, country: country)
    case .senseless: nil
    }
  }

  /// Why it makes no sense; nil for one that does.
  var problem: String? {
    switch self {
    case .place: return nil
    case .senseless(let problem): return problem
    case .search(let text, let limit, let country):
      do throws(CoordinateTextError) {
        _ = try PlaceQuestion(text: text, limit: limit, country: country)
        return nil
      } catch {
        return "geocode: \(error.words)"
      }
    }
  }
}

extension GeocoderSetupError {
  /// How a command ends that cannot begin for it.
  public var exitCode: ExitCode {
    switch self {
    case .refused: .permission
    case .missingKey: .usage
    }
  }
}

extension PlaceFailure {
  /// The failure as the answer of a request.
  var answer: RequestAnswer {
    switch self {
    case .refused(let refusal): .failure(refusal.words)
    case .failed(let words): .failure(words)
    }
  }
}
