import Geo
import Glibc
import Testing

@testable import Gazetteer

/// The layer's edges taken out of its cells, with plain even-odd counting: slow, and no use made of
/// reference points, uniform cells or the directory.
private struct PlainOutlines {
  private struct Edge {
    var a: GridPoint
    var b: GridPoint
    var features: [Int]
  }

  /// Edges by bands of 2,000 units of latitude.
  private var bands: [[Int]] = []
  private var edges: [Edge] = []

  init(_ layer: OutlineLayer, directoryCells: Int) {
    var owners: [Int: [Int]] = [:]
    for i in 0..<directoryCells { PlainOutlines.collect(layer, layer.directory[i], &owners) }
    bands = [[Int]](repeating: [], count: 9001)
    edges.reserveCapacity(owners.count)
    for (index, features) in owners {
      var cursor = PointCursor(layer.points, at: index)
      let a = GridPoint(x: cursor.x, y: cursor.y)
      cursor.advance()
      let b = GridPoint(x: cursor.x, y: cursor.y)
      for band in PlainOutlines.band(min(a.y, b.y))...PlainOutlines.band(max(a.y, b.y)) {
        bands[band].append(edges.count)
      }
      edges.append(Edge(a: a, b: b, features: features))
    }
  }

  private static func band(_ y: Int) -> Int { (y + 9_000_000) / 2000 }

  private static func collect(
    _ layer: OutlineLayer, _ word: UInt32, _ owners: inout [Int: [Int]]
  ) {
    if word >> 30 == 0 {
      for quarter in 0..<4 { collect(layer, layer.cells[Int(word) + quarter], &owners) }
    }
    guard word >> 30 == 2 else { return }
    let start = Int(word & 0x3FFF_FFFF)
    var at = start + 1
    for _ in 0..<layer.cells[start] {
      let head = layer.cells[at]
      let feature = Int(head & 0xF_FFFF)
      for chain in at + 1..<at + 1 + Int(head >> 21) {
        let first = Int(layer.cells[chain] & 0x3F_FFFF)
        for edge in first..<first + Int(layer.cells[chain] >> 22)
        where owners[edge]?.contains(feature) != true {
          owners[edge, default: []].append(feature)
        }
      }
      at += 1 + Int(head >> 21)
    }
  }

  /// The first feature around a point; nil when there is none.
  func feature(at point: GridPoint) -> Int? {
    var odd: Set<Int> = []
    for index in bands[PlainOutlines.band(point.y)] {
      let edge = edges[index]
      guard (edge.a.y > point.y) != (edge.b.y > point.y) else { continue }
      let part = Double(point.y - edge.a.y) / Double(edge.b.y - edge.a.y)
      if Double(edge.a.x) + part * Double(edge.b.x - edge.a.x) > Double(point.x) {
        odd.formSymmetricDifference(edge.features)
      }
    }
    return odd.min()
  }
}

/// A small random generator, always the same.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A point, each part of the sphere as likely as any other.
  mutating func point() -> Coordinate {
    let vector = (0..<3).map { _ in Double.random(in: -1...1, using: &self) }
    let square = vector.map { $0 * $0 }.reduce(0, +)
    if square > 1 || square < 0.01 { return point() }
    return Coordinate(of: vector)
  }
}

extension Coordinate {
  /// The direction of a vector.
  init(of vector: [Double]) {
    let flat = (vector[0] * vector[0] + vector[1] * vector[1]).squareRoot()
    self.init(
      lat: atan2(vector[2], flat) * 180 / .pi, lng: atan2(vector[1], vector[0]) * 180 / .pi)
  }
}

@Suite struct ContainmentTests {
  private let world = World.embedded
  private let directoryCells = OutlineLayer.columns * ((18_000_000 >> 18) + 1)

  private func compare(_ layer: OutlineLayer, points: [GridPoint], name: String) {
    let plain = PlainOutlines(layer, directoryCells: directoryCells)
    var wrong: [String] = []
    for point in points {
      let wanted = plain.feature(at: point)
      let found = layer.feature(at: point, where: { _ in true })
      if wanted != found {
        wrong.append("\(point.y),\(point.x): \(found ?? -1), plain counting says \(wanted ?? -1)")
      }
    }
    let few = wrong.prefix(5).joined(separator: "; ")
    #expect(wrong.isEmpty, "\(name): \(wrong.count) of \(points.count) wrong: \(few)")
  }

  @Test func `cells and plain counting agree on 20,000 points`() {
    var random = Seeded(2026)
    var points = (0..<14_000).map { _ in GridPoint(random.point()) }
    // Near settlements borders and coasts are dense.
    for _ in 0..<6000 {
      let place = Int.random(in: 0..<world.forest.count, using: &random)
      var point = GridPoint(world.forest.coordinate(of: place))
      point.x += Int.random(in: -20_000...20_000, using: &random)
      point.y += Int.random(in: -20_000...20_000, using: &random)
      if abs(point.x) < GridPoint.halfTurn, abs(point.y) < GridPoint.quarterTurn {
        points.append(point)
      }
    }
    compare(world.areaLayer, points: points, name: "areas")
  }

  @Test func `lakes, seas and counties agree with plain counting, too`() {
    var random = Seeded(7)
    let points = (0..<5000).map { _ in GridPoint(random.point()) }
    compare(world.lakeLayer, points: points, name: "lakes")
    compare(world.seaLayer, points: points, name: "seas")
    let states = (0..<3000).map { _ in
      GridPoint(
        x: Int.random(in: -12_500_000 ... -6_700_000, using: &random),
        y: Int.random(in: 2_400_000...4_900_000, using: &random))
    }
    compare(world.countyLayer, points: states, name: "counties")
  }
}
