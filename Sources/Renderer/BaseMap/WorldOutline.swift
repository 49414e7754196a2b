import CDrawing
import Gazetteer
import Geo

/// Lines or rings of the embedded world on the Mercator map, ready to be drawn; made once a process
/// and kept.
///
/// The map is counted in whole numbers from its north-west corner, the world being 2^28 wide: a
/// hundredth of a second of arc, finer than the data.
struct WorldOutline: @unchecked Sendable {
  /// What the whole world is wide.
  static let unitsPerWorld = 268_435_456.0

  // Never changed and never freed.
  private let points: UnsafeMutableBufferPointer<SIMD2<Int32>>
  private let stretches: UnsafeMutableBufferPointer<cdrawing_stretch>

  /// What C draws; it lives as long as the process.
  var lines: cdrawing_lines {
    let start = UnsafeMutableRawPointer(points.baseAddress ?? .allocate(capacity: 1))
    return cdrawing_lines(
      points: UnsafePointer(start.assumingMemoryBound(to: Int32.self)),
      stretches: UnsafePointer(stretches.baseAddress ?? .allocate(capacity: 1)),
      stretch_count: stretches.count)
  }

  /// The outline of a kind of lines, decoded on the first use.
  static func of(_ kind: WorldLines.Kind, detail: WorldLines.Detail) -> WorldOutline {
    switch (kind, detail) {
    case (.land, .high): fineLand
    case (.land, _): coarseLand
    case (.lakes, .high): fineLakes
    case (.lakes, _): coarseLakes
    case (.countryBorders, .high): fineCountryBorders
    case (.countryBorders, _): coarseCountryBorders
    case (.regionBorders, .high): fineRegionBorders
    case (.regionBorders, _): coarseRegionBorders
    }
  }

  // The lowest detail parts land by countries, which is no coast; the middle one is quick enough.
  private static let fineLand = WorldOutline(.land, .high)
  private static let coarseLand = WorldOutline(.land, .medium)
  private static let fineLakes = WorldOutline(.lakes, .high)
  private static let coarseLakes = WorldOutline(.lakes, .medium)
  private static let fineCountryBorders = WorldOutline(.countryBorders, .high)
  private static let coarseCountryBorders = WorldOutline(.countryBorders, .medium)
  private static let fineRegionBorders = WorldOutline(.regionBorders, .high)
  private static let coarseRegionBorders = WorldOutline(.regionBorders, .medium)

  private init(_ kind: WorldLines.Kind, _ detail: WorldLines.Detail) {
    let parts = WorldLines().parts(kind, detail: detail)
    let grid = MercatorGrid()
    let count = parts.reduce(0) { $0 + $1.points.count + 1 }
    points = .allocate(capacity: count)
    var made: [cdrawing_stretch] = []
    var next = 0
    for part in parts {
      let first = next
      for point in part.points {
        points.initializeElement(at: next, to: grid.place(of: point))
        next += 1
      }
      if part.isClosed {
        points.initializeElement(at: next, to: points[first])
        next += 1
      }
      WorldOutline.cut(part, points: points, first: first, last: next - 1, into: &made)
    }
    stretches = .allocate(capacity: made.count)
    _ = stretches.initialize(from: made)
  }

  /// Cuts a line into stretches short enough to be left out one by one, those along the edge of the
  /// map by themselves.
  private static func cut(
    _ part: WorldLines.Part, points: UnsafeMutableBufferPointer<SIMD2<Int32>>, first: Int,
    last: Int, into stretches: inout [cdrawing_stretch]
  ) {
    func isAlongEdge(_ edge: Int) -> Bool {
      guard part.isClosed else { return false }
      let a = part.points[edge]
      let b = part.points[edge + 1 == part.points.count ? 0 : edge + 1]
      return (abs(a.x) == 18_000_000 && a.x == b.x) || (a.y == -9_000_000 && b.y == a.y)
    }
    var start = first
    while start < last {
      let isHidden = isAlongEdge(start - first)
      var end = start + 1
      while end < last, end - start < longestStretch, isAlongEdge(end - first) == isHidden {
        end += 1
      }
      var least = points[start]
      var greatest = least
      for i in start + 1...end {
        least = pointwiseMin(least, points[i])
        greatest = pointwiseMax(greatest, points[i])
      }
      stretches.append(
        cdrawing_stretch(
          west: least.x, north: least.y, east: greatest.x, south: greatest.y, first: Int32(start),
          last: Int32(end), begins_line: start == first, is_hidden: isHidden))
      start = end
    }
  }

  private static let longestStretch = 64
}
