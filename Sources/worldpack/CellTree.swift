/// Cuts the world into cells so that few edges need a look for any point.
///
/// A directory of square cells of 2^18 units (2.6 degrees) covers the world; a cell that holds
/// many edges is cut into four, again and again. A cell is a 32-bit word; its two top bits tell
/// what it is, the rest is a number:
/// - 00: four cells of half the size stand from that word on: south-west, south-east, north-west,
///   north-east;
/// - 01: the whole cell lies in that feature and in no other;
/// - 10: a leaf with edges stands at that word;
/// - 11: no feature touches the cell.
///
/// A leaf begins with the number of its features; each gives a word (feature in the 20 low bits,
/// bit 20 set when the cell's reference point lies in the feature, number of chains above) and one
/// word a chain (first point in the 22 low bits, number of edges above). The reference point is the
/// cell's middle, half a unit north-east: it never falls on a point. A point lies in the feature
/// when the straight way from it to the reference point crosses the chains an odd number of times
/// and the reference point is outside, or an even number of times and it is inside.
struct CellTree {
  static let directoryShift = 18
  static let columns = (36_000_000 >> directoryShift) + 1
  static let rows = (18_000_000 >> directoryShift) + 1
  /// Cells with more edges are cut, down to 2^7 units.
  static let edgesPerLeaf = 24
  static let smallestShift = 7

  private(set) var directory: [UInt32] = []
  private(set) var words: [UInt32] = []
  private let outlines: Outlines
  /// The one or two features that an edge bounds, -1 for none.
  private var features: [(Int32, Int32)]

  init(_ outlines: Outlines) {
    self.outlines = outlines
    features = [(Int32, Int32)](repeating: (-1, -1), count: outlines.points.count)
    for ring in outlines.rings {
      for i in ring.edges.joined() {
        if features[i].0 < 0 {
          features[i].0 = Int32(ring.feature)
        } else if features[i].0 == Int32(ring.feature) {
          // Walked there and back, it bounds nothing.
          features[i].0 = -1
        } else {
          features[i].1 = Int32(ring.feature)
        }
      }
    }
    build()
  }

  private mutating func build() {
    var edges = [[Int32]](repeating: [], count: CellTree.columns * CellTree.rows)
    let shift = CellTree.directoryShift
    for i in outlines.points.indices.dropLast() where features[i].0 >= 0 {
      let (a, b) = (outlines.points[i], outlines.points[i + 1])
      for row in cell(min(a.y, b.y) + 9_000_000)...cell(max(a.y, b.y) + 9_000_000) {
        for column in cell(min(a.x, b.x) + 18_000_000)...cell(max(a.x, b.x) + 18_000_000) {
          let square = Square(column: column, row: row, shift: shift)
          if square.box.touches(a, b) { edges[row * CellTree.columns + column].append(Int32(i)) }
        }
      }
    }
    for row in 0..<CellTree.rows {
      for column in 0..<CellTree.columns {
        let square = Square(column: column, row: row, shift: shift)
        let inside = features(around: square.reference)
        let found = edges[row * CellTree.columns + column]
        directory.append(word(for: square, edges: found, inside: inside))
      }
    }
  }

  private func cell(_ offset: Int) -> Int { offset >> CellTree.directoryShift }

  /// The features that contain a point given in half units.
  private func features(around point: GridPoint) -> Set<Int32> {
    var inside: Set<Int32> = []
    for ring in outlines.rings where outlines.ring(ring, contains: point, scale: 2) {
      inside.formSymmetricDifference([Int32(ring.feature)])
    }
    return inside
  }

  private mutating func word(
    for square: Square, edges: [Int32], inside: Set<Int32>
  ) -> UInt32 {
    if edges.isEmpty, inside.count <= 1 {
      guard let only = inside.first else { return 3 << 30 }
      return 1 << 30 | UInt32(only)
    }
    if edges.count <= CellTree.edgesPerLeaf || square.shift <= CellTree.smallestShift {
      return leaf(edges: edges, inside: inside)
    }
    let children = square.quarters.map { quarter -> UInt32 in
      let box = quarter.box
      let mine = edges.filter {
        box.touches(outlines.points[Int($0)], outlines.points[Int($0) + 1])
      }
      var containing = inside
      for edge in edges where crosses(edge, square.reference, quarter.reference) {
        let (one, other) = features[Int(edge)]
        containing.formSymmetricDifference([one])
        if other >= 0 { containing.formSymmetricDifference([other]) }
      }
      return word(for: quarter, edges: mine, inside: containing)
    }
    words.append(contentsOf: children)
    return UInt32(words.count - 4)
  }

  /// Whether an edge lies between two points given in half units.
  private func crosses(_ edge: Int32, _ p: GridPoint, _ q: GridPoint) -> Bool {
    let (first, second) = (outlines.points[Int(edge)], outlines.points[Int(edge) + 1])
    let a = GridPoint(x: first.x * 2, y: first.y * 2)
    let b = GridPoint(x: second.x * 2, y: second.y * 2)
    return (turn(p, q, a) >= 0) != (turn(p, q, b) >= 0)
      && (turn(a, b, p) >= 0) != (turn(a, b, q) >= 0)
  }

  private mutating func leaf(edges: [Int32], inside: Set<Int32>) -> UInt32 {
    let start = words.count
    var chains: [Int32: [UInt32]] = [:]
    for feature in inside { chains[feature] = [] }
    for edge in edges.sorted() {
      let (one, other) = features[Int(edge)]
      add(UInt32(edge), to: &chains[one, default: []])
      if other >= 0 { add(UInt32(edge), to: &chains[other, default: []]) }
    }
    words.append(UInt32(chains.count))
    for (feature, mine) in chains.sorted(by: { $0.key < $1.key }) {
      let flag: UInt32 = inside.contains(feature) ? 1 << 20 : 0
      words.append(UInt32(feature) | flag | UInt32(mine.count) << 21)
      words.append(contentsOf: mine)
    }
    return 2 << 30 | UInt32(start)
  }

  /// Lengthens the last chain by an edge that follows it, else begins a chain.
  private func add(_ edge: UInt32, to chains: inout [UInt32]) {
    if let last = chains.last, last & 0x3F_FFFF + last >> 22 == edge, last >> 22 < 1023 {
      chains[chains.count - 1] = last + 1 << 22
    } else {
      chains.append(edge | 1 << 22)
    }
  }
}
