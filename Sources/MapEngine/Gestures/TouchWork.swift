import MapModel

/// A gesture that a command asked for, while its fingers are at work.
struct TouchWork: Sendable {
  /// Where the fingers come from.
  enum Source: Sendable {
    case script(FingerScript)
    case events([PointerEvent], index: Int)
  }

  let motion: MotionID
  let start: Double
  /// Whether the map glides on after a pan.
  let flings: Bool
  var source: Source
  /// Whether a movement that these fingers started carries the gesture on when they have left.
  var carriesOn = false
  private let length: Double

  init(_ source: Source, motion: MotionID, at start: Double, flings: Bool) {
    self.source = source
    self.motion = motion
    self.start = start
    self.flings = flings
    switch source {
    case .script(let script): length = script.length
    case .events(let events, _): length = events.last?.time ?? 0
    }
  }

  /// Time of the next sample; infinity after the last.
  var next: Double {
    switch source {
    case .script(let script): script.next.map(absolute) ?? .infinity
    case .events(let events, let index):
      index < events.count ? absolute(events[index].time) : .infinity
    }
  }

  /// The part of the time that has passed, 0…1.
  var progress: Double {
    guard next < .infinity, length > 0 else { return next < .infinity ? 0 : 1 }
    return min(max((next - start) / length, 0), 1)
  }

  private func absolute(_ time: Double) -> Double {
    min(start + time, .greatestFiniteMagnitude)
  }
}
