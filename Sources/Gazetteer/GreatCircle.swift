import Geo
import Glibc

/// Lengths along the sphere.
enum GreatCircle {
  /// Metres between two points (haversine formula), on `Earth.radius`.
  static func meters(from a: Coordinate, to b: Coordinate) -> Double {
    let radians = Double.pi / 180
    let lat = sin((b.lat - a.lat) * radians / 2)
    let lng = sin((b.lng - a.lng) * radians / 2)
    let square = lat * lat + cos(a.lat * radians) * cos(b.lat * radians) * lng * lng
    return 2 * Earth.radius * asin(min(1, square.squareRoot()))
  }

  /// How much narrower a degree of longitude is at a latitude than on the equator.
  static func cosine(ofDegrees lat: Double) -> Double { cos(lat * Double.pi / 180) }
}
