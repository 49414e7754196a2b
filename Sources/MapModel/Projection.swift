import Geo
import Glibc

/// How one camera maps the ground to one view and back; an immutable snapshot.
///
/// The eye is 1.5 view heights away from the target (vertical field of view 2·atan(1/3) = 36.87°);
/// padding moves the centre of the perspective and does not scale. The formulas: turn the offset on
/// the Mercator map by minus the bearing to (gx, gy), gy towards the eye; depth = d - gy·sin a;
/// point = centre + d·(gx, gy·cos a) / depth.
///
/// A coordinate is drawn in the copy of the world nearest to the camera's target, so the way there
/// and back is exact for ground within 180° of longitude of the target.
public struct Projection: Sendable {
  /// The camera of the snapshot.
  public let camera: Camera
  /// The view of the snapshot.
  public let viewport: Viewport
  /// The camera's target on the map.
  public let target: WorldPoint
  /// Points that the whole world is wide at the target: 256·2^zoom.
  public let scale: Double

  /// Where the target is drawn.
  let center: ViewPoint
  /// The eye's distance from the target in points.
  let distance: Double
  let sineBearing: Double
  let cosineBearing: Double
  let sineAngle: Double
  let cosineAngle: Double

  /// How far the ground reaches for corners and fingers: depths up to this many eye distances.
  static let farLimit = 100.0
  /// Sizes and positions in points are kept below this, so that nothing overflows.
  static let greatest = 1e9

  /// Makes the snapshot.
  ///
  /// Cameras are expected within limits; beyond them zoom is held to -20…60, the viewing angle to
  /// 0…89°, and the view to a height of at least one point, so that every result is finite.
  public init(camera: Camera, viewport: Viewport) {
    self.camera = camera
    self.viewport = viewport
    target = WorldPoint(camera.target)
    scale = Projection.scale(atZoom: camera.zoom)
    center = ViewPoint(
      x: Projection.limited(viewport.center.x), y: Projection.limited(viewport.center.y))
    distance = 1.5 * min(max(viewport.height, 1), Projection.greatest)
    (sineBearing, cosineBearing) = Degrees.sineCosine(camera.bearing)
    (sineAngle, cosineAngle) = Degrees.sineCosine(min(max(camera.viewingAngle, 0), 89))
  }

  /// Points that the whole world is wide at a zoom: 256·2^zoom.
  public static func scale(atZoom zoom: Double) -> Double {
    256 * exp2(min(max(zoom, -20), 60))
  }

  static func limited(_ points: Double) -> Double { min(max(points, -greatest), greatest) }

  /// Where a coordinate is drawn, in the nearest copy of the world; nil behind the eye.
  ///
  /// The point may lie outside the view.
  public func point(for coordinate: Coordinate) -> ViewPoint? {
    point(for: WorldPoint(coordinate).nearest(toX: target.x))
  }

  /// The coordinate drawn at a point of the view or beside it; nil above the horizon.
  public func coordinate(for point: ViewPoint) -> Coordinate? {
    world(for: point)?.coordinate
  }

  /// How many points a length is drawn at a coordinate, measured across the line of sight at the
  /// target's depth: the ground scale of the latitude, without perspective.
  public func points(forMeters metres: Double, at coordinate: Coordinate) -> Double {
    let latitude = min(max(coordinate.lat, -90), 90)
    // cos(90°) is 6e-17 in radians, so the poles give a very large and not an infinite number.
    let circle = 2 * Double.pi * Earth.radius * cos(latitude * Degrees.radian)
    let points = metres / circle * scale
    return min(max(points, -Double.greatestFiniteMagnitude), Double.greatestFiniteMagnitude)
  }

  /// Whether a coordinate is drawn inside the view; its edges count.
  public func contains(_ coordinate: Coordinate) -> Bool {
    guard let point = point(for: coordinate) else { return false }
    return point.x >= 0 && point.x <= viewport.width && point.y >= 0 && point.y <= viewport.height
  }
}

extension Projection: Hashable {
  /// Snapshots of equal cameras and views are equal.
  public static func == (one: Projection, other: Projection) -> Bool {
    one.camera == other.camera && one.viewport == other.viewport
  }

  /// Hashes the camera and the view.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(camera)
    hasher.combine(viewport)
  }
}
