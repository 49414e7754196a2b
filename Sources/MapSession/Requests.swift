import Gazetteer
import Geo
import MapModel
import MapScript
import Reporting

/// What was asked of the geocoder and is not answered yet.
struct Requests {
  struct Request {
    let question: GeocodeQuestion
    let cameraMoves: Int
  }

  private var open: [Int: Request] = [:]
  private var last = 0
  /// How often the camera has moved, to tell stale answers.
  private(set) var cameraMoves = 0

  mutating func add(_ question: GeocodeQuestion) -> Int {
    last += 1
    open[last] = Request(question: question, cameraMoves: cameraMoves)
    return last
  }

  /// A number for a request that is kept elsewhere.
  mutating func nextNumber() -> Int {
    last += 1
    return last
  }

  mutating func take(_ id: Int) -> Request? { open.removeValue(forKey: id) }

  mutating func cameraMoved() { cameraMoves += 1 }
}

extension Session {
  func geocode(_ question: GeocodeQuestion) -> Int {
    let id = requests.add(question)
    recorder?.record(.request(name: question.name, id: id, fields: question.fields), at: now)
    schedule(.response(id), at: now + options.geocodeLatency)
    return id
  }

  func answer(_ id: Int) {
    guard let request = requests.take(id) else { return }
    let isStale = request.cameraMoves != requests.cameraMoves
    let answer: RequestAnswer
    switch request.question {
    case .senseless(let problem): answer = .failure(problem)
    case .place(let coordinate):
      let address = World.embedded.address(at: coordinate)
      answer = .addresses([address], asked: coordinate, isStale: isStale)
    case .search(let text, let limit):
      let found = World.embedded.search(text, limit: limit)
      answer = .addresses(found, asked: nil, isStale: isStale)
    }
    recorder?.record(
      .response(name: request.question.name, id: id, fields: answer.fields), at: now)
    forEachScript { $0.answered(id, answer) }
  }
}

extension GeocodeQuestion {
  fileprivate var name: String {
    if case .search = self { "geocode" } else { "reverse_geocode" }
  }

  fileprivate var fields: [RecordField] {
    switch self {
    case .place(let coordinate): [RecordField("coordinate", .coordinate(coordinate))]
    case .senseless: [RecordField("coordinate", .null)]
    case .search(let text, let limit):
      [RecordField("text", .text(text)), RecordField("limit", .number(Double(limit)))]
    }
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
    case .addresses(let addresses, _, let isStale):
      let first = addresses.first
      return [
        RecordField("lines", .list((first?.lines ?? []).map(RecordValue.text))),
        RecordField("country_code", first?.countryCode.map(RecordValue.text) ?? .null),
        RecordField("precision", first.map { .text($0.precision.rawValue) } ?? .null),
        RecordField("stale", .flag(isStale)),
      ]
    }
  }
}
