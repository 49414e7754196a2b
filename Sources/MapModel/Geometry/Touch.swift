import Geo
import Glibc

/// A finger at a point of the view, to be compared with what is drawn there.
public struct Touch: Sendable {
  /// Where, in points of the view.
  public let point: ViewPoint
  /// How the ground is drawn.
  public let projection: Projection
  /// The ground under it; nil above the horizon.
  public let ground: WorldPoint?

  /// A finger at a point of the view.
  public init(_ point: ViewPoint, _ projection: Projection) {
    self.point = point
    self.projection = projection
    ground = projection.world(for: point)
  }

  /// How far curves may be drawn off their place: a tenth of a point, on the map.
  var tolerance: Double { 0.1 / projection.scale }

  /// The box around all ground that is drawn within so many points of the finger.
  public func window(reach: Double) -> WorldBox {
    WorldBox(
      around: [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)].map {
        projection.reachableWorld(for: ViewPoint(x: point.x + $0.0, y: point.y + $0.1))
      })
  }

  /// Whether a line, in a copy of the world, is drawn within so many points of the finger.
  func meets(_ outline: Outline, copy: Int, reach: Double, window: WorldBox) -> Bool {
    let shift = Double(copy)
    let seen = window.shifted(by: -shift)
    var isMet = false
    outline.forEachPiece(
      tolerance: tolerance,
      where: { start, end, off in !isMet && seen.meets(start, end, grownBy: off) }
    ) { start, end in
      guard !isMet, seen.meets(start, end) else { return }
      let drawn = projection.segment(
        from: WorldPoint(x: start.x + shift, y: start.y),
        to: WorldPoint(x: end.x + shift, y: end.y))
      if let drawn, distance(to: drawn) <= reach { isMet = true }
    }
    return isMet
  }

  private func distance(to line: (ViewPoint, ViewPoint)) -> Double {
    let (x, y) = (line.1.x - line.0.x, line.1.y - line.0.y)
    let (dx, dy) = (point.x - line.0.x, point.y - line.0.y)
    let square = x * x + y * y
    let part = square > 0 ? min(max((dx * x + dy * y) / square, 0), 1) : 0
    return hypot(dx - x * part, dy - y * part)
  }
}
