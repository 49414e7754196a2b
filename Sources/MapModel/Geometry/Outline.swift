import Geo
import Glibc

/// A line on the Mercator map, open or closed, of edges that are straight there or curved.
///
/// Curved edges are drawn as short straight pieces, as many as it takes where somebody looks.
public struct Outline: Sendable {
  /// What runs from vertex to vertex.
  public enum Edges: Sendable {
    /// Straight on the Mercator map.
    case straight
    /// Great circles.
    case geodesic
    /// The circle around a point, its vertices at even headings.
    case circle(center: Coordinate, radius: Double)
  }

  /// Each at most half a world east or west of the one before.
  public let vertices: [WorldPoint]
  /// What runs between them.
  public let edges: Edges
  /// Whether an edge leads from the last one back to the first.
  public let isClosed: Bool

  /// The line through coordinates, from each to the next by the short way around.
  public init(_ path: [Coordinate], closed: Bool, geodesic: Bool) {
    var vertices: [WorldPoint] = []
    vertices.reserveCapacity(path.count)
    for coordinate in path {
      let point = WorldPoint(coordinate)
      vertices.append(vertices.last.map { point.nearest(toX: $0.x) } ?? point)
    }
    self.vertices = vertices
    edges = geodesic ? .geodesic : .straight
    isClosed = closed
  }

  /// The closed line through corners as they are.
  public init(corners: [WorldPoint]) {
    vertices = corners
    edges = .straight
    isClosed = true
  }

  /// The circle around a point.
  public init(center: Coordinate, radius: Double) {
    edges = .circle(center: center, radius: radius)
    isClosed = true
    var vertices: [WorldPoint] = []
    for step in 0..<Outline.circleSteps {
      let heading = 360 * Double(step) / Double(Outline.circleSteps)
      let point = WorldPoint(Spherical.offset(from: center, metres: radius, heading: heading))
      vertices.append(point.nearest(toX: vertices.last?.x ?? WorldPoint(center).x))
    }
    self.vertices = vertices
  }

  private static let circleSteps = 64

  /// Whether the closed line leads around the earth.
  public var turns: Bool {
    guard isClosed, let first = vertices.first, let last = vertices.last else { return false }
    return abs(first.nearest(toX: last.x).x - first.x) > 0.5
  }

  /// The box around it, a little larger where edges are curved.
  public var box: WorldBox {
    if case .straight = edges {
      var box = WorldBox(around: vertices)
      if isClosed, let first = vertices.first, let last = vertices.last {
        box.include(WorldBox(first.nearest(toX: last.x)))
      }
      return box
    }
    let tolerance = 1e-4
    var box = WorldBox.empty
    forEachPiece(tolerance: tolerance, where: { _, _, _ in true }) { start, end in
      box.include(WorldBox(start))
      box.include(WorldBox(end))
    }
    return box.grown(by: 4 * tolerance)
  }

  /// Calls `body` with the straight pieces of the line in order.
  ///
  /// - Parameters:
  ///   - tolerance: how far pieces may lie off the curve, on the map.
  ///   - matters: whether a piece that may lie off the curve by so much is looked at so closely that
  ///     it must be divided.
  public func forEachPiece(
    tolerance: Double, where matters: (WorldPoint, WorldPoint, Double) -> Bool,
    _ body: (WorldPoint, WorldPoint) -> Void
  ) {
    guard var start = vertices.first else { return }
    for index in 1..<max(isClosed ? vertices.count + 1 : vertices.count, 1) {
      let end = index < vertices.count ? vertices[index] : vertices[0].nearest(toX: start.x)
      if case .straight = edges {
        body(start, end)
      } else {
        edge(index - 1, start, end, tolerance, matters) { start, _, end, _ in body(start, end) }
      }
      start = end
    }
  }

  /// The same, and how many edges lie behind each end of a piece; parts of an edge count by the way
  /// along it.
  public func forEachTimedPiece(
    tolerance: Double, where matters: (WorldPoint, WorldPoint, Double) -> Bool,
    _ body: (WorldPoint, Double, WorldPoint, Double) -> Void
  ) {
    guard var start = vertices.first else { return }
    for index in 1..<max(isClosed ? vertices.count + 1 : vertices.count, 1) {
      let end = index < vertices.count ? vertices[index] : vertices[0].nearest(toX: start.x)
      let behind = Double(index - 1)
      if case .straight = edges {
        body(start, behind, end, behind + 1)
      } else {
        edge(index - 1, start, end, tolerance, matters) { body($0, behind + $1, $2, behind + $3) }
      }
      start = end
    }
  }

