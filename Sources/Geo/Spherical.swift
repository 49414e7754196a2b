import Glibc

/// Great circles on the sphere of radius `Earth.radius`: lengths in metres, angles in degrees.
///
/// Every function is total: finite coordinates give finite numbers, also at the poles, at antipodes
/// and across 180°.
public enum Spherical {
  /// Metres along the great circle between two points.
  ///
  /// Haversine h = sin²(Δφ/2) + cos φ₁·cos φ₂·sin²(Δλ/2), with 1 - h written as
  /// sin²(Σφ/2) + cos φ₁·cos φ₂·cos²(Δλ/2), a sum without cancellation, so that antipodes are as
  /// exact as neighbours. Symmetric to the last bit.
  public static func distance(_ one: Coordinate, _ other: Coordinate) -> Double {
    let half = Degrees.radian / 2
    // cos φ as the sine of the rest to 90°, which is exactly 0 at the poles.
    let cosines =
      sin((90 - abs(one.lat)) * Degrees.radian) * sin((90 - abs(other.lat)) * Degrees.radian)
    let difference = sin((one.lat - other.lat) * half)
    let sum = sin((one.lat + other.lat) * half)
    let apart = abs(one.lng - other.lng)
    let turn = (apart > 180 ? 360 - apart : apart) * half
    let (sine, cosine) = (sin(turn), cos(turn))
    let near = difference * difference + cosines * sine * sine
    let far = sum * sum + cosines * cosine * cosine
    return 2 * Earth.radius * atan2(near.squareRoot(), far.squareRoot())
  }

  /// The direction of the great circle at its start, degrees clockwise from north, [0, 360).
  ///
  /// 0 between equal points. At a pole, the longitude given for it says which meridian directions
  /// count from.
  public static func heading(from start: Coordinate, to end: Coordinate) -> Double {
    let (sine1, cosine1) = Degrees.sineCosine(start.lat)
    let (sine2, cosine2) = Degrees.sineCosine(end.lat)
    let turn = Degrees.sineCosine(Degrees.shortWay(from: start.lng, to: end.lng))
    let east = turn.sine * cosine2
    let north = cosine1 * sine2 - sine1 * cosine2 * turn.cosine
    // Equal points and antipodes, where every direction does: along the meridian.
    if east == 0, north == 0 { return end.lat < start.lat ? 180 : 0 }
    return Degrees.wrapped(atan2(east, north) / Degrees.radian)
  }

  /// The point a distance away along a great circle.
  ///
  /// - Parameters:
  ///   - metres: Any finite number; a negative one goes backwards.
  ///   - heading: Degrees clockwise from north, any finite number.
  public static func offset(
    from start: Coordinate, metres: Double, heading: Double
  ) -> Coordinate {
    let (sine, cosine) = Degrees.sineCosine(start.lat)
    let way = Degrees.sineCosine(metres / Earth.radius / Degrees.radian)
    let course = Degrees.sineCosine(heading)
    // In axes where the start lies at longitude 0: cos δ times the start, sin δ times the course.
    let x = way.cosine * cosine - way.sine * course.cosine * sine
    let y = way.sine * course.sine
    let z = way.cosine * sine + way.sine * course.cosine * cosine
    let lat = atan2(z, (x * x + y * y).squareRoot()) / Degrees.radian
    return Coordinate(
      lat: min(max(lat, -90), 90), lng: start.lng + atan2(y, x) / Degrees.radian)
  }

  /// The point at a part of the great circle between two points; exact at 0 and 1, and going on
  /// beyond them. Between antipodes it takes the circle that `heading(from:to:)` names.
  public static func interpolate(
    from start: Coordinate, to end: Coordinate, fraction: Double
  ) -> Coordinate {
    if fraction == 0 { return start }
    if fraction == 1 { return end }
    return offset(
      from: start, metres: distance(start, end) * fraction, heading: heading(from: start, to: end))
  }

  /// Metres along the great circles of a path; 0 for fewer than two points.
  public static func length(of path: some Sequence<Coordinate>) -> Double {
    var sum = 0.0
    var last: Coordinate?
    for point in path {
      if let last { sum += distance(last, point) }
      last = point
    }
    return sum
  }
}
