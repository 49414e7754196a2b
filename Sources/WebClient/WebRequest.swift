import Permissions

/// What is asked of a server.
public struct WebRequest: Sendable {
  /// What is done.
  public enum Method: String, Sendable {
    /// Fetch something.
    case get = "GET"
    /// Send something.
    case post = "POST"
  }

  /// What is done.
  public var method: Method
  /// Where.
  public var address: WebAddress
  /// Header names and values, in order.
  public var headers: [(name: String, value: String)] = []
  /// What is sent.
  public var body: [UInt8] = []
  /// Real seconds until it is given up.
  public var timeout = 30.0
  /// The most bytes of an answer's body.
  public var limit = 32 << 20
  /// The most redirects that are followed; with 0 they are answers like others.
  public var redirects = 5 {
    didSet { followsRedirects = redirects > 0 }
  }
  /// Whether redirects are followed at all.
  private(set) var followsRedirects = true

  /// Makes a request without headers and a body.
  public init(_ method: Method, _ address: WebAddress) {
    self.method = method
    self.address = address
  }

  /// The request that an answer's redirect asks for.
  func redirected(to address: WebAddress, status: Int) -> WebRequest {
    var next = self
    next.address = address
    next.redirects -= 1
    next.followsRedirects = true
    if method == .post, status != 307, status != 308 {
      next.method = .get
      next.body = []
      next.headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
    }
    if !address.hasSameOrigin(as: self.address) {
      let secret = ["authorization", "cookie", "proxy-authorization"]
      next.headers.removeAll { secret.contains($0.name.lowercased()) }
    }
    return next
  }
}

/// What a server answered.
public struct WebResponse: Sendable {
  /// The status, such as 200 or 404.
  public var status: Int
  /// The headers in order, their names in small letters.
  public var headers: [(name: String, value: String)]
  /// The content.
  public var body: [UInt8]

  /// Makes a response.
  public init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Why there is no response.
public enum WebFailure: Error, Sendable {
  /// A permission is missing: for the address it was redirected or resolved to.
  case refused(PermissionRefusal)
  /// Anything else, in words.
  case failed(String)
}
