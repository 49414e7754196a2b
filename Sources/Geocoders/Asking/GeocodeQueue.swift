import Gazetteer
import Glibc
import HostSystem
import Permissions
import WebClient

/// Questions on their way through a chain of geocoders; used by one thread.
///
/// A geocoder that fails is asked again, then the next one of the chain; one that knows nothing
/// leaves the question to the next one.
public final class GeocodeQueue {
  private enum State {
    case ready(at: Double)
    case sent
    case done(Result<PlaceAnswer, PlaceFailure>)
  }

  private struct Job {
    let id: Int
    let question: PlaceQuestion
    var link = 0
    var attempt = 0
    /// Why the geocoders before have not answered.
    var problems: [String] = []
    var state: State
  }

  private let chain: GeocoderChain
  private let cache: AnswerCache?
  private let world: World
  private var jobs: [Job] = []
  private var clients: [WebClient?]

  /// Makes a queue without questions.
  public init(_ chain: GeocoderChain, cache: AnswerCache?, world: World = .embedded) {
    self.chain = chain
    self.cache = cache
    self.world = world
    clients = chain.links.map { link in
      guard case .provider(let asked) = link else { return nil }
      return WebClient(GeocodeQueue.access(to: asked.provider, chain.permissions))
    }
  }

  deinit { cancel() }

  /// The geocoder's own host and nothing else: a redirect elsewhere is refused.
  private static func access(
    to provider: any GeocodeProvider, _ permissions: Permissions
  ) -> NetworkAccess {
    var own = Permissions()
    own.allow(.net, [provider.address.place])
    let denied = permissions.denied(.net)
    if denied.isAll { own.deny(.net, nil) } else { own.deny(.net, Array(denied.names)) }
    return NetworkAccess(own)
  }

  /// Whether questions are open.
  public var isBusy: Bool { !jobs.isEmpty }

  /// Asks a question.
  ///
  /// - Parameter id: the caller's number for it.
  public func begin(_ question: PlaceQuestion, id: Int) {
    var job = Job(id: id, question: question, state: .ready(at: 0))
    if case .search(let text, _) = question, text.allSatisfy(\.isWhitespace) {
      // No name is the name of nothing: nobody needs to be asked.
      job.state = .done(.success(PlaceAnswer(addresses: [], attribution: "")))
    }
    jobs.append(job)
    advance(milliseconds: 0)
  }

  /// Takes the answer to a question out, once it is there.
  public func take(_ id: Int) -> Result<PlaceAnswer, PlaceFailure>? {
    guard let index = jobs.firstIndex(where: { $0.id == id }),
      case .done(let result) = jobs[index].state
    else { return nil }
    jobs.remove(at: index)
    return result
  }

  /// Asks a question and waits for the answer.
  ///
  /// - Parameter goesOn: asked now and then; false gives up.
  public func ask(
    _ question: PlaceQuestion, while goesOn: () -> Bool
  ) -> Result<PlaceAnswer, PlaceFailure>? {
    begin(question, id: -1)
    while goesOn() {
      if let result = take(-1) { return result }
      advance(milliseconds: 50)
    }
    cancel()
    return nil
  }

  /// Gives all questions up.
  public func cancel() {
    for job in jobs {
      if case .sent = job.state, case .provider(let asked) = chain.links[job.link] {
        asked.pace.end()
      }
    }
    for client in clients { client?.cancel() }
    jobs = []
  }

  /// Goes on with all questions, for this many milliseconds at most.
  public func advance(milliseconds: Int) {
    let now = monotonicSeconds()
    var wait = Double(milliseconds) / 1000
    for index in jobs.indices {
      while case .ready(let time) = jobs[index].state {
        let left = time > now ? time - now : begin(&jobs[index], now) ?? 0
        guard left > 0 else { continue }
        wait = min(wait, left)
        break
      }
    }
    if jobs.contains(where: { if case .done = $0.state { true } else { false } }) { wait = 0 }
    let busy = clients.compactMap { $0?.isBusy == true ? $0 : nil }
    for client in busy {
      client.advance(milliseconds: Int(wait * 1000 / Double(busy.count)))
    }
    if busy.isEmpty, wait > 0 { usleep(UInt32(wait * 1e6)) }
    for client in busy {
      while let (id, answer) = client.takeAny() { arrived(id, answer) }
    }
  }

  // MARK: One question

