import MapModel

/// A flight between two cameras, at the speed of a curve.
struct FlightMotion: Sendable {
  let path: FlightPath
  private let curve: EasingCurve

  init(_ path: FlightPath, easing: Easing) {
    self.path = path
    curve = EasingCurve(easing)
  }

  func camera(at part: Double) -> Camera { path.camera(at: curve.value(at: part)) }
}
