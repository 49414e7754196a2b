/// The settlements of each country as a k-d tree of its own, one tree after another.
///
/// A node splits its places along one axis in two halves, the first no larger; halves of 16 places
/// and fewer are leaves without a node. A node takes 8 bytes: the split (the second half's smallest
/// number on the axis), and the axis in the two top bits over the right child's index. Nodes stand
/// in the order parent, left half, right half; indices count from the first node of all.
struct PlaceForest {
  static let leafSize = 16

  /// A country's part of the forest.
  struct Tree {
    var firstPlace = 0
    var placeCount = 0
    var firstNode = 0
    var least = [Int32](repeating: .max, count: 3)
    var greatest = [Int32](repeating: .min, count: 3)
  }

  private(set) var order: [Int] = []
  private(set) var trees: [Tree] = []
  private(set) var nodes = ByteWriter()
  private var nodeCount = 0
  private let points: [SpherePoint]

  init(points: [SpherePoint], countries: [Int], countryCount: Int) {
    self.points = points
    var members = [[Int]](repeating: [], count: countryCount)
    for (place, country) in countries.enumerated() { members[country].append(place) }
    for places in members {
      var tree = Tree(
        firstPlace: order.count, placeCount: places.count, firstNode: nodeCount)
      for axis in 0..<3 {
        tree.least[axis] = places.map { points[$0][axis] }.min() ?? .max
        tree.greatest[axis] = places.map { points[$0][axis] }.max() ?? .min
      }
      trees.append(tree)
      order.append(contentsOf: places)
      var records: [Node] = []
      split(tree.firstPlace, order.count, into: &records)
      for record in records { write(record) }
    }
  }

  private struct Node {
    var split: Int32 = 0
    var axis = 0
    var right = 0
  }

  private mutating func split(_ low: Int, _ high: Int, into records: inout [Node]) {
    guard high - low > PlaceForest.leafSize else { return }
    let axis = widestAxis(low, high)
    order[low..<high].sort {
      (points[$0][axis], $0) < (points[$1][axis], $1)
    }
    let middle = low + (high - low) / 2
    let mine = records.count
    records.append(Node(split: points[order[middle]][axis], axis: axis))
    nodeCount += 1
    split(low, middle, into: &records)
    records[mine].right = nodeCount
    split(middle, high, into: &records)
  }

  private func widestAxis(_ low: Int, _ high: Int) -> Int {
    let widths = (0..<3).map { axis -> Int in
      var (least, greatest) = (Int32.max, Int32.min)
      for i in low..<high {
        least = min(least, points[order[i]][axis])
        greatest = max(greatest, points[order[i]][axis])
      }
      return Int(greatest) - Int(least)
    }
    return (0..<3).max { widths[$0] < widths[$1] } ?? 0
  }

  private mutating func write(_ node: Node) {
    nodes.put(node.split)
    nodes.put(UInt32(node.axis) << 30 | UInt32(node.right))
  }
}
