import ConformanceRows
import Geo
import Testing

@testable import MapModel

@Suite("The index of boxes")
struct BoxIndexTests {
  private func box(_ random: inout Seeded) -> WorldBox {
    let (x, y) = (random.number(0...1), random.number(0...1))
    let size = [0, 1e-6, 0.01, 0.6][Int(random.next() % 4)] * random.number(0...1)
    return WorldBox(minX: x, minY: y, maxX: x + size, maxY: y + size / 2)
  }

  @Test("finds what a walk over all boxes finds, in every copy of the world", arguments: 1...10)
  func walk(seed: UInt64) {
    var random = Seeded(seed)
    var index = BoxIndex()
    var all: [Int: WorldBox] = [:]
    for number in 0..<2000 {
      let box = box(&random)
      index.add(number, box)
      all[number] = box
      if number % 3 == 2, let (old, gone) = all.randomElement(using: &random) {
        index.remove(old, gone)
        all[old] = nil
      }
    }
    for _ in 0..<50 {
      let window = box(&random).shifted(by: Double(Int(random.next() % 5)) - 2).grown(by: 0.01)
      var found: [[Int]] = []
      index.forEach(in: window) { found.append([$0, $1]) }
      var expected: [[Int]] = []
      for (number, box) in all {
        for copy in -4...4 where box.shifted(by: Double(copy)).meets(window) {
          expected.append([number, copy])
        }
      }
      #expect(Set(found) == Set(expected) && found.count == expected.count)
    }
  }

  @Test("goes down from the topmost box as sorting all of them does", arguments: 1...10)
  func descent(seed: UInt64) {
    var random = Seeded(seed)
    var index = BoxIndex()
    var all: [Int: (box: WorldBox, zIndex: Double)] = [:]
    for number in 1...3000 {
      let (box, zIndex) = (box(&random), Double(random.next() % 3))
      index.add(number, box, zIndex: zIndex)
      all[number] = (box, zIndex)
      if number % 5 == 4, let (old, gone) = all.randomElement(using: &random) {
        index.remove(old, gone.box)
        all[old] = nil
      }
    }
    for _ in 0..<30 {
      let windows = (0...Int(random.next() % 2)).map { _ in
        box(&random).shifted(by: Double(Int(random.next() % 3)) - 1).grown(by: 0.02)
      }
      var expected: [Int: [Int]] = [:]
      for (number, one) in all {
        let copies = windows.flatMap { window in
          (-4...4).filter { one.box.shifted(by: Double($0)).meets(window) }
        }
        if !copies.isEmpty { expected[number] = copies.sorted() }
      }
      let ranks = expected.keys.map { Rank(zIndex: all[$0]?.zIndex ?? 0, number: $0) }
      let order = ranks.sorted(by: >).map(\.number)
      var found: [(number: Int, copies: [Int])] = []
      index.descend(through: windows) { number, copy in
        if found.last?.number == number {
          found[found.count - 1].copies.append(copy)
        } else {
          found.append((number, [copy]))
        }
        return true
      }
      #expect(found.map(\.number) == order)
      for one in found { #expect(one.copies.sorted() == expected[one.number]) }
      var first: [Int] = []
      index.descend(through: windows) { number, _ in
        first.append(number)
        return false
      }
      #expect(first == Array(order.prefix(1)))
    }
  }

  @Test("moves and heights of one box leave nothing behind") func moves() {
    var index = BoxIndex()
    for number in 1...2000 { index.add(number, WorldBox(WorldPoint(x: 0.5, y: 0.5))) }
    for step in 0..<5000 {
      index.remove(7, WorldBox(WorldPoint(x: 0.5 + Double(step % 100) / 1000, y: 0.5)))
      let x = 0.5 + Double((step + 1) % 100) / 1000
      index.add(7, WorldBox(WorldPoint(x: x, y: 0.5)), zIndex: Double(step % 3))
    }
    var found: [Int] = []
    index.descend(through: [WorldBox(minX: 0, minY: 0, maxX: 1, maxY: 1)]) { number, _ in
      found.append(number)
      return true
    }
    #expect(found.count == 2000 && found.first == 7)
    #expect(index.packed.map(\.boxes.count).reduce(0, +) < 8000)
  }

  @Test("holds any number of boxes at one place, and boxes without an end") func same() {
    var index = BoxIndex()
    let point = WorldBox(WorldPoint(x: 0.3, y: 0.3))
    for number in 0..<1000 { index.add(number, point) }
    index.add(1000, WorldBox(minX: 0, minY: -.infinity, maxX: 1, maxY: .infinity))
    func count(_ window: WorldBox) -> Int {
      var count = 0
      index.forEach(in: window) { _, _ in count += 1 }
      return count
    }
    #expect(count(point) == 1001)
    #expect(count(WorldBox(WorldPoint(x: 0.5, y: 7))) == 1)
    for number in 0..<1000 { index.remove(number, point) }
    #expect(count(point) == 1)
    index.removeAll()
    #expect(count(point) == 0)
  }
}
