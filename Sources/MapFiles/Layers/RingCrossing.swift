import Geo

/// Whether a ring crosses itself.
public enum RingCrossing {
  /// The first edge, in the order of their western ends, that crosses another one properly; nil when
  /// there is none. Edges that only touch do no harm.
  ///
  /// The ring is cut into strips from north to south; in each, edges are compared with those that
  /// begin further west and have not ended, so that rings of a million points take a second. Those
  /// that would take much longer are not looked at to their end, nor are those around a pole.
  public static func first(in ring: [Coordinate]) -> Int? {
    guard ring.count > 3 else { return nil }
    let points = unwrapped(ring)
    guard abs(points[ring.count - 1].x - points[0].x) <= 180 else { return nil }
    var (south, north) = (points[0].y, points[0].y)
    for point in points { (south, north) = (min(south, point.y), max(north, point.y)) }
    guard north > south else { return nil }
    let count = ring.count
    let strips = max(1, min(4096, Int(Double(count).squareRoot())))
    let height = (north - south) / Double(strips)
    func strip(_ y: Double) -> Int { min(strips - 1, Int((y - south) / height)) }
    let edges = (0..<count).map { Edge($0, points[$0], points[($0 + 1) % count]) }
    var open = [[Edge]](repeating: [], count: strips)
    var steps = 0
    for edge in edges.sorted(by: { ($0.west, $0.index) < ($1.west, $1.index) }) {
      for row in strip(edge.low)...strip(edge.high) {
        var place = 0
        steps += open[row].count + 1
        guard steps < stepLimit else { return nil }
        while place < open[row].count {
          let other = open[row][place]
          if other.east < edge.west {
            open[row].swapAt(place, open[row].count - 1)
            open[row].removeLast()
            continue
          }
          if !edge.isBeside(other, of: count), edge.crosses(other) {
            return min(edge.index, other.index)
          }
          place += 1
        }
        open[row].append(edge)
      }
    }
    return nil
  }

  private static let stepLimit = 30_000_000

  private struct Point {
    var x: Double
    var y: Double
  }

  /// The ring with longitudes that go on over 180°.
  private static func unwrapped(_ ring: [Coordinate]) -> [Point] {
    var points: [Point] = []
    points.reserveCapacity(ring.count)
    var last = ring[0].lng
    for place in ring {
      last += (place.lng - last).remainder(dividingBy: 360)
      points.append(Point(x: last, y: place.lat))
    }
    return points
  }

  private struct Edge {
    let index: Int
    let start: Point
    let end: Point
    let west: Double
    let east: Double
    let low: Double
    let high: Double

    init(_ index: Int, _ start: Point, _ end: Point) {
      self.index = index
      self.start = start
      self.end = end
      (west, east) = (min(start.x, end.x), max(start.x, end.x))
      (low, high) = (min(start.y, end.y), max(start.y, end.y))
    }

    func isBeside(_ other: Edge, of count: Int) -> Bool {
      let apart = abs(index - other.index)
      return apart <= 1 || apart == count - 1
    }

    func crosses(_ other: Edge) -> Bool {
      guard low <= other.high, other.low <= high else { return false }
      return side(other.start) * side(other.end) < 0
        && other.side(start) * other.side(end) < 0
    }

    /// On which side of the edge a point lies.
    private func side(_ point: Point) -> Double {
      let area =
        (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
      return area > 0 ? 1 : area < 0 ? -1 : 0
    }
  }
}
