import MapModel

/// One finger draws the map.
///
/// The ground that the finger landed on stays under it: once the slop is passed its whole way
/// counts, so a pan of 100 points moves the map by 100 points.
struct PanGesture: Hashable, Sendable {
  private let origin: ViewPoint
  private var last: ViewPoint
  private(set) var isRecognized: Bool
  private var trail = FingerTrail()

  /// Follows a finger that is at `origin`; `active` when the map is being moved already.
  init(origin: ViewPoint, at time: Double) {
    self.origin = origin
    last = origin
    isRecognized = false
    trail.note(origin, at: time)
  }

  /// Whether the finger has left the slop.
  func leavesSlop(at point: ViewPoint) -> Bool {
    isRecognized || origin.distance(to: point) > TouchLimits.slop
  }

  /// The finger's step; nil while it rests.
  mutating func move(to point: ViewPoint, at time: Double) -> TouchDelta? {
    trail.note(point, at: time)
    guard leavesSlop(at: point) else { return nil }
    isRecognized = true
    guard point != last else { return nil }
    defer { last = point }
    return .pan(from: last, to: point)
  }

  /// Points a second over the last moments.
  func velocity(at time: Double) -> ViewPoint {
    isRecognized ? trail.velocity(at: time) : ViewPoint(x: 0, y: 0)
  }
}
