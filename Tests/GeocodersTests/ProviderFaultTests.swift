import Gazetteer
import Geo
import Glibc
import Permissions
import Testing

@testable import Geocoders

/// Servers that answer nonsense, or do not answer.
extension ProviderTests {
  private var secretive: String { #"{"status": "REQUEST_DENIED", "error_message": "no: secret"}"# }

  @Test func `the key was told where Google failed`() throws {
    let loop = try server { path in
      .init("", status: "302 Found", headers: "Location: \(path)\r\n")
    }
    let said = words(try ask("google:\(loop.url(""))") { $0.attempts = 1 })
    #expect(said.contains("redirected too often") && said.hasSuffix("key=***"))
    let secretive = secretive
    let echo = try server { _ in .init(secretive) }
    #expect(words(try ask("google:\(echo.url(""))")) == "google: REQUEST_DENIED: no: ***")
  }

  @Test func `control characters of a server went to the terminal`() throws {
    let server = try server { _ in
      .init(
        #"{"lat": "46.9466", "lon": "7.4442", "name": "\u001b]0;x\u0007Ho\r\n\u202Eus\u0000 ","#
          + #" "address": {"city": " Be\u2028rn\u001b[31m", "country": "\u0000"}}"#)
    }
    let address = try #require(try ask("nominatim:\(server.url(""))").get().addresses.first)
    #expect(address.name == "]0;x Ho us")
    #expect(address.locality == "Be rn [31m")
    #expect(address.country == nil)
    #expect(address.lines == ["]0;x Ho us", "Be rn [31m"])
    let failing = try self.server { _ in
      .init(#"{"error": "a\u001b[2Jb"}"#, status: "404 Not Found")
    }
    #expect(words(try ask("nominatim:\(failing.url(""))")) == "nominatim: HTTP status 404: a [2Jb")
  }

  @Test func `an answer from the other side of the earth was believed`() throws {
    let far = #"{"lat": "-33", "lon": "151", "address": {"city": "Sydney"}BOX}"#
    let nonsense = try server { _ in .init(far.replacing("BOX", with: "")) }
    let said = words(try ask("nominatim:\(nonsense.url(""))"))
    #expect(said.hasPrefix("nominatim: the answer makes no sense: it lies 16"))
    #expect(said.hasSuffix(" km from the point that was asked"))
    #expect(words(try ask("nominatim:\(nonsense.url("")),world")) == "Bern|Switzerland")
    // The middle of a country may be far from where it was asked for.
    let area = try server { _ in
      .init(far.replacing("BOX", with: #", "boundingbox": ["-40", "50", "0", "160"]"#))
    }
    #expect(words(try ask("nominatim:\(area.url(""))")) == "Sydney")
  }

  @Test func `codes that are none were taken for a country`() throws {
    let server = try server { _ in
      .init(
        #"{"lat": "46.9466", "lon": "7.4442", "address": {"city": "Bern", "#
          + #""country_code": "zzz", "ISO3166-2-lvl4": "nonsense"}}"#)
    }
    let address = try #require(try ask("nominatim:\(server.url(""))").get().addresses.first)
    #expect(address.countryCode == nil)
    #expect(address.adminCode == nil)
  }

  @Test func `a server that asks for a day's pause hung the run`() throws {
    let server = try server { _ in
      .init("{}", status: "429 Too Many Requests", headers: "Retry-After: 86400\r\n")
    }
    let chain = try chain("photon:\(server.url(""))")
    let queue = GeocodeQueue(chain, cache: nil)
    let first = try #require(queue.ask(.reverse(bern)) { true })
    #expect(words(first) == "photon: HTTP status 429; try again in 24 h")
    let second = try #require(queue.ask(.reverse(bern)) { true })
    #expect(words(second) == "photon: HTTP status 429; it is left alone for a while")
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["UNKNOWN_ERROR", "OVER_QUERY_LIMIT"])
  func `every trouble of Google was called too many requests`(status: String) throws {
    let server = try server { _ in .init(#"{"status": "\#(status)", "results": []}"#) }
    let said = words(try ask("google:\(server.url(""))"))
    #expect(said.contains(status))
    #expect(said.contains("too many requests") == (status == "OVER_QUERY_LIMIT"))
  }

  @Test(arguments: [true, false])
  func `a refusing server was asked again for every row`(isKey: Bool) throws {
    let secretive = secretive
    let server = try server { _ in
      isKey ? .init(secretive) : .init("{}", status: "403 Forbidden")
    }
    let chain = try chain("google:\(server.url("")),world")
    for _ in 0..<5 {
      let queue = GeocodeQueue(chain, cache: nil)
      #expect(words(try #require(queue.ask(.reverse(bern)) { true })) == "Bern|Switzerland")
    }
    #expect(server.requests.count == 1)
    let said = chain.fallback ?? ""
    #expect(said.hasPrefix("5 answers came from world in place of google (google: "))
    #expect(!said.contains("secret"))
  }

  @Test func `a dead server was asked again for every row`() throws {
    let server = try server { _ in .init("", status: "500 Oh") }
    let chain = try chain("photon:\(server.url(""))") { $0.attempts = 1 }
    var said: [String] = []
    for _ in 0..<6 {
      let queue = GeocodeQueue(chain, cache: nil)
      said.append(words(try #require(queue.ask(.reverse(bern)) { true })))
    }
    #expect(server.requests.count == ProviderHealth.mostFailures)
    #expect(said[0] == "photon: HTTP status 500")
    #expect(said[5] == "photon: HTTP status 500; it is left alone for a while")
  }

  @Test func `a server that is down is tried by one question after a while`() {
    let health = ProviderHealth()
    for second in 0..<3 {
      #expect(health.obstacle(at: Double(second)) == nil)
      health.gaveUp("down", at: Double(second))
    }
    health.gaveUp("was under way", at: 3)
    #expect(health.obstacle(at: 31) != nil)
    #expect(health.obstacle(at: 32) == nil)
    health.asked(at: 32)
    #expect(health.obstacle(at: 33) != nil)
    health.gaveUp("down", at: 34)
    // Twice as long.
    #expect(health.obstacle(at: 93) != nil)
    #expect(health.obstacle(at: 94) == nil)
    health.asked(at: 94)
    health.answered()
    #expect(health.obstacle(at: 95) == nil)
    health.denied("no")
    health.answered()
    #expect(health.obstacle(at: 1e9) == "no; it is not asked again")
  }

  @Test func `two runs together asked the public server twice a second`() throws {
    let names = try GeocoderName.chain("nominatim,photon")
    let paces = try (0..<2).map { _ in
      try GeocoderChain(names, permissions: Permissions(), environment: [:], userAgent: "").links
        .compactMap { if case .provider(let asked) = $0 { asked.pace } else { nil } }
    }
    #expect(paces[0][0] === paces[1][0] && paces[0][1] === paces[1][1])
    #expect(paces[0][0] !== paces[0][1])
  }

  @Test func `a search for nothing was sent to a server`() throws {
    let server = try server { _ in .init(Answers.photon) }
    for text in ["", " ", "\n\t"] {
      let answer = try ask("photon:\(server.url(""))", .search(text, limit: 3)).get()
      #expect(answer.addresses.isEmpty)
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `a slow answer held up those that were there`() throws {
    let count = Counter()
    let server = try server { _ in
      // The loopback server answers each on a thread of its own.
      if count.next() == 1 { usleep(1_000_000) }
      return .init(Answers.photon)
    }
    let queue = GeocodeQueue(try chain("photon:\(server.url(""))"), cache: nil)
    for id in 0..<12 { queue.begin(.reverse(bern), id: id) }
    var order: [Int] = []
    while order.count < 12 {
      queue.advance(milliseconds: 20)
      for id in 0..<12 where queue.take(id) != nil { order.append(id) }
    }
    #expect(order.last == 0)
  }

  @Test(arguments: [(1, "1 s"), (89.2, "90 s"), (91, "2 min"), (86_400, "24 h"), (1e6, "12 days")])
  func `lengths of time are said in words`(seconds: Double, text: String) {
    #expect(SpokenTime.text(seconds) == text)
  }
}