  /// Does the next thing for a question.
  ///
  /// - Returns: seconds to wait before it can be done; nil when it was.
  private func begin(_ job: inout Job, _ now: Double) -> Double? {
    guard case .provider(let asked) = chain.links[job.link] else {
      settle(&job, world.answer(to: job.question))
      return nil
    }
    let provider = asked.provider
    if job.attempt == 0 {
      if let body = cache?.body(provider.identity, job.question.key),
        let places = try? asked.places(in: body, for: job.question)
      {
        settle(&job, answer(places, provider, job.question))
        return nil
      }
      if let obstacle = asked.health.obstacle(at: now) {
        fail(&job, asked.failure(obstacle))
        return nil
      }
    }
    if let wait = asked.pace.begin(at: now) { return wait }
    asked.health.asked(at: now)
    do throws(WebAddress.Fault) {
      let address = try WebAddress(provider.address.text + provider.path(for: job.question))
      var request = WebRequest(.get, address)
      request.headers = [("User-Agent", chain.userAgent), ("Accept", "application/json")]
      request.timeout = chain.patience.timeout
      request.limit = 4 << 20
      job.state = .sent
      clients[job.link]?.begin(request, id: job.id)
    } catch {
      asked.pace.end()
      fail(&job, asked.failure(error.words))
    }
    return nil
  }

  private func arrived(_ id: Int, _ answer: Result<WebResponse, WebFailure>) {
    guard let index = jobs.firstIndex(where: { $0.id == id }), case .sent = jobs[index].state,
      case .provider(let asked) = chain.links[jobs[index].link]
    else { return }
    asked.pace.end()
    switch answer {
    case .failure(.refused(let refusal)): refused(refusal, &jobs[index], asked)
    case .failure(.failed(let words)): retry(&jobs[index], asked, words)
    case .success(let response): read(response, &jobs[index], asked)
    }
  }

  /// Only its own host is ever asked: what was refused is either that one, or one that it named.
  private func refused(_ refusal: PermissionRefusal, _ job: inout Job, _ asked: AskedProvider) {
    let provider = asked.provider
    if refusal.isDenied { return fail(&job, .refused(refusal)) }
    let name = provider.name
    let isOwn =
      refusal.subject == provider.address.place
      || refusal.subject.hasPrefix(provider.address.place + " (")
    fail(
      &job,
      asked.failure(
        isOwn
          ? "\(refusal.subject) is no address of the open network or of a private one; name the "
            + "address itself if it is meant: --geocoder \(name):http://ADDRESS"
          : "it sends on to \(refusal.subject), which is not asked; if it is right, name that "
            + "address: --geocoder \(name):URL"))
  }

  private func read(_ response: WebResponse, _ job: inout Job, _ asked: AskedProvider) {
    switch asked.verdict(on: response, to: job.question) {
    case .places(let places):
      asked.health.answered()
      cache?.keep(response.body, asked.provider.identity, job.question.key)
      settle(&job, answer(places, asked.provider, job.question))
    case .later(let words, let pause): retry(&job, asked, words, pause: pause)
    case .failed(let words):
      asked.health.answered()
      fail(&job, asked.failure(words))
    case .denied(let words):
      asked.health.denied(words)
      fail(&job, asked.failure(words))
    }
  }

  private func answer(
    _ places: [FoundPlace], _ provider: any GeocodeProvider, _ question: PlaceQuestion
  ) -> PlaceAnswer {
    PlaceAnswer(
      addresses: places.map { $0.address(for: question, by: provider.name, world) },
      attribution: provider.attribution)
  }

  /// Ends a question with an answer, unless that is empty and another geocoder may know more.
  private func settle(_ job: inout Job, _ answer: PlaceAnswer) {
    if answer.addresses.isEmpty {
      if job.link + 1 < chain.links.count { return next(&job) }
    } else {
      chain.answered(by: job.link)
    }
    job.state = .done(.success(answer))
  }

  /// Asks again later, unless that has been done often enough, or much later is meant.
  private func retry(
    _ job: inout Job, _ asked: AskedProvider, _ words: String, pause: Double? = nil
  ) {
    let now = monotonicSeconds()
    if let pause, pause > chain.patience.longestPause {
      asked.health.gaveUp(words, at: now, pause: pause)
      return fail(&job, asked.failure("\(words); try again in \(SpokenTime.text(pause))"))
    }
    job.attempt += 1
    guard job.attempt < chain.patience.attempts else {
      let times = job.attempt == 1 ? "" : " (\(job.attempt) attempts)"
      asked.health.gaveUp(words + times, at: now)
      return fail(&job, asked.failure("\(words)\(times)"))
    }
    if let pause { asked.pace.hold(until: now + pause) }
    let wait = chain.patience.pause * Double(1 << (job.attempt - 1))
    job.state = .ready(at: now + max(wait, pause ?? 0))
  }

  private func fail(_ job: inout Job, _ failure: PlaceFailure) {
    if job.link + 1 < chain.links.count {
      job.problems.append(failure.words)
      next(&job)
    } else if job.problems.isEmpty || failure.isRefusal {
      job.state = .done(.failure(failure))
    } else {
      let all = (job.problems + [failure.words]).joined(separator: "; ")
      job.state = .done(.failure(.failed(all)))
    }
  }

  private func next(_ job: inout Job) {
    job.link += 1
    job.attempt = 0
    job.state = .ready(at: 0)
  }
}
