/// Who lies above whom: by height, then the later one.
struct Rank: Comparable, Sendable {
  /// Higher is above.
  var zIndex: Double
  /// Counts up in the order of adding.
  var number: Int

  /// Below everything; no box has it.
  static let lowest = Rank(zIndex: -.infinity, number: .min)

  static func < (one: Rank, other: Rank) -> Bool {
    one.zIndex < other.zIndex || (one.zIndex == other.zIndex && one.number < other.number)
  }
}

extension BoxIndex {
  /// Goes over the boxes that meet one of the windows, topmost first, for as long as `body` answers
  /// true.
  ///
  /// A box that meets several windows, or in several copies of the world, comes as often, without
  /// another one in between. Only squares that may hold the next one are opened, so the first few
  /// of a million boxes take as long as those of a thousand.
  ///
  /// - Parameter body: told the number of a box, and how many worlds east the copy that meets lies.
  public func descend(through windows: [WorldBox], _ body: (_ number: Int, _ copy: Int) -> Bool) {
    var frontier = Frontier()
    var views: [(window: WorldBox, copy: Int)] = []
    for window in windows {
      guard let copies = window.copies(of: box) else { continue }
      for copy in copies { views.append((window.shifted(by: -Double(copy)), copy)) }
    }
    for (view, seen) in views.enumerated() {
      for one in recent where one.box.meets(seen.window) {
        frontier.push(Frontier.Item(rank: one.rank, view: view))
      }
      for (list, boxes) in packed.enumerated() {
        let level = boxes.levels.count - 1
        let top = boxes.levels[level][0]
        guard top.box.meets(seen.window) else { continue }
        frontier.push(Frontier.Item(rank: top.top, view: view, list: list, level: level))
      }
    }
    while let item = frontier.pop() {
      let seen = views[Int(item.view)]
      if item.level < 0 {
        guard body(item.rank.number, seen.copy) else { return }
      } else {
        packed[Int(item.list)].open(item, seen.window, &frontier)
      }
    }
  }
}

extension PackedBoxes {
  /// Puts what a square holds into the frontier.
  fileprivate func open(
    _ item: Frontier.Item, _ window: WorldBox, _ frontier: inout Frontier
  ) {
    var found = item
    found.level -= 1
    let level = Int(item.level)
    for place in contents(of: Int(item.place), level: level) {
      if level > 0 {
        let square = levels[level - 1][place]
        guard square.box.meets(window) else { continue }
        found.rank = square.top
      } else {
        guard boxes[place].box.meets(window), !boxes[place].isGone else { continue }
        found.rank = boxes[place].rank
      }
      found.place = Int32(place)
      frontier.push(found)
    }
  }
}

/// Squares and boxes that are still to be looked at, the highest first: a binary heap.
private struct Frontier {
  struct Item {
    var rank: Rank
    /// Which window, in which copy of the world.
    let view: Int32
    let list: Int16
    /// The level of a square; -1 for a box.
    var level: Int16
    var place: Int32 = 0

    init(rank: Rank, view: Int, list: Int = 0, level: Int = -1) {
      self.rank = rank
      self.view = Int32(view)
      self.list = Int16(list)
      self.level = Int16(level)
    }

    /// A square goes before a box of the same rank: the same box may be in it once more.
    func goesBefore(_ other: Item) -> Bool {
      rank == other.rank ? level > other.level : rank > other.rank
    }
  }

  private var items: [Item] = []

  mutating func push(_ item: Item) {
    items.append(item)
    var place = items.count - 1
    while place > 0 {
      let above = (place - 1) / 2
      guard item.goesBefore(items[above]) else { break }
      items[place] = items[above]
      place = above
    }
    items[place] = item
  }

  mutating func pop() -> Item? {
    guard let last = items.popLast() else { return nil }
    guard let first = items.first else { return last }
    var place = 0
    while 2 * place + 1 < items.count {
      var below = 2 * place + 1
      if below + 1 < items.count, items[below + 1].goesBefore(items[below]) { below += 1 }
      guard items[below].goesBefore(last) else { break }
      items[place] = items[below]
      place = below
    }
    items[place] = last
    return first
  }
}