  private func edge(
    _ index: Int, _ start: WorldPoint, _ end: WorldPoint, _ tolerance: Double,
    _ matters: (WorldPoint, WorldPoint, Double) -> Bool,
    _ body: (WorldPoint, Double, WorldPoint, Double) -> Void
  ) {
    let span = hypot(end.x - start.x, end.y - start.y)
    // Off the poles a curve of a few degrees stays much nearer to its chord than half of that.
    let isShort = span < 0.02 && abs(start.y - 0.5) < 0.6 && abs(end.y - 0.5) < 0.6
    if isShort, !matters(start, end, span / 2) { return body(start, 0, end, 1) }
    let curve = Curve(self, index, start, end, tolerance)
    let parts = isShort ? 1 : curve.parts
    var (time, place) = (0.0, start)
    for part in 1...parts {
      let next = Double(part) / Double(parts)
      let target = part == parts ? end : curve.place(next, near: place.x)
      curve.divide(time, place, next, target, 40, matters, body)
      (time, place) = (next, target)
    }
  }
}

/// One curved edge, by the part of it that is behind: 0 at its start, 1 at its end.
private struct Curve {
  private let edges: Outline.Edges
  private let start: Coordinate
  private let end: Coordinate
  private let index: Int
  private let tolerance: Double

  init(
    _ outline: Outline, _ index: Int, _ start: WorldPoint, _ end: WorldPoint, _ tolerance: Double
  ) {
    edges = outline.edges
    self.index = index
    self.start = start.coordinate
    self.end = end.coordinate
    self.tolerance = tolerance
  }

  /// How many parts of about three degrees it has.
  var parts: Int {
    switch edges {
    case .straight: 1
    case .geodesic: max(Int(Spherical.distance(start, end) / Earth.radius / 0.05), 1)
    case .circle: 4
    }
  }

  /// Where it is, in the copy of the world nearest to a meridian.
  func place(_ time: Double, near x: Double) -> WorldPoint {
    let coordinate =
      switch edges {
      case .straight, .geodesic: Spherical.interpolate(from: start, to: end, fraction: time)
      case .circle(let center, let radius):
        Spherical.offset(
          from: center, metres: radius, heading: 360 * (Double(index) + time) / 64)
      }
    return WorldPoint(coordinate).nearest(toX: x)
  }

  /// Hands out the pieces between two points of the curve.
  func divide(
    _ from: Double, _ start: WorldPoint, _ to: Double, _ end: WorldPoint, _ depth: Int,
    _ matters: (WorldPoint, WorldPoint, Double) -> Bool,
    _ body: (WorldPoint, Double, WorldPoint, Double) -> Void
  ) {
    let (x, y) = ((start.x + end.x) / 2, (start.y + end.y) / 2)
    let middle = place((from + to) / 2, near: x)
    var off = hypot(middle.x - x, middle.y - y)
    if off <= tolerance {
      // A curve that turns the other way in its middle meets its chord there.
      let quarter = place(from + (to - from) / 4, near: x)
      off = hypot(quarter.x - (start.x + x) / 2, quarter.y - (start.y + y) / 2)
    }
    guard off > tolerance, depth > 0, matters(start, end, 4 * off) else {
      return body(start, from, end, to)
    }
    divide(from, start, (from + to) / 2, middle, depth - 1, matters, body)
    divide((from + to) / 2, middle, to, end, depth - 1, matters, body)
  }
}

extension Outline {
  /// Whether a point of the map, in whatever copy of the world, has an odd number of edges south of
  /// it: the even-odd rule with the south pole outside.
  ///
  /// - Parameter tolerance: how far pieces may lie off curved edges near the point, on the map.
  public func holds(_ point: WorldPoint, tolerance: Double) -> Bool {
    var isInside = false
    let isNear = { (start: WorldPoint, end: WorldPoint, off: Double) in
      let seen = point.nearest(toX: (start.x + end.x) / 2)
      return WorldBox(seen).meets(start, end, grownBy: off)
    }
    forEachPiece(tolerance: tolerance, where: isNear) { start, end in
      let x = point.nearest(toX: start.x).x
      guard (start.x <= x) != (end.x <= x) else { return }
      let y = start.y + (end.y - start.y) * ((x - start.x) / (end.x - start.x))
      if y > point.y { isInside.toggle() }
    }
    return isInside
  }
}
