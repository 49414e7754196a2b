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
      if let reason = script?.interruptReason {
        web.cancel()
        stop = stop ?? .interrupt(reason)
        return false
      }
      if let pacer, let end = options.maxTime, pacer.isDue(end) {
        web.cancel()
        catchUp()
        stop = .maxTime
        return false
      }
      if let pacer, let next = nextHappening, pacer.isDue(next.time) { return nil }
      web.advance(milliseconds: pacer == nil ? 50 : 10)
    }
  }

  private func answered(_ id: Int, _ answer: Result<WebResponse, WebFailure>) {
    let result: RequestAnswer =
      switch answer {
      case .success(let response): .web(response)
      case .failure(.refused(let refusal)): .refused(refusal)
      case .failure(.failed(let problem)): .failure(problem)
      }
    if tileLoads.isWaiting(for: id) { return tileAnswered(id, result) }
    recorder?.record(.response(name: "http", id: id, fields: result.fields), at: now)
    script?.answered(id, result)
  }
}
