/// The outlines of one layer on the grid. A border that two features share is stored once.
///
/// The points stand in strings, one after another; an edge is named by its first point. Which edges
/// make up a ring is told by ranges, in no certain order or direction: tests for "inside" count
/// crossings and need neither.
struct Outlines {
  /// A closed ring of a feature: all edges of the ranges.
  struct Ring {
    var feature: Int
    var edges: [Range<Int>]
    var box: GridBox
  }

  /// The longest step between two points, so that it fits 16 bits.
  static let longestStep = 32_767
  /// Strings begin at multiples of this; the gaps repeat the last point before.
  static let blockSize = 8

  private(set) var points: [GridPoint] = []
  private(set) var rings: [Ring] = []
  let featureCount: Int
  private var known: [Edge: Int] = [:]

  private struct Edge: Hashable {
    var low: GridPoint
    var high: GridPoint

    init(_ a: GridPoint, _ b: GridPoint) {
      (low, high) = (a.x, a.y) < (b.x, b.y) ? (a, b) : (b, a)
    }
  }

  /// Quantises rings; a tolerance in degrees leaves out points that hardly matter.
  ///
  /// - Parameter isNoded: whether edges are broken where another ring has a corner on them.
  init(_ features: [[[Degrees]]], tolerance: Double = 0, isNoded: Bool = false) {
    featureCount = features.count
    var corners: [[GridPoint]] = []
    var owners: [Int] = []
    for (feature, rings) in features.enumerated() {
      for ring in rings {
        let open = Outlines.open(ring.map(GridPoint.init))
        guard open.count >= 3 else { continue }
        corners.append(open)
        owners.append(feature)
      }
    }
    if tolerance > 0 {
      corners = Topology(corners).simplified(tolerance: tolerance * GridPoint.unitsPerDegree)
    }
    if isNoded { corners = Noding.noded(corners) }
    for (ring, feature) in zip(corners, owners) { add(ring, to: feature) }
    known = [:]
  }

  /// A ring without repeated points and without its closing point.
  private static func open(_ ring: [GridPoint]) -> [GridPoint] {
    var kept: [GridPoint] = []
    for point in ring where kept.last != point { kept.append(point) }
    if kept.count > 1, kept.first == kept.last { kept.removeLast() }
    return kept
  }

  /// Adds a ring given by its corners, the closing one left out.
  mutating func add(_ corners: [GridPoint], to feature: Int) {
    guard corners.count >= 3, let first = corners.first else { return }
    var ring = Ring(feature: feature, edges: [], box: GridBox(around: corners[...]))
    for (a, b) in zip(corners, corners.dropFirst() + [first]) {
      let edge = Edge(a, b)
      if let shared = known.removeValue(forKey: edge) {
        let steps = Outlines.steps(from: a, to: b)
        ring.append(shared..<shared + steps)
      } else {
        ring.append(store(a, b))
        known[edge] = points.count - 1 - Outlines.steps(from: a, to: b)
      }
    }
    rings.append(ring)
  }

  /// Appends an edge, cut into steps that fit, and gives the edges it became.
  private mutating func store(_ a: GridPoint, _ b: GridPoint) -> Range<Int> {
    if points.last != a || points.isEmpty {
      while points.count % Outlines.blockSize != 0 { points.append(points[points.count - 1]) }
      points.append(a)
    }
    let start = points.count - 1
    let steps = Outlines.steps(from: a, to: b)
    for step in 1..<max(1, steps) {
      let part = Double(step) / Double(steps)
      points.append(
        GridPoint(
          x: a.x + Int((Double(b.x - a.x) * part).rounded()),
          y: a.y + Int((Double(b.y - a.y) * part).rounded())))
    }
    points.append(b)
    return start..<start + steps
  }

  private static func steps(from a: GridPoint, to b: GridPoint) -> Int {
    max(1, (max(abs(a.x - b.x), abs(a.y - b.y)) + longestStep - 1) / longestStep)
  }

  /// Fills the last block.
  mutating func close() {
    while points.count % Outlines.blockSize != 0 { points.append(points[points.count - 1]) }
  }

  /// Whether a point lies in a ring, by the parity of crossings to the east. A point on an edge
  /// counts as left of it.
  ///
  /// The point is given in units of 1/`scale` of the grid's.
  func ring(_ ring: Ring, contains point: GridPoint, scale: Int = 1) -> Bool {
    if point.y < ring.box.south * scale || point.y > ring.box.north * scale { return false }
    if point.x < ring.box.west * scale || point.x > ring.box.east * scale { return false }
    var odd = false
    for range in ring.edges {
      for i in range {
        let a = GridPoint(x: points[i].x * scale, y: points[i].y * scale)
        let b = GridPoint(x: points[i + 1].x * scale, y: points[i + 1].y * scale)
        guard (a.y > point.y) != (b.y > point.y) else { continue }
        let side = turn(a, b, point)
        if b.y > a.y ? side >= 0 : side < 0 { odd.toggle() }
      }
    }
    return odd
  }
}

extension Outlines.Ring {
  fileprivate mutating func append(_ more: Range<Int>) {
    if let last = edges.last, last.upperBound == more.lowerBound {
      edges[edges.count - 1] = last.lowerBound..<more.upperBound
    } else {
      edges.append(more)
    }
  }
}
