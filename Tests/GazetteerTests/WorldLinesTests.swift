import Testing

@testable import Gazetteer

@Suite struct WorldLinesTests {
  private let lines = WorldLines()

  @Test(arguments: WorldLines.Kind.allCases, WorldLines.Detail.allCases)
  func `every kind has lines at every level, all on the globe`(
    kind: WorldLines.Kind, detail: WorldLines.Detail
  ) {
    let parts = lines.parts(kind, detail: detail)
    #expect(!parts.isEmpty)
    let isArea = kind == .land || kind == .lakes
    for part in parts {
      #expect(part.isClosed == isArea)
      #expect(part.points.count >= (isArea ? 3 : 2))
      for point in part.points where abs(point.x) > 18_000_000 || abs(point.y) > 9_000_000 {
        Issue.record("\(kind) \(detail): \(point) is not on the globe")
      }
    }
  }

  @Test func `finer levels have more points`() {
    for kind in WorldLines.Kind.allCases {
      let counts = WorldLines.Detail.allCases.map { detail in
        lines.parts(kind, detail: detail).map(\.points.count).reduce(0, +)
      }
      #expect(counts[0] < counts[1] && counts[1] < counts[2], "\(kind): \(counts)")
    }
  }

  @Test func `land at full detail is land, and sea is not`() {
    let rings = lines.parts(.land, detail: .high)
    for (lat, lng, isLand) in [
      (48.86, 2.35, true), (40.0, -100.0, true), (-25.0, 135.0, true), (-80.0, 0.0, true),
      (66.0, -172.0, true), (45.0, -30.0, false), (0.0, 0.0, false), (42.0, 51.0, false),
    ] {
      let (x, y) = (Int(lng * 100_000), Int(lat * 100_000))
      let odd = rings.filter { WorldLinesTests.holds($0.points, x, y) }.count % 2 == 1
      #expect(odd == isLand, "\(lat),\(lng)")
    }
  }

  @Test func `the steps along a ring are short, so no ring was put together wrongly`() {
    for kind in [WorldLines.Kind.land, .lakes] {
      for part in lines.parts(kind, detail: .high) {
        for (a, b) in zip(part.points, part.points.dropFirst() + part.points.prefix(1)) {
          let step = max(abs(a.x - b.x), abs(a.y - b.y))
          if step > 32_767 { Issue.record("\(kind): \(a) to \(b)") }
        }
      }
    }
  }

  private static func holds(_ ring: [SIMD2<Int32>], _ x: Int, _ y: Int) -> Bool {
    var odd = false
    for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      let (ay, by) = (Int(a.y), Int(b.y))
      guard (ay > y) != (by > y) else { continue }
      let part = Double(y - ay) / Double(by - ay)
      if Double(a.x) + part * Double(b.x - a.x) > Double(x) { odd.toggle() }
    }
    return odd
  }
}
