import Glibc

/// A point of the Mercator map of the world, which is a square of side 1.
///
/// `x` and `y` run from the north-west corner, y southwards. `x` may leave 0…1: 1.25 is the same
/// meridian as 0.25, one copy of the world further east. `y` leaves 0…1 beyond ±85.0511° of
/// latitude, where the map goes on towards the poles.
public struct WorldPoint: Hashable, Sendable {
  /// Eastwards from 180° W; the whole world is 1.
  public var x: Double
  /// Southwards from 85.0511° N; the whole square is 1.
  public var y: Double

  /// The latitude of the square's northern edge in degrees: atan(sinh π).
  public static let maxLatitude = 85.051128779806592

  /// Makes a point of the map.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The place of a coordinate on the map, x in [0, 1).
  ///
  /// Spherical Mercator: y = 1/2 - ln((1 + sin φ) / cos φ) / 2π. The poles, infinitely far away in
  /// theory, lie where rounding puts them, about 5.5 squares off; every result is finite.
  public init(_ coordinate: Coordinate) {
    x = (coordinate.lng + 180) / 360
    let angle = min(abs(coordinate.lat), 90) * Degrees.radian
    // Of the absolute value, as 1 + sin φ loses its digits in the south.
    let height = log((1 + sin(angle)) / cos(angle)) / (2 * Double.pi)
    y = coordinate.lat < 0 ? 0.5 + height : 0.5 - height
  }

  /// The coordinate at this point; x of any copy of the world, y of any size.
  public var coordinate: Coordinate { Coordinate(lat: latitude, lng: x * 360 - 180) }

  /// The latitude of this point's parallel in degrees, -90…90: φ = atan(sinh(π (1 - 2y))).
  public var latitude: Double { WorldPoint.latitude(ofY: y) }

  /// The latitude of a parallel of the map.
  public static func latitude(ofY y: Double) -> Double {
    // One exponential instead of sinh: a frame of an animation pays for each call.
    let grown = exp((0.5 - y) * (2 * Double.pi))
    if grown > 1e300 { return 90 }
    return atan((grown - 1 / grown) / 2) / Degrees.radian
  }

  /// This point moved onto the square: y limited to 0…1, x wrapped to [0, 1).
  public var inSquare: WorldPoint {
    let inside = x - x.rounded(.down)
    return WorldPoint(x: inside >= 1 ? 0 : inside, y: min(max(y, 0), 1))
  }

  /// The copy of this point nearest to a meridian: at most half a world east or west of it.
  public func nearest(toX meridian: Double) -> WorldPoint {
    WorldPoint(x: x - (x - meridian).rounded(), y: y)
  }
}
