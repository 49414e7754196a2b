import MapModel

/// Zooming about a point of the view: what is under it stays there on the whole way.
struct ZoomMotion: Sendable {
  let end: Camera
  private let start: Camera
  private let levels: Double
  private let point: ViewPoint
  private let viewport: Viewport
  private let limits: CameraLimits
  private let curve: EasingCurve

  /// - Parameter levels: Zoom levels to add; what the limits leave of them.
  init(
    from start: Camera, by levels: Double, around point: ViewPoint, in viewport: Viewport,
    limits: CameraLimits, easing: Easing
  ) {
    self.start = start
    self.point = point
    self.viewport = viewport
    self.limits = limits
    end = start.zoomed(by: levels, around: point, in: viewport, limits: limits)
    self.levels = end.zoom - start.zoom
    curve = EasingCurve(easing)
  }

  func camera(at part: Double) -> Camera {
    start.zoomed(by: levels * curve.value(at: part), around: point, in: viewport, limits: limits)
  }
}
