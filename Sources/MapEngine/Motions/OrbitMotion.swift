import Geo
import MapModel

/// The camera looks at a point and turns around it, any number of times.
struct OrbitMotion: Sendable {
  let end: Camera
  private let start: Camera
  private let degrees: Double
  private let curve: EasingCurve

  /// - Parameter degrees: Clockwise positive; more than a full turn is more than one.
  init(from start: Camera, around center: Coordinate, degrees: Double, easing: Easing) {
    self.start = Camera(
      target: center, zoom: start.zoom, bearing: start.bearing, viewingAngle: start.viewingAngle)
    self.degrees = degrees
    curve = EasingCurve(easing)
    end = OrbitMotion.turned(self.start, by: degrees)
  }

  func camera(at part: Double) -> Camera {
    OrbitMotion.turned(start, by: degrees * curve.value(at: part))
  }

  private static func turned(_ camera: Camera, by degrees: Double) -> Camera {
    var camera = camera
    // Whole turns are taken off first, so that neither huge nor many turns cost precision.
    let way = degrees.truncatingRemainder(dividingBy: 360)
    camera.bearing = Degrees.wrapped(camera.bearing + (way.isFinite ? way : 0))
    return camera
  }
}
