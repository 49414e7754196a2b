import Glibc

/// A point of the unit sphere in space: x towards 0° E, y towards 90° E, z towards the north pole.
struct Direction: Sendable {
  let x: Double
  let y: Double
  let z: Double

  init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  init(_ coordinate: Coordinate) {
    let (sine, cosine) = Degrees.sineCosine(coordinate.lat)
    let around = Degrees.sineCosine(coordinate.lng)
    x = cosine * around.cosine
    y = cosine * around.sine
    z = sine
  }

  func dot(_ other: Direction) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: Direction) -> Direction {
    Direction(
      x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  static func + (one: Direction, other: Direction) -> Direction {
    Direction(x: one.x + other.x, y: one.y + other.y, z: one.z + other.z)
  }

  static func - (one: Direction, other: Direction) -> Direction {
    Direction(x: one.x - other.x, y: one.y - other.y, z: one.z - other.z)
  }

  /// The square of the straight line between two points, which grows with the angle: 0…4.
  func chordSquared(_ other: Direction) -> Double {
    let difference = self - other
    return difference.dot(difference)
  }

  /// The square of the chord that belongs to metres along the sphere; more than any chord beyond
  /// half the circumference.
  static func chordSquared(metres: Double) -> Double {
    let half = max(metres, 0) / (2 * Earth.radius)
    guard half < Double.pi / 2 else { return 5 }
    let sine = 2 * sin(half)
    return sine * sine
  }
}

/// The shorter arc of the great circle between two points, for measuring how far others are off.
struct GreatArc: Sendable {
  private let start: Direction
  private let end: Direction
  /// Normal of the circle's plane, of length 1; nil for equal ends.
  private let normal: Direction?

  init(from start: Direction, to end: Direction) {
    self.start = start
    self.end = end
    // (a - b) × (a + b) = 2 a × b, exact also for ends that nearly meet or nearly face each other.
    var normal = (start - end).cross(start + end)
    var square = normal.dot(normal)
    if square < 1e-30, start.dot(end) < 0 {
      // Antipodes: of all circles the one over the north pole, or along 0° E from pole to pole.
      normal = start.cross(Direction(x: 0, y: 0, z: 1))
      square = normal.dot(normal)
      if square < 1e-30 { (normal, square) = (Direction(x: 0, y: 1, z: 0), 1) }
    }
    let length = square.squareRoot()
    guard length > 0 else {
      self.normal = nil
      return
    }
    self.normal = Direction(x: normal.x / length, y: normal.y / length, z: normal.z / length)
  }

  /// The square of the chord from a point to the nearest point of the arc.
  func chordSquared(to point: Direction) -> Double {
    let ends = min(start.chordSquared(point), end.chordSquared(point))
    guard let normal else { return ends }
    // The foot lies on the arc when it is ahead of the start and behind the end.
    guard normal.cross(start).dot(point) > 0, normal.cross(end).dot(point) < 0 else { return ends }
    let sine = normal.dot(point)
    // sin δ to the chord 2·sin(δ/2), squared: 2·(1 - cos δ) = 2·sin²δ / (1 + cos δ).
    let cosine = max(1 - sine * sine, 0).squareRoot()
    return min(ends, 2 * sine * sine / (1 + cosine))
  }
}
