import Gazetteer
import Geo
import Harness
import Permissions
import Testing

@testable import Geocoders

@Suite(.timeLimit(.minutes(1))) final class ProviderTests {
  let folder = try? TemporaryFolder()
  private var servers: [LoopbackServer] = []
  let bern = Coordinate(lat: 46.94653, lng: 7.44411)

  deinit { for server in servers { server.stop() } }

  func server(
    _ reply: @escaping @Sendable (String) -> LoopbackServer.Reply?
  ) throws -> LoopbackServer {
    let server = try LoopbackServer(reply)
    servers.append(server)
    return server
  }

  func chain(
    _ names: String, _ configure: (inout Patience) -> Void = { _ in }
  ) throws -> GeocoderChain {
    var patience = Patience()
    patience.pause = 0.02
    patience.timeout = 5
    configure(&patience)
    var permissions = Permissions()
    permissions.allow(.env, ["GOOGLE_MAPS_API_KEY"])
    return try GeocoderChain(
      try GeocoderName.chain(names), permissions: permissions,
      environment: ["GOOGLE_MAPS_API_KEY": "secret"], userAgent: "mapctl/test", patience: patience)
  }

  func ask(
    _ names: String, _ question: PlaceQuestion? = nil, cache: AnswerCache? = nil,
    _ configure: (inout Patience) -> Void = { _ in }
  ) throws -> Result<PlaceAnswer, PlaceFailure> {
    let queue = GeocodeQueue(try chain(names, configure), cache: cache)
    return try #require(queue.ask(question ?? .reverse(bern)) { true })
  }

  func words(_ result: Result<PlaceAnswer, PlaceFailure>) -> String {
    switch result {
    case .success(let answer): answer.addresses.first?.lines.joined(separator: "|") ?? "nothing"
    case .failure(.failed(let words)): words
    case .failure(.refused(let refusal)): "refused: \(refusal.words)"
    }
  }

  @Test(arguments: ["nominatim", "photon", "pelias", "google"])
  func `every service gives the same shape`(service: String) throws {
    let server = try server { path in
      #expect(path.contains("46.9465300"))
      return switch service {
      case "nominatim": .init(Answers.nominatim)
      case "photon": .init(Answers.photon)
      case "pelias": .init(Answers.pelias)
      default: .init(Answers.google)
      }
    }
    let answer = try ask("\(service):\(server.url(""))").get()
    let address = try #require(answer.addresses.first)
    #expect(address.coordinate == Coordinate(lat: 46.9466, lng: 7.4442))
    #expect(address.locality == "Bern" && address.administrativeArea == "Bern")
    #expect(address.country == "Switzerland" && address.countryCode == "CH")
    #expect(address.postalCode == "3011" && address.thoroughfare == "Bundesplatz 3")
    #expect(address.timezone == "Europe/Zurich" && address.nearest?.name == "Bern")
    #expect(address.precision == .place)
    #expect(abs((address.distanceMeters ?? 0) - 10) < 5)
    #expect(address.lines.last == "Switzerland")
    #expect(address.lines.contains("Bundesplatz 3") && address.lines.contains("3011 Bern"))
    #expect(!answer.attribution.isEmpty)
  }

  @Test func `the program says who it is, and a key is asked for by permission`() throws {
    let server = try server { _ in .init(Answers.nominatim) }
    _ = try ask("nominatim:\(server.url(""))")
    #expect(server.requests.first?.contains("User-Agent: mapctl/test") == true)
    let google = try GeocoderName.chain("google")
    #expect(throws: GeocoderSetupError.self) {
      _ = try GeocoderChain(
        google, permissions: Permissions(), environment: [:], userAgent: "")
    }
  }

  @Test func `what no area holds has no address, and the next geocoder is asked`() throws {
    let server = try server { _ in .init(Answers.nothing) }
    #expect(words(try ask("nominatim:\(server.url(""))")) == "nothing")
    let both = try ask("nominatim:\(server.url("")),world")
    #expect(words(both) == "Bern|Switzerland")
  }

  @Test(arguments: [
    ("/bad", "nominatim: "), ("/ok", "nominatim: the answer makes no sense: expected JSON"),
  ])
  func `garbage is no answer`(kind: String, words: String) throws {
    let server = try server { path in path.hasPrefix("/ok") ? .init("<html>") : nil }
    let result = try ask("nominatim:\(server.url(kind))")
    #expect(self.words(result).hasPrefix(words))
    #expect(self.words(try ask("nominatim:\(server.url(kind)),world")) == "Bern|Switzerland")
  }

  @Test func `a server that is busy is asked again, not for ever`() throws {
    let count = Counter()
    let server = try server { _ in
      count.next() < 3
        ? .init(#"{"error": "slow down"}"#, status: "429 Too Many Requests") : .init(Answers.photon)
    }
    #expect(try ask("photon:\(server.url(""))").get().addresses.count == 1)
    let dead = try self.server { _ in .init("", status: "500 Oh") }
    let result = try ask("photon:\(dead.url(""))")
    #expect(words(result) == "photon: HTTP status 500 (3 attempts)")
    #expect(dead.requests.count == 3)
  }

  @Test func `a wrong key is told at once, in the service's words`() throws {
    let server = try server { _ in
      .init(#"{"status": "REQUEST_DENIED", "error_message": "The provided API key is invalid."}"#)
    }
    let result = try ask("google:\(server.url(""))")
    #expect(words(result) == "google: REQUEST_DENIED: The provided API key is invalid.")
    #expect(server.requests.count == 1)
  }

  @Test func `a slow drip ends at the time limit`() throws {
    let server = try server { _ in nil }
    let result = try ask("photon:\(server.url("/drip"))") { patience in
      patience.timeout = 0.2
      patience.attempts = 1
    }
    if case .success = result { Issue.record("an answer") }
  }

  @Test func `a redirect to a private address is refused`() throws {
    let inner = try server { _ in .init(Answers.photon) }
    let elsewhere = inner.url("/x").replacing("127.0.0.1", with: "127.0.0.2")
    let server = try server { _ in
      .init("", status: "302 Found", headers: "Location: \(elsewhere)\r\n")
    }
    let said = words(try ask("photon:\(server.url(""))"))
    #expect(said.hasPrefix("photon: it sends on to 127.0.0.2"))
    #expect(said.hasSuffix("name that address: --geocoder photon:URL"))
    #expect(!said.contains("--allow-net"))
    #expect(inner.requests.isEmpty)
  }

  @Test func `a question is asked once in the lifetime of its answer`() throws {
    let server = try server { _ in .init(Answers.nominatim) }
    let name = "nominatim:\(server.url(""))"
    let path = try #require(folder).path + "/answers.sqlite"
    for _ in 0..<3 {
      let cache = try AnswerCache(path: path) { 1_000_000_000 }
      #expect(try ask(name, cache: cache).get().addresses.first?.locality == "Bern")
    }
    #expect(server.requests.count == 1)
    let later = try AnswerCache(path: path) { 1_000_000_000 + AnswerCache.lifetime + 1 }
    _ = try ask(name, cache: later)
    #expect(server.requests.count == 2)
  }

  @Test func `a pace holds over all questions`() {
    let pace = ProviderPace(ProviderRules(interval: 1, concurrency: 2))
    #expect(pace.begin(at: 10) == nil)
    #expect(pace.begin(at: 10.25) == 0.75)
    #expect(pace.begin(at: 11) == nil)
    #expect(pace.begin(at: 20) != nil)
    pace.end()
    #expect(pace.begin(at: 20) == nil)
  }
}
