import CWeb
import Permissions

/// Sends requests and waits for the answers, in the order of asking; they are under way together.
///
/// Redirects are followed step by step, each checked by its name, and every connection by the address
/// that it really goes to.
public final class WebClient {
  private let access: NetworkAccess
  private var client: OpaquePointer?
  private var open: [Exchange] = []

  /// Makes a client that reaches what it may.
  public init(_ access: NetworkAccess) { self.access = access }

  deinit {
    open = []
    if let client { cweb_close(client) }
  }

  /// Whether answers are still to come.
  public var isBusy: Bool { !open.isEmpty }

  /// Begins a request.
  ///
  /// - Parameter id: the caller's number for it.
  public func begin(_ request: WebRequest, id: Int) {
    let exchange = Exchange(id: id, request: request, access: access)
    open.append(exchange)
    send(exchange)
  }

  /// Takes out the oldest request once it is answered.
  public func takeFirst() -> (id: Int, answer: Result<WebResponse, WebFailure>)? {
    guard let first = open.first, let answer = first.answer else { return nil }
    open.removeFirst()
    return (first.id, answer)
  }

  /// Takes out the first request that is answered, whether or not older ones are.
  public func takeAny() -> (id: Int, answer: Result<WebResponse, WebFailure>)? {
    for (index, exchange) in open.enumerated() {
      guard let answer = exchange.answer else { continue }
      open.remove(at: index)
      return (exchange.id, answer)
    }
    return nil
  }

  /// Goes on with all requests, for this many milliseconds at most.
  public func advance(milliseconds: Int) {
    guard let client else { return }
    cweb_advance(client, Int32(clamping: milliseconds))
    for exchange in open where exchange.hasEnded {
      if let next = exchange.finish() {
        exchange.request = next
        send(exchange)
      }
    }
  }

  /// Gives all requests up.
  public func cancel() { open = [] }

  private func send(_ exchange: Exchange) {
    do throws(PermissionRefusal) {
      try access.check(exchange.request.address)
    } catch {
      exchange.answer = .failure(.refused(error))
      return
    }
    client = client ?? cweb_open()
    guard let client else {
      exchange.answer = .failure(.failed("libcurl is not installed (Debian package libcurl4)"))
      return
    }
    exchange.begin(client)
  }
}
