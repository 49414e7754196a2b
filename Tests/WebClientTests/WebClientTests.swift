import Harness
import Permissions
import Testing

@testable import WebClient

@Suite(.timeLimit(.minutes(1))) final class WebClientTests {
  private let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  deinit { server.stop() }

  private func client(_ hosts: [String]? = ["127.0.0.1"]) -> WebClient {
    var permissions = Permissions()
    permissions.allow(.net, hosts)
    return WebClient(NetworkAccess(permissions))
  }

  private func fetch(
    _ path: String, on client: WebClient? = nil, _ configure: (inout WebRequest) -> Void = { _ in }
  ) throws -> Result<WebResponse, WebFailure> {
    let address = path.hasPrefix("http") ? path : server.url(path)
    var request = WebRequest(.get, try WebAddress(address))
    configure(&request)
    let client = client ?? self.client()
    client.begin(request, id: 1)
    while true {
      if let (_, answer) = client.takeFirst() { return answer }
      client.advance(milliseconds: 50)
    }
  }

  private func words(_ result: Result<WebResponse, WebFailure>) -> String {
    switch result {
    case .success(let response):
      "\(response.status) \(String(decoding: response.body, as: UTF8.self))"
    case .failure(.refused(let refusal)): "refused: \(refusal.words)"
    case .failure(.failed(let words)): "failed: \(words)"
    }
  }

  @Test("A plain answer has its status, headers in small letters and body")
  func plain() throws {
    let response = try fetch("/ok").get()
    #expect(response.status == 200)
    #expect(response.body == Array("hello".utf8))
    #expect(response.headers.filter { $0.name == "x-one" }.map(\.value) == ["1", "2"])
    #expect(words(try fetch("/missing")) == "404 no")
  }

  @Test("A body is posted, with a redirect 307 once more, with 302 not")
  func posting() throws {
    let post: (inout WebRequest) -> Void = {
      $0.method = .post
      $0.body = Array("data".utf8)
      $0.headers = [("Content-Type", "text/plain"), ("X-Empty", "")]
    }
    #expect(words(try fetch("/echo", post)) == "200 POST data")
    #expect(words(try fetch("/again?/echo", post)) == "200 POST data")
    #expect(words(try fetch("/redirect?/echo", post)) == "200 GET ")
    #expect(server.requests[0].contains("Content-Type: text/plain"))
    #expect(server.requests[0].contains("X-Empty:"))
  }

  @Test("Redirects are followed as far as they are allowed")
  func redirects() throws {
    #expect(words(try fetch("/redirect?/ok")) == "200 hello")
    #expect(words(try fetch("/redirect?/ok") { $0.redirects = 0 }).hasPrefix("302"))
    #expect(words(try fetch("/loop")).hasPrefix("failed: redirected too often"))
    #expect(words(try fetch("/redirect?file:///etc/passwd")).hasPrefix("failed: redirected to"))
    #expect(words(try fetch("/redirect?gopher://127.0.0.1/")).hasPrefix("failed: redirected to"))
  }

  @Test("A key was shown where a redirect failed")
  func keys() throws {
    for path in ["/redirect?/loop?key=S3CR3T", "/redirect?ftp://me:S3CR3T@x/?token=S3CR3T"] {
      let said = words(try fetch(path) { $0.redirects = 1 })
      #expect(said.hasPrefix("failed: redirected"), "\(said)")
      #expect(!said.contains("S3CR3T"), "\(said)")
    }
  }

  @Test(
    "A redirect to a host that was not allowed is refused and never asked",
    arguments: [
      "http://169.254.169.254/latest/", "http://localhost:PORT/ok", "http://[::1]:PORT/ok",
    ]
  )
  func redirectOut(target: String) throws {
    let target = target.replacing("PORT", with: "\(server.port)")
    #expect(words(try fetch("/redirect?\(target)")).hasPrefix("refused: no permission to reach"))
    #expect(server.requests.count == 1)
  }

  @Test("With all hosts allowed, a name and odd numbers that lead to this machine are refused")
  func resolved() throws {
    for host in ["localhost", "2130706433", "0x7f000001", "127.1", "0177.0.0.1"] {
      let answer = words(try fetch("http://\(host):\(server.port)/ok", on: client(nil)))
      #expect(answer.hasPrefix("refused"), "\(host): \(answer)")
    }
    #expect(server.requests.isEmpty)
    #expect(
      words(try fetch("http://localhost:\(server.port)/ok", on: client(["localhost"])))
        == "200 hello")
  }

  @Test("Secrets do not go on to another host")
  func secrets() throws {
    let other = try LoopbackServer()
    defer { other.stop() }
    _ = try fetch("/redirect?\(other.url("/ok"))") {
      $0.headers = [("Authorization", "secret"), ("X-Mine", "1")]
    }
    #expect(server.requests.first?.contains("secret") == true)
    #expect(other.requests.first?.contains("secret") == false)
    #expect(other.requests.first?.contains("X-Mine: 1") == true)
  }

  @Test("A slow drip and silence end at the timeout", arguments: ["/drip", "/hang"])
  func timeout(path: String) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let answer = try fetch(path) { $0.timeout = 0.4 }
    #expect(words(answer).contains("timed out"), "\(words(answer))")
    #expect(clock.now - start < .seconds(5))
  }

  @Test(
    "An endless body and endless headers end at the limit", arguments: ["/endless", "/headers"])
  func limit(path: String) throws {
    let answer = try fetch(path) { $0.limit = 100_000 }
    #expect(words(answer).contains("more than 100000 bytes"), "\(words(answer))")
  }

  @Test("What is no HTTP, and a port where nobody is, are failures")
  func broken() throws {
    #expect(words(try fetch("/bad")).hasPrefix("failed"))
    #expect(words(try fetch("http://127.0.0.1:1/")).hasPrefix("failed"))
  }

  @Test("Several requests go on together and end in the order of asking")
  func order() throws {
    let client = client()
    let clock = ContinuousClock()
    let start = clock.now
    for (id, path) in ["/slow?400", "/slow?100", "/ok", "/slow?300"].enumerated() {
      client.begin(WebRequest(.get, try WebAddress(server.url(path))), id: id)
    }
    var ended: [Int] = []
    while client.isBusy {
      if let (id, _) = client.takeFirst() {
        ended.append(id)
      } else {
        client.advance(milliseconds: 20)
      }
    }
    #expect(ended == [0, 1, 2, 3])
    #expect(clock.now - start < .milliseconds(1500))
  }
}
