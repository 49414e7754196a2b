import Gazetteer
import Geo
import MapModel
import MapScript
import Reporting

/// What was asked of the geocoder and is not answered yet.
struct Requests {
  struct Request {
    let coordinate: Coordinate?
    let problem: String
    let cameraMoves: Int
  }

  private var open: [Int: Request] = [:]
  private var last = 0
  /// How often the camera has moved, to tell stale answers.
  private(set) var cameraMoves = 0

  mutating func add(_ coordinate: Coordinate?, problem: String) -> Int {
    last += 1
    open[last] = Request(coordinate: coordinate, problem: problem, cameraMoves: cameraMoves)
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
  func reverseGeocode(_ coordinate: Coordinate?, problem: String) -> Int {
    let id = requests.add(coordinate, problem: problem)
    recorder?.record(
      .request(
        name: "reverse_geocode", id: id,
        fields: [RecordField("coordinate", coordinate.map(RecordValue.coordinate) ?? .null)]),
      at: now)
    schedule(.response(id), at: now + options.geocodeLatency)
    return id
  }

  func answer(_ id: Int) {
    guard let request = requests.take(id) else { return }
    let answer: RequestAnswer
    let fields: [RecordField]
    if let coordinate = request.coordinate {
      let address = World.embedded.address(at: coordinate)
      let isStale = request.cameraMoves != requests.cameraMoves
      answer = .addresses([address], asked: coordinate, isStale: isStale)
      fields = [
        RecordField("lines", .list(address.lines.map(RecordValue.text))),
        RecordField("country_code", address.countryCode.map(RecordValue.text) ?? .null),
        RecordField("precision", .text(address.precision.rawValue)),
        RecordField("stale", .flag(isStale)),
      ]
    } else {
      answer = .failure(request.problem)
      fields = [RecordField("error", .text(request.problem))]
    }
    recorder?.record(.response(name: "reverse_geocode", id: id, fields: fields), at: now)
    script?.answered(id, answer)
  }
}
