import MapModel

/// The straight way between two cameras, at the speed of a curve.
struct EaseMotion: Sendable {
  let way: CameraPath
  private let curve: EasingCurve

  init(from start: Camera, to end: Camera, easing: Easing) {
    way = CameraPath(from: start, to: end)
    curve = EasingCurve(easing)
  }

  func camera(at part: Double) -> Camera { way.camera(at: curve.value(at: part)) }
}
