import MapModel
import Permissions

/// A geocoder as the command line names it: `world`, or a service with its address.
public struct GeocoderName: Hashable, Sendable {
  /// Which service it speaks with.
  public enum Service: String, CaseIterable, Sendable {
    /// The embedded world; no network.
    case world
    /// A Nominatim server; without an address the public one.
    case nominatim
    /// A Photon server; without an address the public one.
    case photon
    /// A Pelias server.
    case pelias
    /// Google's Geocoding API, with a key from the environment.
    case google
  }

  /// The service.
  public let service: Service
  /// Where it is, without a slash at the end; nil for the embedded world.
  public let address: WebAddress?

  /// The embedded world.
  public static let world = GeocoderName(service: .world, address: nil)

  private init(service: Service, address: WebAddress?) {
    self.service = service
    self.address = address
  }

  /// Reads one name, such as `nominatim:http://localhost:8088`.
  public init(_ text: String) throws(GeocoderNameError) {
    let cut = text.firstIndex(of: ":")
    let name = String(text[..<(cut ?? text.endIndex)])
    guard let service = Service(rawValue: name) else {
      let known = Service.allCases.map(\.rawValue)
      throw .unknown(name, nearest: nearestName(to: name, among: known))
    }
    guard let url = cut.map({ String(text[text.index(after: $0)...]) }) ?? service.publicAddress
    else {
      guard service == .world else { throw .missingAddress(service) }
      self = .world
      return
    }
    guard service != .world else { throw .addressOfWorld }
    var address = url
    while address.hasSuffix("/") { address.removeLast() }
    do throws(WebAddress.Fault) {
      self.init(service: service, address: try WebAddress(address))
    } catch {
      throw .badAddress(service, error.words)
    }
    guard !address.contains("?") else {
      throw .badAddress(service, "give the address without a question mark and what follows it")
    }
  }

  /// Reads names with commas between: each stands in for the one before it.
  public static func chain(_ text: String) throws(GeocoderNameError) -> [GeocoderName] {
    var names: [GeocoderName] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = try GeocoderName(String(part))
      guard !names.contains(name) else { throw .repeated(String(part)) }
      names.append(name)
    }
    return names
  }
}

extension GeocoderName.Service {
  /// The address of the server for everybody; nil where there is none.
  var publicAddress: String? {
    switch self {
    case .nominatim: "https://nominatim.openstreetmap.org"
    case .photon: "https://photon.komoot.io"
    case .google: "https://maps.googleapis.com"
    case .world, .pelias: nil
    }
  }
}

/// Why a text names no geocoder.
public enum GeocoderNameError: Error, Hashable, Sendable {
  /// There is no such service.
  case unknown(String, nearest: String?)
  /// The service has no address of its own.
  case missingAddress(GeocoderName.Service)
  /// The embedded world has no address.
  case addressOfWorld
  /// The address cannot be read, in words.
  case badAddress(GeocoderName.Service, String)
  /// The same one twice.
  case repeated(String)

  /// The error in words.
  public var words: String {
    switch self {
    case .unknown(let name, let nearest):
      "there is no geocoder '\(name)'"
        + (nearest.map { "; did you mean \($0)?" }
          ?? "; there are world, nominatim, photon, pelias and google")
    case .missingAddress(let service):
      "\(service.rawValue) needs an address, such as \(service.rawValue):http://localhost:4000"
    case .addressOfWorld: "world is embedded and has no address"
    case .badAddress(let service, let words): "\(service.rawValue): \(words)"
    case .repeated(let name): "'\(name)' stands there twice"
    }
  }
}
