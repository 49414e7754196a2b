import Gazetteer
import Geo
import Geocoders
import MapModel
import MapScript
import Reporting

/// What was asked of the geocoder and is not answered yet.
struct Requests {
  struct Request {
    let question: GeocodeQuestion
    let cameraMoves: Int
    /// What goes otherwise with its answer, in a test that tries that.
    let variation: Variation.Kind?
  }

  private var open: [Int: Request] = [:]
  private var last = 0
  /// How often the camera has moved, to tell stale answers.
  private(set) var cameraMoves = 0

  mutating func add(_ question: GeocodeQuestion, _ variation: Variation.Kind?) -> Int {
    last += 1
    open[last] = Request(question: question, cameraMoves: cameraMoves, variation: variation)
    return last
  }

  /// A number for a request that is kept elsewhere.
  mutating func nextNumber() -> Int {
    last += 1
    return last
  }

  func question(_ id: Int) -> GeocodeQuestion? { open[id]?.question }

  mutating func take(_ id: Int) -> Request? { open.removeValue(forKey: id) }

  mutating func cameraMoved() { cameraMoves += 1 }
}

extension Session {
  func geocode(_ question: GeocodeQuestion) -> Int {
    let variation =
      trial == nil
      ? nil
      : script?.variation(
        ofQuestion: question.name, latency: options.geocodeLatency)
    let id = requests.add(question, variation?.kind)
    recorder?.record(.request(name: question.name, id: id, fields: question.fields), at: now)
    if let geocoding, let asked = question.asked { geocoding.begin(asked, id: id) }
    let delay =
      switch variation?.kind {
      case .late?: 2.0
      case .reordered?: variation?.before.isMultiple(of: 2) == true ? 0.5 : 0
      default: 0.0
      }
    schedule(.response(id), at: now + options.geocodeLatency + delay)
    return id
  }

  /// The time has come to tell the answer of a request.
  func answer(_ id: Int) {
    guard let question = requests.question(id) else { return }
    if let geocoding, question.asked != nil {
      guard let result = awaitAnswer(id, of: geocoding) else { return }
      tell(result, to: id)
    } else if let asked = question.asked {
      tell(.success(World.embedded.answer(to: asked)), to: id)
    } else if let problem = question.problem {
      tell(id) { _ in .failure(problem) }
    }
  }

  func tell(_ result: Result<PlaceAnswer, PlaceFailure>, to id: Int) {
    tell(id) { request in
      switch result {
      case .failure(let failure): failure.answer
      case .success(let answer):
        .places(
          request.question.narrowed(answer), asked: request.question.coordinate,
          isStale: request.cameraMoves != requests.cameraMoves)
      }
    }
  }

  private func tell(_ id: Int, _ answer: (Requests.Request) -> RequestAnswer) {
    guard let request = requests.take(id) else { return }
    var answer = answer(request)
    switch request.variation {
    case .failed?: answer = .failure("\(request.question.name): no answer (made up by --mutate)")
    case .empty?:
      answer = .places(
        PlaceAnswer(addresses: [], attribution: ""), asked: request.question.coordinate,
        isStale: request.cameraMoves != requests.cameraMoves)
    default: break
    }
    recorder?.record(
      .response(name: request.question.name, id: id, fields: answer.fields), at: now)
    forEachScript { $0.answered(id, answer) }
  }
}

extension GeocodeQuestion {
  fileprivate var coordinate: Coordinate? {
    if case .place(let coordinate) = self { coordinate } else { nil }
  }

  fileprivate var name: String {
    if case .search = self { "geocode" } else { "reverse_geocode" }
  }

  fileprivate var fields: [RecordField] {
    switch self {
    case .place(let coordinate): [RecordField("coordinate", .coordinate(coordinate))]
    case .senseless: [RecordField("coordinate", .null)]
    case .search(let text, let limit, let country):
      [RecordField("text", .text(text)), RecordField("limit", .number(Double(limit)))]
        + (country.map { [RecordField("country", .text($0.code))] } ?? [])
    }
  }

  /// The answer without what was not asked for.
  fileprivate func narrowed(_ answer: PlaceAnswer) -> PlaceAnswer {
    guard case .search(_, let limit, let country?) = self else { return answer }
    return answer.narrowed(to: country, limit: limit)
  }
}

extension RequestAnswer {
  /// The answer as the trace has it.
  var fields: [RecordField] {
    switch self {
    case .failure(let problem): return [RecordField("error", .text(problem))]
    case .refused(let refusal): return [RecordField("error", .text(refusal.words))]
    case .plain: return []
    case .web(let response):
      return [
        RecordField("status", .number(Double(response.status))),
        RecordField("bytes", .number(Double(response.body.count))),
      ]
    case .places(let answer, _, let isStale):
      let first = answer.addresses.first
      return [
        RecordField("lines", .list((first?.lines ?? []).map(RecordValue.text))),
        RecordField("country_code", first?.countryCode.map(RecordValue.text) ?? .null),
        RecordField("precision", first.map { .text($0.precision.rawValue) } ?? .null),
        RecordField("stale", .flag(isStale)),
      ]
    }
  }
}
