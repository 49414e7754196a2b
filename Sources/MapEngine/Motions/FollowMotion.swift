import Geo
import MapModel

/// The camera travels along a path at even speed, from its first point to its last.
struct FollowMotion: Sendable {
  let end: Camera
  /// The camera at the first point.
  let start: Camera
  private let track: Track
  private let turns: Bool
  private let span: Double

  /// The part of the path, by time, whose direction counts where the map turns with it; corners
  /// are rounded over this many seconds of travel.
  private static let turnSeconds = 1.0

  /// - Parameter duration: Seconds for the whole path, > 0.
  init(_ follow: Follow, track: Track, from camera: Camera, duration: Double) {
    self.track = track
    turns = follow.turns
    span = duration > 0 ? track.length * min(1, FollowMotion.turnSeconds / duration) : 0
    var start = camera
    start.zoom = follow.zoom ?? camera.zoom
    start.viewingAngle = follow.viewingAngle ?? camera.viewingAngle
    var end = start
    start.target = track.coordinate(at: 0) ?? camera.target
    end.target = track.coordinate(at: track.length) ?? camera.target
    if turns {
      start.bearing = track.heading(at: 0, span: span) ?? camera.bearing
      end.bearing = track.heading(at: track.length, span: span) ?? camera.bearing
    }
    self.start = start
    self.end = end
  }

  func camera(at part: Double) -> Camera {
    var camera = start
    let way = part * track.length
    camera.target = track.coordinate(at: way) ?? start.target
    if turns, let heading = track.heading(at: way, span: span) { camera.bearing = heading }
    return camera
  }
}
