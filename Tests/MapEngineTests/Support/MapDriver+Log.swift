import MapEngine
import MapModel

extension MapDriver {
  /// Events that say nothing of the camera or of taps unless asked for.
  private static let quiet: Set = ["tiles_start", "tiles_finish", "snapshot_ready", "location"]

  /// The events so far.
  var events: [MapEvent] {
    log.compactMap { if case .event(let event) = $0.delivery { event } else { nil } }
  }

  /// The names of events, `will_move` with its flag, runs of change and drag as `change+`; tiles,
  /// locations and window questions only when asked for.
  func sequence(with named: Set<String> = [], without: Set<String> = []) -> String {
    var names: [String] = []
    for event in events {
      if MapDriver.quiet.contains(event.name), !named.contains(event.name) { continue }
      if event.name.hasPrefix("marker_info"), !named.contains("marker_info") { continue }
      if without.contains(event.name) { continue }
      var name = event.name
      if case .willMove(let gesture, _) = event { name += "(\(gesture))" }
      if let last = names.last, last == name || last == name + "+",
        name == "change" || name == "drag"
      {
        names[names.count - 1] = name + "+"
      } else {
        names.append(name)
      }
    }
    return names.joined(separator: " ")
  }

  func count(_ name: String) -> Int { events.count { $0.name == name } }

  /// The cameras of the changes.
  var changes: [Camera] {
    events.compactMap { if case .change(let camera) = $0 { camera } else { nil } }
  }

  /// The time of the last event of that name.
  func time(of name: String) -> Double? {
    log.last {
      if case .event(let event) = $0.delivery { event.name == name } else { false }
    }?.time
  }

  /// Every delivery in words, outcomes as `#1 finished`.
  var story: [String] {
    log.map {
      switch $0.delivery {
      case .event(let event): event.name
      case .outcome(let motion, let outcome): "#\(motion.number) \(outcome)"
      }
    }
  }
}
