/// Makes neighbours share their corners: where one ring has a corner on another's edge, the edge is
/// broken there. Else the two sides of a border would be different edges, with a sliver of nothing
/// between them.
struct Noding {
  private struct Cell: Hashable {
    var column: Int
    var row: Int
  }

  /// A corner this close to an edge, in units, lies on it: what rounding to the grid moves.
  private static let reach = 1.0
  private static let cellSize = 2000

  private var cells: [Cell: [GridPoint]] = [:]

  /// The rings, closing corners left out, with their edges broken at each other's corners.
  static func noded(_ rings: [[GridPoint]]) -> [[GridPoint]] {
    var noding = Noding()
    for corner in Set(rings.joined()) { noding.cells[cell(corner), default: []].append(corner) }
    return rings.map { ring in
      guard let first = ring.first else { return ring }
      return zip(ring, ring.dropFirst() + [first]).flatMap { a, b in [a] + noding.corners(on: a, b)
      }
    }
  }

  /// The corners between the ends of an edge, in order.
  private func corners(on a: GridPoint, _ b: GridPoint) -> [GridPoint] {
    let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return [] }
    var found: [(part: Double, corner: GridPoint)] = []
    let (low, high) = (
      Noding.cell(GridPoint(x: min(a.x, b.x) - 2, y: min(a.y, b.y) - 2)),
      Noding.cell(GridPoint(x: max(a.x, b.x) + 2, y: max(a.y, b.y) + 2))
    )
    for row in low.row...high.row {
      for column in low.column...high.column {
        for corner in cells[Cell(column: column, row: row)] ?? [] where corner != a && corner != b {
          let (px, py) = (Double(corner.x - a.x), Double(corner.y - a.y))
          let along = (px * dx + py * dy) / length
          guard along > 0, along < length, abs(px * dy - py * dx) / length <= Noding.reach else {
            continue
          }
          found.append((along, corner))
        }
      }
    }
    // Two corners at the same place along the edge would make it go back and forth.
    found.sort { ($0.part, $0.corner.x, $0.corner.y) < ($1.part, $1.corner.x, $1.corner.y) }
    return found.map(\.corner)
  }

  private static func cell(_ point: GridPoint) -> Cell {
    Cell(
      column: Int((Double(point.x) / Double(cellSize)).rounded(.down)),
      row: Int((Double(point.y) / Double(cellSize)).rounded(.down)))
  }
}
