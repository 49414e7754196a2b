import LuaBridge
import MapModel
import MapScript
import Permissions
import Reporting
import WebClient

/// The requests to servers that are under way; the client is made when it is first needed.
struct WebRequests {
  private let access: NetworkAccess
  private var client: WebClient?

  init(_ access: NetworkAccess) { self.access = access }

  var isBusy: Bool { client?.isBusy ?? false }

  mutating func begin(_ request: WebRequest, id: Int) {
    let client = client ?? WebClient(access)
    self.client = client
    client.begin(request, id: id)
  }

  func advance(milliseconds: Int) { client?.advance(milliseconds: milliseconds) }

  func takeFirst() -> (id: Int, answer: Result<WebResponse, WebFailure>)? { client?.takeFirst() }

  func cancel() { client?.cancel() }
}

extension Session {
  func send(_ request: WebRequest) -> Int {
    let id = requests.nextNumber()
    // What stands behind the question mark may be a key: it is nobody's business in a trace.
    let url = String(request.address.text.prefix { $0 != "?" })
    recorder?.record(
      .request(
        name: "http_\(request.method.rawValue.lowercased())", id: id,
        fields: [RecordField("url", .text(url))]), at: now)
    web.begin(request, id: id)
    return id
  }

  /// Whether something outside is waited for.
  var isBusyOutside: Bool { web.isBusy || geocoding?.late.isEmpty == false }

  /// Goes on with requests while virtual time stands still; in real time it goes on beside them.
  ///
  /// - Returns: what the loop does next, nil to go on with what is on the clock.
  func advanceWeb() -> Bool? {
    output.flush()
    while true {
      if let (id, answer) = web.takeFirst() {
        catchUp()
        answered(id, answer)
        return true
      }
      if let (id, result) = geocoding?.takeLate() {
        catchUp()
        tell(result, to: id)
        return true
      }
      if let reason = script?.interruptReason {
        geocoding?.cancel()
        web.cancel()
        stop = stop ?? .interrupt(reason)
        return false
      }
      if let pacer, let end = options.maxTime, pacer.isDue(end) {
        geocoding?.cancel()
        web.cancel()
        catchUp()
        stop = .maxTime
        return false
      }
      if let pacer, let next = nextHappening, pacer.isDue(next.time) { return nil }
      let isGeocoding = geocoding?.late.isEmpty == false
      if isGeocoding { geocoding?.advance(milliseconds: 10) }
      if web.isBusy { web.advance(milliseconds: pacer == nil ? 50 : isGeocoding ? 0 : 10) }
    }
  }

  /// Goes on with requests beside a living run, without waiting for them.
  ///
  /// - Returns: whether an answer was told.
  func tendWeb(at time: Double) -> Bool {
    guard isBusyOutside else { return false }
    geocoding?.advance(milliseconds: 0)
    web.advance(milliseconds: 0)
    let then = max(now, min(time, nextHappening?.time ?? time))
    if let (id, answer) = web.takeFirst() {
      go(to: then)
      answered(id, answer)
      return true
    }
    guard let (id, result) = geocoding?.takeLate() else { return false }
    go(to: then)
    tell(result, to: id)
    return true
  }

  /// Fetches something while everything stands still, also virtual time.
  func fetch(_ address: WebAddress, limit: Int) -> Result<WebResponse, WebFailure> {
    let id = requests.nextNumber()
    var request = WebRequest(.get, address)
    request.limit = limit
    let url = String(address.text.prefix { $0 != "?" })
    let field = RecordField("url", .text(url))
    recorder?.record(.request(name: "icon", id: id, fields: [field]), at: now)
    output.flush()
    let client = WebClient(access.network)
    client.begin(request, id: id)
    var answer: Result<WebResponse, WebFailure> = .failure(.failed("the run was interrupted"))
    while script?.isInterrupted != true {
      if let (_, found) = client.takeFirst() {
        answer = found
        break
      }
      client.advance(milliseconds: 50)
    }
    recorder?.record(.response(name: "icon", id: id, fields: result(answer).fields), at: now)
    return answer
  }

  private func result(_ answer: Result<WebResponse, WebFailure>) -> RequestAnswer {
    switch answer {
    case .success(let response): .web(response)
    case .failure(.refused(let refusal)): .refused(refusal)
    case .failure(.failed(let problem)): .failure(problem)
    }
  }

  private func answered(_ id: Int, _ answer: Result<WebResponse, WebFailure>) {
    let result = result(answer)
    if tileLoads.isWaiting(for: id) { return tileAnswered(id, result) }
    recorder?.record(.response(name: "http", id: id, fields: result.fields), at: now)
    forEachScript { $0.answered(id, result) }
  }
}
