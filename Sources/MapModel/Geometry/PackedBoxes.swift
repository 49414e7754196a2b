import Geo

/// A box with its rank, as an index keeps it.
struct IndexedBox: Sendable {
  var box: WorldBox
  var rank: Rank
  /// Its place in the order that keeps neighbours together: boxes of about the same size, along a
  /// curve that goes through the quarters of quarters of the map (Morton's order).
  let key: UInt64

  init(_ box: WorldBox, _ rank: Rank) {
    self.box = box
    self.rank = rank
    key = IndexedBox.key(of: box)
  }

  /// Whether it was taken out.
  var isGone: Bool { rank == .lowest }

  static func key(of box: WorldBox) -> UInt64 {
    let (x, y) = ((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
    let across = x.isFinite ? UInt64((x - x.rounded(.down)) * 0x1p28) : 0
    let down = y.isFinite ? UInt64(min(max(y, 0), 1) * 0x1p28) : 0
    let extent = max(box.maxX - box.minX, box.maxY - box.minY)
    // 29 bits each way, and above them a class a doubling of the size, points below all.
    let size = extent > 0 ? UInt64(min(max(extent.exponentOrLargest + 32, 1), 32)) : 0
    return size << 58 | spread(down) << 1 | spread(across)
  }

  /// The lowest 29 bits with a gap between any two.
  private static func spread(_ bits: UInt64) -> UInt64 {
    var bits = bits
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }
}

extension Double {
  fileprivate var exponentOrLargest: Int { isFinite ? Int(exponent) : 32 }
}

/// Boxes in the order of their keys, under a tree of boxes around them: a packed R-tree.
struct PackedBoxes: Sendable {
  /// Around some boxes, or around some squares of the level below.
  struct Square: Sendable {
    /// Holds everything in it.
    var box = WorldBox.empty
    /// Not below anything in it.
    var top = Rank.lowest

    mutating func include(_ other: WorldBox, _ rank: Rank) {
      box.include(other)
      if top < rank { top = rank }
    }
  }

  /// How many boxes or squares a square has.
  static let width = 16

  private(set) var boxes: [IndexedBox]
  /// The squares by level, those over the boxes first, the one over everything last.
  private(set) var levels: [[Square]] = []

  /// Packs boxes that are in the order of their keys; at least one.
  init(sorted boxes: [IndexedBox]) {
    self.boxes = boxes
    var below = PackedBoxes.squares(over: boxes) { ($0.box, $0.rank) }
    while below.count > 1 {
      levels.append(below)
      below = PackedBoxes.squares(over: below) { ($0.box, $0.top) }
    }
    levels.append(below)
  }

  private static func squares<Item>(
    over items: [Item], _ content: (Item) -> (WorldBox, Rank)
  ) -> [Square] {
    var squares: [Square] = []
    squares.reserveCapacity((items.count + width - 1) / width)
    for (place, item) in items.enumerated() {
      if place % width == 0 { squares.append(Square()) }
      let (box, rank) = content(item)
      squares[squares.count - 1].include(box, rank)
    }
    return squares
  }

  /// The boxes of two, in order, without those that are gone.
  static func merge(_ one: [IndexedBox], _ other: [IndexedBox]) -> [IndexedBox] {
    var merged: [IndexedBox] = []
    merged.reserveCapacity(one.count + other.count)
    var (first, second) = (0, 0)
    while first < one.count || second < other.count {
      let takesFirst =
        second == other.count || (first < one.count && one[first].key <= other[second].key)
      let box = takesFirst ? one[first] : other[second]
      if takesFirst { first += 1 } else { second += 1 }
      if !box.isGone { merged.append(box) }
    }
    return merged
  }

  /// Marks the box of a number as gone; answers whether it is there.
  mutating func remove(_ number: Int, key: UInt64) -> Bool {
    var (low, high) = (0, boxes.count)
    while low < high {
      let middle = (low + high) / 2
      if boxes[middle].key < key { low = middle + 1 } else { high = middle }
    }
    while low < boxes.count, boxes[low].key == key {
      if boxes[low].rank.number == number {
        boxes[low].rank = .lowest
        return true
      }
      low += 1
    }
    return false
  }

  /// The places, on the level below or among the boxes, of what a square holds.
  func contents(of square: Int, level: Int) -> Range<Int> {
    let count = level == 0 ? boxes.count : levels[level - 1].count
    let first = square * PackedBoxes.width
    return first..<min(first + PackedBoxes.width, count)
  }
}
