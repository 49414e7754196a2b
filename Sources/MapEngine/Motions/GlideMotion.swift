import Geo
import Glibc
import MapModel

/// The map glides on after a finger and slows down evenly.
///
/// The numbers are those of MapLibre GL JS: the finger's speed counts by `linearity` and up to a
/// maximum; with deceleration d = 2500·0.3 points/s² the glide takes speed/d seconds and covers
/// speed²/2d points. They are points at the target, so a tilted map glides over its ground.
struct GlideMotion: Sendable {
  let end: Camera
  /// Seconds until the map rests.
  let duration: Double
  /// Points that the map moves on.
  let amount: Double
  private let start: Camera
  private let target: WorldPoint
  private let east: Double
  private let south: Double

  private static let linearity = 0.3
  private static let maxSpeed = 1400.0
  private static let deceleration = 2500.0
  /// Slower than this, in points a second after `linearity`, nothing glides.
  private static let minSpeed = 5.0

  /// Nil when the finger was too slow.
  /// - Parameter velocity: Of the finger, in points a second.
  init?(from start: Camera, velocity: ViewPoint, limits: CameraLimits) {
    let fingerSpeed = hypot(velocity.x, velocity.y)
    guard fingerSpeed.isFinite else { return nil }
    let speed = min(fingerSpeed * GlideMotion.linearity, GlideMotion.maxSpeed)
    guard speed >= GlideMotion.minSpeed else { return nil }
    duration = speed / (GlideMotion.deceleration * GlideMotion.linearity)
    amount = speed * duration / 2
    let right = velocity.x / fingerSpeed * amount
    let down = velocity.y / fingerSpeed * amount
    // The ground follows the finger, so the target goes the other way.
    let (sine, cosine) = Degrees.sineCosine(start.bearing)
    let scale = Projection.scale(atZoom: start.zoom)
    target = WorldPoint(start.target)
    east = -(right * cosine - down * sine) / scale
    south = -(right * sine + down * cosine) / scale
    self.start = start
    end = limits.clamped(
      GlideMotion.moved(start, from: target, x: east, y: south))
  }

  func camera(at part: Double) -> Camera {
    let done = part * (2 - part)
    return GlideMotion.moved(start, from: target, x: east * done, y: south * done)
  }

  /// The camera with its target moved on the map; not by the short way, but by all of it.
  private static func moved(
    _ camera: Camera, from target: WorldPoint, x: Double, y: Double
  ) -> Camera {
    var camera = camera
    camera.target = Coordinate(
      lat: y == 0 ? camera.target.lat : WorldPoint.latitude(ofY: target.y + y),
      lng: x == 0 ? camera.target.lng : camera.target.lng + x * 360)
    return camera
  }
}
