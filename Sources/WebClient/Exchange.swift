import CWeb
import Glibc
import Permissions

/// One request with its redirects.
final class Exchange {
  let id: Int
  let access: NetworkAccess
  var request: WebRequest
  var answer: Result<WebResponse, WebFailure>?
  private var refusal: PermissionRefusal?
  private var handle: OpaquePointer?
  private let deadline: Double

  init(id: Int, request: WebRequest, access: NetworkAccess) {
    self.id = id
    self.request = request
    self.access = access
    deadline = Exchange.now() + request.timeout
  }

  deinit { end() }

  var hasEnded: Bool { handle.map { cweb_has_ended($0) } ?? false }

  func begin(_ client: OpaquePointer) {
    let left = max(0.001, deadline - Exchange.now())
    // A header without a value is written with a semicolon here.
    var lines = request.headers.map { name, value in
      strdup(value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
    if request.method == .post { lines.append(strdup("Expect:")) }
    defer { for line in lines { free(line) } }
    let list = lines.map { UnsafePointer<CChar>($0) } + [nil]
    handle = request.address.text.withCString { url in
      request.method.rawValue.withCString { method in
        list.withUnsafeBufferPointer { headers in
          request.body.withUnsafeBytes { body in
            var options = cweb_options()
            options.method = method
            options.url = url
            options.headers = headers.baseAddress
            options.body = body.baseAddress
            options.body_length = body.count
            options.timeout_ms = Int(min(left, 1e6) * 1000)
            options.limit = request.limit
            options.allows = allows
            options.context = Unmanaged.passUnretained(self).toOpaque()
            return cweb_begin(client, &options)
          }
        }
      }
    }
    if handle == nil { answer = .failure(.failed("the request could not be made")) }
  }

  func mayReach(_ socket: UnsafePointer<sockaddr>) -> Bool {
    guard let address = NetworkAddress(socket: socket) else { return false }
    do throws(PermissionRefusal) {
      try access.check(address, of: request.address)
      return true
    } catch {
      refusal = error
      return false
    }
  }

  /// - Returns: the request that a redirect asks for.
  func finish() -> WebRequest? {
    guard let handle else { return nil }
    defer { end() }
    let raw = cweb_answer_of(handle)
    switch UInt32(bitPattern: raw.end) {
    case CWEB_DONE.rawValue: break
    case CWEB_TOO_LARGE.rawValue:
      answer = .failure(
        .failed("the answer has more than \(request.limit) bytes; allow more with max_size"))
      return nil
    default:
      let words = raw.problem.map { ShownAddress.text(String(cString: $0)) } ?? "no answer"
      answer = .failure(refusal.map { .refused($0) } ?? .failed(words))
      return nil
    }
    let head = UnsafeRawBufferPointer(start: raw.headers, count: raw.headers_length)
    let headers = HeaderText.parse(Array(head))
    let status = raw.status
    guard request.followsRedirects, [301, 302, 303, 307, 308].contains(status),
      let target = headers.first(where: { $0.name == "location" })?.value
    else {
      let body = UnsafeRawBufferPointer(start: raw.body, count: raw.body_length)
      answer = .success(WebResponse(status: status, headers: headers, body: Array(body)))
      return nil
    }
    guard request.redirects > 0 else {
      answer = .failure(.failed("redirected too often, last to \(ShownAddress.text(target))"))
      return nil
    }
    do throws(WebAddress.Fault) {
      return request.redirected(
        to: try WebAddress(request.address.resolve(target)), status: status)
    } catch {
      let shown = ShownAddress.text(target)
      answer = .failure(.failed("redirected to '\(shown)': \(error.words)"))
      return nil
    }
  }

  private func end() {
    if let handle { cweb_end(handle) }
    handle = nil
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

private func allows(
  _ context: UnsafeMutableRawPointer?, _ address: UnsafePointer<sockaddr>?
) -> Bool {
  guard let context, let address else { return false }
  return Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue().mayReach(address)
}
