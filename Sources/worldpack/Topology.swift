/// Simplifies rings so that a border shared by two of them stays shared.
///
/// Rings are cut at points where three or more borders meet; each piece is simplified by itself, in
/// a direction that does not depend on the ring, so that neighbours keep the same points.
struct Topology {
  private let rings: [[GridPoint]]
  private var neighbours: [GridPoint: Neighbours] = [:]

  private struct Neighbours {
    var first: GridPoint
    var second: GridPoint?
    var isJunction = false
  }

  /// - Parameter rings: corners of rings, the closing one left out.
  init(_ rings: [[GridPoint]]) {
    self.rings = rings
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        note(b, beside: a)
        note(a, beside: b)
      }
    }
  }

  private mutating func note(_ neighbour: GridPoint, beside point: GridPoint) {
    guard var known = neighbours[point] else {
      neighbours[point] = Neighbours(first: neighbour)
      return
    }
    if known.first == neighbour || known.second == neighbour { return }
    if known.second == nil { known.second = neighbour } else { known.isJunction = true }
    neighbours[point] = known
  }

  /// The rings with points left out that lie closer than the tolerance, in units, to their
  /// neighbours' line.
  func simplified(tolerance: Double) -> [[GridPoint]] {
    rings.map { simplified($0, tolerance) }
  }

  private func simplified(_ ring: [GridPoint], _ tolerance: Double) -> [GridPoint] {
    let cuts = ring.indices.filter { neighbours[ring[$0]]?.isJunction == true }
    let lowest = ring.indices.min { (ring[$0].x, ring[$0].y) < (ring[$1].x, ring[$1].y) } ?? 0
    let start = cuts.first ?? lowest
    let turned = Array(ring[start...] + ring[..<start]) + [ring[start]]
    var stops = cuts.map { $0 - start }.filter { $0 > 0 }
    stops.append(turned.count - 1)
    var kept: [GridPoint] = []
    var from = 0
    for stop in stops {
      kept.append(contentsOf: piece(Array(turned[from...stop]), tolerance).dropLast())
      from = stop
    }
    return kept
  }

  private func piece(_ line: [GridPoint], _ tolerance: Double) -> [GridPoint] {
    let forwards = line.lexicographicallyPrecedes(line.reversed()) { ($0.x, $0.y) < ($1.x, $1.y) }
    let canonical = forwards ? line : line.reversed()
    let degrees = canonical.map { Degrees(lng: Double($0.x), lat: Double($0.y)) }
    let kept = worldpack.simplified(degrees, tolerance: tolerance).map {
      GridPoint(x: Int($0.lng), y: Int($0.lat))
    }
    return forwards ? kept : kept.reversed()
  }
}
