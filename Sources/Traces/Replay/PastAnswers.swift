import MapModel
import Reporting

/// Whether handlers took care of what the map asked, in traces that do not say so: told by what the
/// map did next.
struct PastAnswers {
  private let trace: Trace
  private let replayed: Trace

  /// - Parameter replayed: the same run as far as it has been replayed.
  init(_ trace: Trace, from replayed: Trace) {
    self.trace = trace
    self.replayed = replayed
  }

  /// Whether the default of an event that was just told did not follow in the trace.
  func isHandled(_ event: MapEvent, at time: Double) -> Bool {
    let defaults: Set<String>
    switch event {
    case .tapMarker: defaults = ["close_info_window", "marker_info_window", "will_move"]
    case .markerInfoWindow: defaults = ["marker_info_contents"]
    case .tapCompassButton, .tapMyLocationButton: defaults = ["will_move"]
    default: return false
    }
    // The same event has the same number among those of its name in both.
    let number = replayed.records.count { $0.isMapEvent && $0.name == event.name }
    var seen = 0
    for record in trace.records where record.isMapEvent {
      if seen == number {
        return record.time > time + Replay.instant || !defaults.contains(record.name)
          || (record.name == "will_move" && !isControl(record))
      }
      if record.name == event.name { seen += 1 }
    }
    return seen == number
  }

  /// Whether a movement is the default of a tap.
  private func isControl(_ record: TraceRecord) -> Bool {
    (try? RecordReader(trace.fields(of: record)).text("reason")) == MoveReason.control.rawValue
  }
}

extension Trace {
  /// The fields of a command as a replay reads them. Where traces did not tell the motion that was
  /// canceled or finished by a name of its own, it is the first of two with one name.
  func commandFields(of record: TraceRecord) -> [RecordField] {
    let fields = fields(of: record)
    guard header.revision == 0, record.name == "cancel" || record.name == "finish" else {
      return fields
    }
    let line = text(of: record)
    guard let mark = line.firstRange(of: Array("\"motion\":".utf8)) else { return fields }
    let digits = line[mark.upperBound...].prefix { (0x30...0x39).contains($0) }
    let motion = Double(String(decoding: digits, as: UTF8.self)) ?? 0
    return fields + [RecordField("of", .number(motion))]
  }
}
