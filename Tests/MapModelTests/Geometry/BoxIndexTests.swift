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
