import MapModel
import MapScript
import MapSession
import Reporting

/// The events of a session: those that are told as they come, and the last ones for looking back.
struct EventList {
  /// Which events are told as they come.
  enum Shown: String {
    case off
    /// What a person wants to know: not each step of the camera, nor the tiles.
    case on
    case all
  }

  var shown: Shown
  private var records: [Record] = []
  private var steps = 0
  private static let most = 1000

  init(shown: Shown) { self.shown = shown }

  /// Takes note of a record.
  ///
  /// - Returns: the line to tell, nil when there is none.
  mutating func note(_ record: Record) -> String? {
    guard case .event(let event, _) = record.entry else { return nil }
    if records.count >= 2 * EventList.most { records.removeFirst(EventList.most) }
    records.append(record)
    switch shown {
    case .off: return nil
    case .all: return EventList.line(record)
    case .on: return EventList.isQuiet(event) ? nil : EventList.line(record)
    }
  }

  /// The last events, steps of the camera in a row as one.
  func last(_ count: Int) -> [String] {
    var lines: [String] = []
    var steps = 0
    for record in records.reversed() where lines.count < count || steps > 0 {
      if case .event(.change, _) = record.entry {
        steps += 1
        continue
      }
      if steps > 0 { lines.append(EventList.steps(steps)) }
      steps = 0
      guard lines.count < count else { break }
      lines.append(EventList.line(record))
    }
    if steps > 0, lines.count < count { lines.append(EventList.steps(steps)) }
    return lines.reversed()
  }

  private static func steps(_ count: Int) -> String {
    String(repeating: " ", count: 12) + "change × \(count)"
  }

  private static func isQuiet(_ event: MapEvent) -> Bool {
    switch event.eventName {
    case .change, .tilesStart, .tilesFinish, .snapshotReady, .capabilities, .drag, .ready,
      .markerInfoWindow, .markerInfoContents, .exit:
      true
    default: false
    }
  }

  private static func line(_ record: Record) -> String {
    guard case .event(let event, let subject) = record.entry else { return "" }
    let time = MapWords.seconds(record.time)
    let margin = String(repeating: " ", count: max(0, 8 - time.count))
    return "\(margin)\(time) s  \(event.eventName.word)\(details(event, subject))"
  }

  private static func details(_ event: MapEvent, _ subject: String?) -> String {
    let details: String?
    switch event {
    case .willMove(_, let reason): details = reason.rawValue
    case .change(let camera): details = MapWords.camera(camera)
    case .idle(let camera, _, _): details = MapWords.camera(camera)
    case .moveCanceled(let cause): details = "by \(cause.rawValue)"
    case .tap(let coordinate, _), .longPress(let coordinate, _), .tapMyLocation(let coordinate),
      .tapOverlay(_, let coordinate):
      details = (subject.map { $0 + " at " } ?? "") + MapWords.coordinate(coordinate)
    case .tapPOI(_, let name, _): details = name
    case .location(let fix): details = MapWords.coordinate(fix.coordinate)
    default: details = subject
    }
    return details.map { "  " + $0 } ?? ""
  }
}
