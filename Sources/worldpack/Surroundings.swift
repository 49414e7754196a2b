/// Finds features around points while packing; plain and slow next to the packed cells.
struct Surroundings {
  private let outlines: Outlines
  private var rings: [[Outlines.Ring]] = []
  private var buckets: [[Int]]

  init(_ outlines: Outlines) {
    self.outlines = outlines
    rings = [[Outlines.Ring]](repeating: [], count: outlines.featureCount)
    buckets = [[Int]](repeating: [], count: 361 * 181)
    for ring in outlines.rings {
      rings[ring.feature].append(ring)
      for row in Surroundings.degree(ring.box.south, 90)...Surroundings.degree(ring.box.north, 90) {
        let columns =
          Surroundings.degree(ring.box.west, 180)...Surroundings.degree(ring.box.east, 180)
        for column in columns where buckets[row * 361 + column].last != ring.feature {
          buckets[row * 361 + column].append(ring.feature)
        }
      }
    }
  }

  private static func degree(_ units: Int, _ offset: Int) -> Int {
    (units + offset * 100_000) / 100_000
  }

  /// The features around a point, lowest first.
  func features(around point: GridPoint) -> [Int] {
    let bucket =
      Surroundings.degree(point.y, 90) * 361 + Surroundings.degree(point.x, 180)
    return buckets[bucket].filter { feature in
      rings[feature].reduce(false) { $0 != outlines.ring($1, contains: point) }
    }
  }

  /// The features whose box comes within a degree of a point, lowest first.
  func features(near point: GridPoint) -> [Int] {
    var found: Set<Int> = []
    for row in Surroundings.degree(point.y, 90) - 1...Surroundings.degree(point.y, 90) + 1 {
      for column in Surroundings.degree(point.x, 180) - 1...Surroundings.degree(point.x, 180) + 1
      where (0..<181).contains(row) && (0..<361).contains(column) {
        found.formUnion(buckets[row * 361 + column])
      }
    }
    return found.sorted()
  }

  /// The squared distance to a feature's nearest corner, in units, east-west shrunk by `shrink`.
  func squaredGap(from point: GridPoint, to feature: Int, shrink: Double) -> Double {
    var best = Double.infinity
    for ring in rings[feature] {
      for range in ring.edges {
        for corner in outlines.points[range.lowerBound...range.upperBound] {
          let dx = Double(corner.x - point.x) * shrink
          let dy = Double(corner.y - point.y)
          best = min(best, dx * dx + dy * dy)
        }
      }
    }
    return best
  }
}
