import MapModel

/// A second tap held and drawn: down zooms in, up zooms out, about the middle of the map.
///
/// What counts is the way beyond the slop.
struct ZoomDragGesture: Hashable, Sendable {
  private let origin: ViewPoint
  private var given = 0.0
  private(set) var isRecognized = false

  /// Follows the finger of a second tap.
  init(origin: ViewPoint) { self.origin = origin }

  /// The finger's step; nil while it rests.
  mutating func move(to point: ViewPoint) -> TouchDelta? {
    guard isRecognized || origin.distance(to: point) > TouchLimits.slop else { return nil }
    isRecognized = true
    let down = point.y - origin.y
    let beyond = max(0, abs(down) - TouchLimits.slop) / TouchLimits.pointsPerZoomLevel
    let levels = down < 0 ? -beyond : beyond
    defer { given = levels }
    return levels == given ? nil : .zoom(levels: levels - given)
  }
}
