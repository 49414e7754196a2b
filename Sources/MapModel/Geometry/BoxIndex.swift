import Geo

/// Boxes with numbers, found by what they meet, or topmost first.
///
/// What is new waits in a short list. When that is full, it is packed, together with packed boxes
/// that are not more, so that there are few packed lists and each box is packed again only when
/// their number has doubled. Adding, removing and finding among a million take microseconds.
public struct BoxIndex: Sendable {
  /// The packed lists, each longer than the next.
  private(set) var packed: [PackedBoxes] = []
  /// What was added last.
  private(set) var recent: [IndexedBox] = []
  private var count = 0
  private var gone = 0

  private static let mostRecent = 512

  /// The box around everything that was added since the index was last empty.
  public private(set) var box = WorldBox.empty

  /// Makes an empty index.
  public init() {}

  /// Takes everything out.
  public mutating func removeAll() { self = BoxIndex() }

  /// Puts a box in under a number; of equal heights the higher number is above.
  public mutating func add(_ number: Int, _ box: WorldBox, zIndex: Double = 0) {
    recent.append(IndexedBox(box, Rank(zIndex: zIndex, number: number)))
    self.box.include(box)
    count += 1
    if recent.count == BoxIndex.mostRecent { packRecent() }
  }

  /// Takes a box out that was added with that number.
  public mutating func remove(_ number: Int, _ box: WorldBox) {
    if let place = recent.lastIndex(where: { $0.rank.number == number }) {
      recent.remove(at: place)
      count -= 1
      return
    }
    let key = IndexedBox.key(of: box)
    for list in packed.indices.reversed() where packed[list].remove(number, key: key) {
      count -= 1
      gone += 1
      if gone > count + BoxIndex.mostRecent { pack(recent, withAll: true) }
      return
    }
  }

  private mutating func packRecent() { pack(recent, withAll: false) }

  private mutating func pack(_ boxes: [IndexedBox], withAll: Bool) {
    recent.removeAll(keepingCapacity: true)
    // Keys and places are much less to move about than whole boxes.
    var order = boxes.indices.map { (key: boxes[$0].key, place: $0) }
    order.sort { ($0.key, $0.place) < ($1.key, $1.place) }
    var sorted = order.map { boxes[$0.place] }
    while let last = packed.last, withAll || last.boxes.count <= 2 * sorted.count {
      let before = last.boxes.count + sorted.count
      packed.removeLast()
      sorted = PackedBoxes.merge(last.boxes, sorted)
      gone -= before - sorted.count
    }
    if !sorted.isEmpty { packed.append(PackedBoxes(sorted: sorted)) }
  }

  /// Calls `body` with the number of every box that meets the window, and with how many worlds east
  /// its copy in the window lies.
  public func forEach(in window: WorldBox, _ body: (_ number: Int, _ copy: Int) -> Void) {
    guard let copies = window.copies(of: box) else { return }
    for copy in copies {
      let seen = window.shifted(by: -Double(copy))
      for one in recent where one.box.meets(seen) { body(one.rank.number, copy) }
      for list in packed {
        list.forEach(in: seen) { body($0, copy) }
      }
    }
  }
}

extension PackedBoxes {
  /// Calls `body` with the number of every box that meets the window.
  fileprivate func forEach(in window: WorldBox, _ body: (_ number: Int) -> Void) {
    var open = [(square: 0, level: levels.count - 1)]
    while let (square, level) = open.popLast() {
      guard levels[level][square].box.meets(window) else { continue }
      let contents = contents(of: square, level: level)
      if level > 0 {
        for place in contents { open.append((place, level - 1)) }
      } else {
        for place in contents where boxes[place].box.meets(window) && !boxes[place].isGone {
          body(boxes[place].rank.number)
        }
      }
    }
  }
}
