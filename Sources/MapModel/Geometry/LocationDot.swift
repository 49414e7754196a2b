import Geo

/// Where the dot of the device's location is drawn, and so where it is hit.
public struct LocationDot: Hashable, Sendable {
  /// Its radius in points, the white ring included.
  public static let radius = 11.0

  /// Where the device is.
  public let place: Coordinate

  /// The dot at a place.
  public init(at place: Coordinate) { self.place = place }

  /// Whether a point of the view lies on the dot, in whatever copy of the world it shows.
  public func isHit(at point: ViewPoint, projection: Projection) -> Bool {
    let near = WorldPoint(place).nearest(toX: projection.reachableWorld(for: point).x)
    guard let dot = projection.point(for: near) else { return false }
    return dot.distance(to: point) <= LocationDot.radius
  }
}
