import MapModel
import MapScript
import MapSession
import Reporting

extension Timeline {
  /// The most entries that are kept of a test, and the most camera points.
  private static let mostEntries = 400
  private static let mostPoints = 200

  /// What the records of an attempt tell.
  init(_ records: [Record], lines: [Int: ScriptLine]) {
    self.init()
    var points: [CameraPoint] = []
    for (place, record) in records.enumerated() {
      if case .event(.change(let camera), _) = record.entry {
        points.append(
          CameraPoint(
            time: record.time, lat: camera.target.lat, lng: camera.target.lng, zoom: camera.zoom))
      }
      add(Entry(record, lines[place]))
    }
    camera = Timeline.thinned(points)
  }

  private mutating func add(_ entry: Entry) {
    if let last = entries.last, last.kind == "event", last.name == entry.name,
      ["change", "drag", "location"].contains(entry.name)
    {
      entries[entries.count - 1].count += 1
    } else if entries.count < Timeline.mostEntries {
      entries.append(entry)
    } else {
      omitted += 1
    }
  }

  /// First, last and evenly chosen points between.
  private static func thinned(_ points: [CameraPoint]) -> [CameraPoint] {
    guard points.count > mostPoints else { return points }
    return (0..<mostPoints).map { points[$0 * (points.count - 1) / (mostPoints - 1)] }
  }
}

extension Timeline.Entry {
  fileprivate init(_ record: Record, _ line: ScriptLine?) {
    time = record.time
    place = line.map { "\($0.file):\($0.line)" }
    switch record.entry {
    case .command(let called, let fields):
      (kind, name, text) = ("command", called, Self.words(fields))
    case .event(let event, let subject):
      (kind, name, text) = ("event", event.name, Self.words(event.fields(subject: subject)))
    case .request(let called, let id, let fields):
      (kind, name, text) = ("request", called, Self.words(fields) + " #\(id)")
    case .response(let called, let id, let fields):
      (kind, name, text) = ("response", called, Self.words(fields) + " #\(id)")
    case .error(let message, let handler, let file, let at, _):
      (kind, name, text) = ("error", handler, message)
      place = file.map { "\($0):\(at ?? 0)" }
    case .log(let level, let message, _): (kind, name, text) = ("log", level, message)
    }
    if text.count > 300 { text = text.prefix(300) + "…" }
  }

  private static func words(_ fields: [RecordField]) -> String {
    fields.map { field in
      var json = JSONText()
      json.value(field.value)
      return "\(field.name)=\(String(decoding: json.bytes, as: UTF8.self))"
    }.joined(separator: " ")
  }
}
