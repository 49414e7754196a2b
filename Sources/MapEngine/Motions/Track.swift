import Geo
import Glibc

/// A path over the earth by the short great circles between its points, measured in metres.
struct Track: Hashable, Sendable {
  /// The points, at least one.
  let points: [Coordinate]
  /// Metres from the first point to each point.
  let metres: [Double]

  init(_ points: [Coordinate]) {
    self.points = points
    var sum = 0.0
    var metres: [Double] = []
    metres.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      if index > 0 { sum += Track.arc(points[index - 1], point) * Earth.radius }
      metres.append(sum)
    }
    self.metres = metres
  }

  /// Metres from the first point to the last.
  var length: Double { metres.last ?? 0 }

  /// Where one is after that many metres; the ends beyond the ends.
  func coordinate(at way: Double) -> Coordinate? {
    guard let first = points.first, let last = points.last else { return nil }
    if !(way > 0) { return first }
    if way >= length { return last }
    let index = leg(at: way)
    let legLength = metres[index + 1] - metres[index]
    guard legLength > 0 else { return points[index] }
    return Track.between(points[index], points[index + 1], part: (way - metres[index]) / legLength)
  }

  /// The direction of travel at that many metres, over `span` metres around; nil where the path
  /// has no direction.
  func heading(at way: Double, span: Double) -> Double? {
    let from = max(0, min(way, length) - span / 2)
    let to = min(length, max(way, 0) + span / 2)
    guard let a = coordinate(at: from), let b = coordinate(at: to), a != b else { return nil }
    return Track.heading(a, b)
  }

  /// The last leg that begins at or before that many metres.
  private func leg(at way: Double) -> Int {
    var low = 0
    var high = metres.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if metres[middle] <= way { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: Great circles (haversine and spherical interpolation on the unit sphere)

  /// The angle between two points in radians, 0…π.
  static func arc(_ a: Coordinate, _ b: Coordinate) -> Double {
    let north = sin((b.lat - a.lat) * Degrees.radian / 2)
    let east = sin((b.lng - a.lng) * Degrees.radian / 2)
    let half =
      north * north + cos(a.lat * Degrees.radian) * cos(b.lat * Degrees.radian) * east * east
    return 2 * asin(sqrt(min(max(half, 0), 1)))
  }

  /// The point after a part of the great circle from one to the other.
  static func between(_ a: Coordinate, _ b: Coordinate, part: Double) -> Coordinate {
    if part <= 0 { return a }
    if part >= 1 { return b }
    let angle = arc(a, b)
    let sine = sin(angle)
    // Equal points have no way, and opposite ones none that is shorter than the others.
    guard sine > 1e-12 else { return part < 0.5 ? a : b }
    let weightA = sin((1 - part) * angle) / sine
    let weightB = sin(part * angle) / sine
    let (va, vb) = (vector(a), vector(b))
    let x = weightA * va.x + weightB * vb.x
    let y = weightA * va.y + weightB * vb.y
    let z = weightA * va.z + weightB * vb.z
    return Coordinate(
      lat: atan2(z, hypot(x, y)) / Degrees.radian, lng: atan2(y, x) / Degrees.radian)
  }

  /// The direction in which the great circle leaves `a` for `b`, [0, 360).
  static func heading(_ a: Coordinate, _ b: Coordinate) -> Double {
    let (latA, latB) = (a.lat * Degrees.radian, b.lat * Degrees.radian)
    let east = (b.lng - a.lng) * Degrees.radian
    let degrees =
      atan2(
        sin(east) * cos(latB), cos(latA) * sin(latB) - sin(latA) * cos(latB) * cos(east))
      / Degrees.radian
    return Degrees.wrapped(degrees)
  }

  private static func vector(_ c: Coordinate) -> (x: Double, y: Double, z: Double) {
    let (lat, lng) = (c.lat * Degrees.radian, c.lng * Degrees.radian)
    return (cos(lat) * cos(lng), cos(lat) * sin(lng), sin(lat))
  }
}
