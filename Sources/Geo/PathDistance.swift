import Glibc

extension Spherical {
  /// Whether a point lies on an open path or no farther from it than a tolerance.
  ///
  /// Edges are arcs of great circles, or rhumb lines when not `geodesic`, by the short way around.
  /// - Parameter tolerance: Metres, ≥ 0.
  public static func isOnPath(
    _ point: Coordinate, _ path: [Coordinate], geodesic: Bool, tolerance: Double = 0.1
  ) -> Bool {
    guard let first = path.first else { return false }
    let limit = Direction.chordSquared(metres: tolerance)
    let place = Direction(point)
    var last = Direction(first)
    if last.chordSquared(place) <= limit { return true }
    for (from, to) in zip(path, path.dropFirst()) {
      let next = Direction(to)
      if next.chordSquared(place) <= limit { return true }
      let off =
        geodesic
        ? GreatArc(from: last, to: next).chordSquared(to: place)
        : RhumbLine(from: from, to: to).chordSquared(to: point, place)
      if off <= limit { return true }
      last = next
    }
    return false
  }
}

/// A line of constant bearing: straight on the Mercator map, by the short way around.
struct RhumbLine: Sendable {
  private let start: WorldPoint
  private let x: Double
  private let y: Double

  init(from: Coordinate, to: Coordinate) {
    start = WorldPoint(from)
    let end = WorldPoint(to).nearest(toX: start.x)
    x = end.x - start.x
    y = from.lat == to.lat ? 0 : end.y - start.y
  }

  /// The square of the chord from a point to the nearest point of the line.
  ///
  /// The nearest on the map, which is conformal, is the nearest on the ground for points close by;
  /// from there a search on the ground settles those farther off.
  func chordSquared(to point: Coordinate, _ place: Direction) -> Double {
    let square = x * x + y * y
    let seen = WorldPoint(point)
    var best = 5.0
    for copy in [0.0, -1, 1] {
      let dx = seen.nearest(toX: start.x).x + copy - start.x
      let dy = seen.y - start.y
      let part = square > 0 ? min(max((dx * x + dy * y) / square, 0), 1) : 0
      best = min(best, nearest(to: place, around: part))
    }
    return best
  }

  /// Goes downhill on the ground from a part of the line, in steps that halve.
  private func nearest(to place: Direction, around part: Double) -> Double {
    var part = part
    var best = chordSquared(at: part, to: place)
    var step = 0.125
    while step > 1e-9, best > 1e-12 {
      var moved = false
      for next in [part - step, part + step] where next >= 0 && next <= 1 {
        let off = chordSquared(at: next, to: place)
        if off < best { (part, best, moved) = (next, off, true) }
      }
      if !moved { step /= 2 }
    }
    return best
  }

  private func chordSquared(at part: Double, to place: Direction) -> Double {
    let point = WorldPoint(x: start.x + x * part, y: start.y + y * part)
    return Direction(point.coordinate).chordSquared(place)
  }
}
