/// The nearest edge of a layer.
extension OutlineLayer {
  /// A wanted feature's edge near a point.
  struct Edge: Equatable {
    var feature: Int
    var meters: Double
  }

  /// The nearest edge of the wanted features within so many metres, measured on a plane that
  /// touches the earth at the point; the first feature where two share the edge. The antimeridian
  /// and the poles' own edges do not count.
  func nearestEdge(
    to point: GridPoint, within meters: Double, where isWanted: (Int) -> Bool
  ) -> Edge? {
    var search = EdgeSearch(point: point, meters: meters)
    look(for: &search, where: isWanted)
    let turn = 2 * GridPoint.halfTurn
    let overEast = point.x + search.width > GridPoint.halfTurn
    if overEast || point.x - search.width < -GridPoint.halfTurn {
      search.point.x += overEast ? -turn : turn
      look(for: &search, where: isWanted)
    }
    return search.best
  }

  private func look(for search: inout EdgeSearch, where isWanted: (Int) -> Bool) {
    let shift = OutlineLayer.directoryShift
    let (columns, rows) = search.directoryCells
    for row in rows {
      for column in columns {
        look(
          into: directory[row * OutlineLayer.columns + column],
          west: column << shift - GridPoint.halfTurn,
          south: row << shift - GridPoint.quarterTurn, shift: shift,
          for: &search, where: isWanted)
      }
    }
  }

  private func look(
    into word: UInt32, west: Int, south: Int, shift: Int, for search: inout EdgeSearch,
    where isWanted: (Int) -> Bool
  ) {
    guard word >> 30 == 0 || word >> 30 == 2 else { return }
    guard search.touches(west: west, south: south, shift: shift) else { return }
    if word >> 30 == 0 {
      let half = 1 << (shift - 1)
      for quarter in 0..<4 {
        look(
          into: cells[Int(word) + quarter], west: west + (quarter & 1) * half,
          south: south + (quarter >> 1) * half, shift: shift - 1, for: &search, where: isWanted)
      }
      return
    }
    let start = Int(word & 0x3FFF_FFFF)
    var at = start + 1
    for _ in 0..<cells[start] {
      let head = cells[at]
      let feature = Int(head & 0xF_FFFF)
      let chains = at + 1..<at + 1 + Int(head >> 21)
      at = chains.upperBound
      guard isWanted(feature) else { continue }
      for chain in chains { measure(cells[chain], of: feature, for: &search) }
    }
  }

  private func measure(_ chain: UInt32, of feature: Int, for search: inout EdgeSearch) {
    var cursor = PointCursor(points, at: Int(chain & 0x3F_FFFF))
    for _ in 0..<chain >> 22 {
      let a = GridPoint(x: cursor.x, y: cursor.y)
      cursor.advance()
      search.measure(a, GridPoint(x: cursor.x, y: cursor.y), of: feature)
    }
  }
}

/// What a search for the nearest edge knows so far.
private struct EdgeSearch {
  var point: GridPoint
  /// The box to look into: half its height and width in units, shrinking with the best find.
  private(set) var height: Int
  private(set) var width: Int
  private(set) var best: OutlineLayer.Edge?
  private let shrink: Double
  private var leastSquare: Double

  init(point: GridPoint, meters: Double) {
    self.point = point
    shrink = max(point.shrink, 1e-4)
    let units = meters / GridPoint.metersPerUnit
    leastSquare = units * units
    height = Int(units) + 1
    width = Int(min(units / shrink, Double(GridPoint.halfTurn))) + 1
  }

  var directoryCells: (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let last = 2 * GridPoint.halfTurn
    let west = min(max(point.x - width + GridPoint.halfTurn, 0), last)
    let east = min(max(point.x + width + GridPoint.halfTurn, 0), last)
    let south = min(max(point.y - height + GridPoint.quarterTurn, 0), GridPoint.halfTurn)
    let north = min(max(point.y + height + GridPoint.quarterTurn, 0), GridPoint.halfTurn)
    let shift = OutlineLayer.directoryShift
    return (west >> shift...east >> shift, south >> shift...north >> shift)
  }

  func touches(west: Int, south: Int, shift: Int) -> Bool {
    west <= point.x + width && west + 1 << shift >= point.x - width
      && south <= point.y + height && south + 1 << shift >= point.y - height
  }

  mutating func measure(_ a: GridPoint, _ b: GridPoint, of feature: Int) {
    if abs(a.x) == GridPoint.halfTurn, a.x == b.x { return }
    if abs(a.y) == GridPoint.quarterTurn, a.y == b.y { return }
    let ax = Double(a.x - point.x) * shrink
    let ay = Double(a.y - point.y)
    let dx = Double(b.x - a.x) * shrink
    let dy = Double(b.y - a.y)
    let length = dx * dx + dy * dy
    let part = length > 0 ? min(1, max(0, -(ax * dx + ay * dy) / length)) : 0
    let gapX = ax + part * dx
    let gapY = ay + part * dy
    let square = gapX * gapX + gapY * gapY
    guard square < leastSquare else { return }
    leastSquare = square
    let units = square.squareRoot()
    best = OutlineLayer.Edge(feature: feature, meters: units * GridPoint.metersPerUnit)
    height = Int(units) + 1
    width = Int(min(units / shrink, Double(GridPoint.halfTurn))) + 1
  }
}
