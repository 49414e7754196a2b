import Geo
import MapModel

/// The ground that is in view, with a margin: what lies outside is cut off before it is projected, so
/// nothing behind the eye or very far away ever is.
struct GroundClip {
  /// How the ground is drawn.
  let projection: Projection
  /// The box around it on the map.
  let box: WorldBox
  private let sides: [Side]

  /// A side of the four, as a line on the map; positive inside.
  private struct Side {
    let x: Double
    let y: Double
    let offset: Double

    func height(of point: WorldPoint, over target: WorldPoint) -> Double {
      (point.x - target.x) * x + (point.y - target.y) * y + offset
    }
  }

  /// The ground of a view that is larger by `margin` points on each side.
  init(_ projection: Projection, margin: Double) {
    self.projection = projection
    let (width, height) = (projection.viewport.width, projection.viewport.height)
    let corners = [
      (-margin, -margin), (width + margin, -margin), (width + margin, height + margin),
      (-margin, height + margin),
    ].map { projection.reachableWorld(for: ViewPoint(x: $0.0, y: $0.1)) }
    box = WorldBox(around: corners)
    let target = projection.target
    sides = (0..<4).map { index in
      let (from, to) = (corners[index], corners[(index + 1) % 4])
      // The corners go clockwise, and y grows downwards: inside is to the right.
      let (x, y) = (from.y - to.y, to.x - from.x)
      return Side(x: x, y: y, offset: -(from.x - target.x) * x - (from.y - target.y) * y)
    }
  }

  /// Whether all of a box lies inside.
  func holds(_ box: WorldBox) -> Bool {
    let target = projection.target
    let corners = [
      (box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY),
    ]
    return corners.allSatisfy { corner in
      let point = WorldPoint(x: corner.0, y: corner.1)
      return sides.allSatisfy { $0.height(of: point, over: target) >= 0 }
    }
  }

  /// The parts of a straight line that are its first and last inside, 0…1; nil when none is.
  func part(from start: WorldPoint, to end: WorldPoint) -> ClosedRange<Double>? {
    let target = projection.target
    var (first, last) = (0.0, 1.0)
    for side in sides {
      let (one, other) = (
        side.height(of: start, over: target), side.height(of: end, over: target)
      )
      if one >= 0, other >= 0 { continue }
      if one < 0, other < 0 { return nil }
      let crossing = one / (one - other)
      if one < 0 { first = max(first, crossing) } else { last = min(last, crossing) }
    }
    return first <= last ? first...last : nil
  }

  /// What of a ring's inside lies inside here, as a ring; lines along the sides join what is cut
  /// (Sutherland and Hodgman).
  func ring(_ ring: [WorldPoint]) -> [WorldPoint] {
    let target = projection.target
    var ring = ring
    for side in sides {
      guard let last = ring.last else { return [] }
      var kept: [WorldPoint] = []
      kept.reserveCapacity(ring.count + 8)
      var (start, from) = (last, side.height(of: last, over: target))
      for end in ring {
        let to = side.height(of: end, over: target)
        if (from < 0) != (to < 0) { kept.append(between(start, end, from / (from - to))) }
        if to >= 0 { kept.append(end) }
        (start, from) = (end, to)
      }
      ring = kept
    }
    return ring
  }
}

/// The point at a part of the straight line between two.
func between(_ start: WorldPoint, _ end: WorldPoint, _ part: Double) -> WorldPoint {
  WorldPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
}

extension WorldPoint {
  /// The point so many worlds further east.
  func shifted(by worlds: Double) -> WorldPoint { WorldPoint(x: x + worlds, y: y) }
}
