import MapModel

/// Where a finger was in the last moments, to tell how fast it left.
///
/// The notes are kept in a ring of fixed length; at 60 frames a second they cover a quarter of a
/// second, and `TouchLimits.flingMemory` looks at less.
struct FingerTrail: Hashable, Sendable {
  private struct Note: Hashable, Sendable {
    var time: Double
    var point: ViewPoint
  }

  private var notes: [Note] = []
  private var oldest = 0
  private static let length = 16

  /// Remembers a position. Several at one instant count as one, the last.
  mutating func note(_ point: ViewPoint, at time: Double) {
    if let index = newest, notes[index].time == time {
      notes[index].point = point
    } else if notes.count < FingerTrail.length {
      notes.append(Note(time: time, point: point))
    } else {
      notes[oldest] = Note(time: time, point: point)
      oldest = (oldest + 1) % FingerTrail.length
    }
  }

  /// Way over time since the first note within `TouchLimits.flingMemory` of `time`, in points a
  /// second; nothing when the finger rested.
  func velocity(at time: Double) -> ViewPoint {
    guard let newest else { return ViewPoint(x: 0, y: 0) }
    let end = notes[newest]
    var start = end
    for step in 0..<notes.count {
      let note = notes[(oldest + step) % notes.count]
      if note.time >= time - TouchLimits.flingMemory - 1e-9 {
        start = note
        break
      }
    }
    let seconds = time - start.time
    guard seconds > 0 else { return ViewPoint(x: 0, y: 0) }
    return ViewPoint(
      x: (end.point.x - start.point.x) / seconds, y: (end.point.y - start.point.y) / seconds)
  }

  private var newest: Int? {
    notes.isEmpty ? nil : (oldest + notes.count - 1) % notes.count
  }
}
