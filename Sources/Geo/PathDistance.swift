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
    let probe = Probe(point, metres: tolerance)
    var last = Direction(first)
    if probe.reaches(last) { return true }
    for (from, to) in zip(path, path.dropFirst()) {
      let next = Direction(to)
      if probe.reaches(next) { return true }
      if geodesic {
        if probe.reaches(GreatArc(from: last, to: next)) { return true }
      } else if probe.reaches(RhumbLine(from: from, to: to)) {
        return true
      }
      last = next
    }
    return false
  }
}

/// A point with a reach around it, made ready to be compared with many edges.
private struct Probe {
  private let place: Direction
  /// The square of the chord of the reach.
  private let limit: Double
  private let world: WorldPoint
  /// The reach on the Mercator map, squared; no two points within reach are farther apart there.
  private let worldLimit: Double

  init(_ point: Coordinate, metres: Double) {
    place = Direction(point)
    limit = Direction.chordSquared(metres: metres)
    world = WorldPoint(point)
    // The map enlarges by 1/cos φ, at most by that of the parallel nearest to a pole in reach.
    let angle = max(metres, 0) / Earth.radius
    let steepest = abs(point.lat) * Degrees.radian + angle
    let reach = steepest < 1.57 ? angle / cos(steepest) / (2 * Double.pi) : .infinity
    worldLimit = reach * reach * 1.000001 + 1e-30
  }

  func reaches(_ point: Direction) -> Bool { point.chordSquared(place) <= limit }

  func reaches(_ arc: GreatArc) -> Bool { arc.chordSquared(to: place) <= limit }

  /// The nearest on the map, which is conformal, is the nearest on the ground for points close by;
  /// a search on the ground settles what it leaves open.
  func reaches(_ line: RhumbLine) -> Bool {
    let home = world.nearest(toX: line.start.x)
    for copy in [home.x, home.x - 1, home.x + 1] {
      let (part, square) = line.nearest(to: WorldPoint(x: copy, y: home.y))
      if square <= worldLimit, descend(line, from: part) { return true }
    }
    return false
  }

  /// Goes downhill on the ground from a part of the line, in steps that halve.
  private func descend(_ line: RhumbLine, from part: Double) -> Bool {
    var part = part
    var best = line.direction(at: part).chordSquared(place)
    var step = 0.125
    while best > limit, step > 1e-9 {
      var moved = false
      for next in [part - step, part + step] where next >= 0 && next <= 1 {
        let off = line.direction(at: next).chordSquared(place)
        if off < best { (part, best, moved) = (next, off, true) }
      }
      if !moved { step /= 2 }
    }
    return best <= limit
  }
}

/// A line of constant bearing: straight on the Mercator map, by the short way around.
private struct RhumbLine {
  let start: WorldPoint
  private let x: Double
  private let y: Double

  init(from: Coordinate, to: Coordinate) {
    start = WorldPoint(from)
    let end = WorldPoint(to).nearest(toX: start.x)
    x = end.x - start.x
    y = from.lat == to.lat ? 0 : end.y - start.y
  }

  /// The part of the line nearest to a point on the map, and their distance there, squared.
  func nearest(to point: WorldPoint) -> (part: Double, square: Double) {
    let dx = point.x - start.x
    let dy = point.y - start.y
    let square = x * x + y * y
    let part = square > 0 ? min(max((dx * x + dy * y) / square, 0), 1) : 0
    let offX = dx - x * part
    let offY = dy - y * part
    return (part, offX * offX + offY * offY)
  }

  func direction(at part: Double) -> Direction {
    Direction(WorldPoint(x: start.x + x * part, y: start.y + y * part).coordinate)
  }
}
