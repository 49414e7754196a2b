import MapModel

/// A movement as a value: it answers where the camera is after a part of its time.
enum MotionPath: Sendable {
  case ease(EaseMotion)
  case flight(FlightMotion)
  case follow(FollowMotion)
  case orbit(OrbitMotion)
  case zoom(ZoomMotion)
  case glide(GlideMotion)

  /// The camera after a part of the time, 0…1; the map's limits are not applied.
  func camera(at part: Double) -> Camera {
    switch self {
    case .ease(let motion): motion.camera(at: part)
    case .flight(let motion): motion.camera(at: part)
    case .follow(let motion): motion.camera(at: part)
    case .orbit(let motion): motion.camera(at: part)
    case .zoom(let motion): motion.camera(at: part)
    case .glide(let motion): motion.camera(at: part)
    }
  }

  /// The exact camera of arrival.
  var end: Camera {
    switch self {
    case .ease(let motion): motion.way.end
    case .flight(let motion): motion.path.end
    case .follow(let motion): motion.end
    case .orbit(let motion): motion.end
    case .zoom(let motion): motion.end
    case .glide(let motion): motion.end
    }
  }
}
