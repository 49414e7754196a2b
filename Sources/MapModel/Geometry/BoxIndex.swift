import Geo

/// Boxes with numbers, found by what they meet: a quadtree over the Mercator map.
///
/// A box goes by its middle to the smallest square that is as large as itself and has been divided;
/// a square with more than 16 boxes divides itself. Each square keeps the box around everything in
/// it, so a box may reach over the sides of its square. Adding, removing and finding among a million
/// take microseconds.
public struct BoxIndex: Sendable {
  private struct Entry {
    var box: WorldBox
    var number: Int
    var next: Int32
  }

  private struct Node {
    /// Around everything that ever was in it.
    var box = WorldBox.empty
    var first: Int32 = -1
    var count: Int32 = 0
    /// The first of four squares: north-west, north-east, south-west, south-east.
    var children: Int32 = -1
  }

  /// Where in the tree a box belongs.
  private struct Way {
    let x: Double
    let y: Double
    let extent: Double
    var middleX = 0.5
    var middleY = 0.5
    var size = 1.0

    init(_ box: WorldBox) {
      let (across, down) = ((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
      x = across.isFinite ? across - across.rounded(.down) : 0.5
      y = down.isFinite ? min(max(down, 0), 1) : 0.5
      extent = max(box.maxX - box.minX, box.maxY - box.minY)
    }

    /// Whether the box is small enough for a quarter of the present square.
    var goesDown: Bool { extent <= size / 2 }

    /// Goes to the quarter that holds the middle of the box; answers which one.
    mutating func descend() -> Int32 {
      size /= 2
      let (east, south) = (x >= middleX, y >= middleY)
      middleX += east ? size / 2 : -size / 2
      middleY += south ? size / 2 : -size / 2
      return (east ? 1 : 0) + (south ? 2 : 0)
    }
  }

  private static let roomy: Int32 = 16
  /// Squares of four centimetres are not divided.
  private static let smallest = 1e-9

  private var nodes = [Node()]
  private var entries: [Entry] = []
  private var free: Int32 = -1

  /// The box around everything that was added since the index was last empty.
  public var box: WorldBox { nodes[0].box }

  /// Makes an empty index.
  public init() {}

  /// Takes everything out.
  public mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    nodes.append(Node())
    entries.removeAll(keepingCapacity: true)
    free = -1
  }

  /// Puts a box in under a number.
  public mutating func add(_ number: Int, _ box: WorldBox) {
    var way = Way(box)
    var node = 0
    while true {
      nodes[node].box.include(box)
      guard nodes[node].children >= 0, way.goesDown else { break }
      node = Int(nodes[node].children + way.descend())
    }
    link(Entry(box: box, number: number, next: -1), to: node)
    if nodes[node].children < 0, nodes[node].count > BoxIndex.roomy, way.size > BoxIndex.smallest {
      divide(node, way)
    }
  }

  /// Takes a box out that was added with that number.
  public mutating func remove(_ number: Int, _ box: WorldBox) {
    var way = Way(box)
    var node = 0
    while nodes[node].children >= 0, way.goesDown {
      node = Int(nodes[node].children + way.descend())
    }
    var before: Int32 = -1
    var place = nodes[node].first
    while place >= 0, entries[Int(place)].number != number {
      before = place
      place = entries[Int(place)].next
    }
    guard place >= 0 else { return }
    let next = entries[Int(place)].next
    if before >= 0 { entries[Int(before)].next = next } else { nodes[node].first = next }
    nodes[node].count -= 1
    entries[Int(place)].next = free
    free = place
  }

  /// Calls `body` with the number of every box that meets the window, and with how many worlds east
  /// its copy in the window lies.
  public func forEach(in window: WorldBox, _ body: (_ number: Int, _ copy: Int) -> Void) {
    guard let copies = window.copies(of: box) else { return }
    var open: [Int] = []
    for copy in copies {
      let seen = window.shifted(by: -Double(copy))
      open.append(0)
      while let index = open.popLast() {
        let node = nodes[index]
        guard node.box.meets(seen) else { continue }
        var place = node.first
        while place >= 0 {
          let entry = entries[Int(place)]
          if entry.box.meets(seen) { body(entry.number, copy) }
          place = entry.next
        }
        guard node.children >= 0 else { continue }
        for quarter in 0..<4 { open.append(Int(node.children) + quarter) }
      }
    }
  }

  private mutating func link(_ entry: Entry, to node: Int) {
    var entry = entry
    entry.next = nodes[node].first
    nodes[node].count += 1
    guard free >= 0 else {
      nodes[node].first = Int32(entries.count)
      entries.append(entry)
      return
    }
    let place = free
    free = entries[Int(place)].next
    entries[Int(place)] = entry
    nodes[node].first = place
  }

  private mutating func divide(_ node: Int, _ way: Way) {
    let children = nodes.count
    nodes[node].children = Int32(children)
    nodes.append(contentsOf: repeatElement(Node(), count: 4))
    var place = nodes[node].first
    nodes[node].first = -1
    nodes[node].count = 0
    while place >= 0 {
      let next = entries[Int(place)].next
      let box = entries[Int(place)].box
      var down = Way(box)
      (down.middleX, down.middleY, down.size) = (way.middleX, way.middleY, way.size)
      let home = down.goesDown ? children + Int(down.descend()) : node
      if home != node { nodes[home].box.include(box) }
      entries[Int(place)].next = nodes[home].first
      nodes[home].first = place
      nodes[home].count += 1
      place = next
    }
  }
}
