import Gazetteer
import Geo
import MapFiles
import Permissions
import WebClient

/// An online geocoder: how it is asked, and how its answers read.
public protocol GeocodeProvider: Sendable {
  /// Its name in messages.
  var name: String { get }
  /// What tells it from others in a cache: its service and address.
  var identity: String { get }
  /// Where it is.
  var address: WebAddress { get }
  /// Whom the data is owed to.
  var attribution: String { get }
  /// How fast it may be asked.
  var rules: ProviderRules { get }
  /// What no message may tell, such as a key; nil without any.
  var secret: String? { get }

  /// The path and the query of a question, `/reverse?lat=…`.
  func path(for question: PlaceQuestion) -> String
  /// What an answer says of the question.
  ///
  /// - Throws: `ProviderFault` when the answer is not of the service's shape, or tells an error.
  func places(in answer: JSONValue, for question: PlaceQuestion) throws(ProviderFault)
    -> [FoundPlace]
  /// The service's own words for an error, out of the answer that came with a status beyond 299.
  func problem(in answer: JSONValue) -> String?
}

extension GeocodeProvider {
  /// Most services have none.
  public var secret: String? { nil }
}

/// How fast a provider may be asked.
public struct ProviderRules: Sendable, Equatable {
  /// Seconds between the beginnings of two requests.
  public var interval = 0.0
  /// Requests under way together.
  public var concurrency = 4

  /// What holds for the servers that everybody shares: one request a second, one at a time.
  /// (OpenStreetMap's usage policy for Nominatim, which is the strictest.)
  public static let shared = ProviderRules(interval: 1, concurrency: 1)
}

/// What is wrong with an answer.
public enum ProviderFault: Error, Hashable, Sendable {
  /// It is not what the service answers; what was looked for.
  case shape(String)
  /// The service tells an error, in its words.
  case told(String)
  /// The service asks to come again later.
  case busy(String)
  /// The service answers no question of ours, such as with a wrong key.
  case denied(String)
  /// The answer lies too far from the asked point, by so many metres.
  case far(Double)
}

/// The providers of the services.
enum Providers {
  /// The provider of a name; nil for the embedded world.
  ///
  /// - Parameter key: reads a variable of the environment.
  static func provider(
    _ name: GeocoderName, key: (String) throws(PermissionRefusal) -> String?
  ) throws(GeocoderSetupError) -> (any GeocodeProvider)? {
    guard let address = name.address else { return nil }
    switch name.service {
    case .world: return nil
    case .nominatim: return Nominatim(address: address)
    case .photon: return Photon(address: address)
    case .pelias: return Pelias(address: address)
    case .google:
      let found: String?
      do throws(PermissionRefusal) {
        found = try key(Google.keyVariable)
      } catch {
        throw .refused(error)
      }
      guard let found, !found.isEmpty else { throw .missingKey(Google.keyVariable) }
      return Google(address: address, key: found)
    }
  }
}

/// Why geocoders cannot be set up.
public enum GeocoderSetupError: Error, Sendable {
  /// A permission is missing.
  case refused(PermissionRefusal)
  /// The variable of the environment with the key is not set.
  case missingKey(String)
}
