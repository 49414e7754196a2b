import MapModel

/// Keeps names apart: who comes first stays, and what would touch it is left out.
struct LabelPlacer {
  /// The boxes that are taken.
  private(set) var boxes: [LabelBox] = []
  private var cells: [Cell: [Int]] = [:]

  private struct Cell: Hashable {
    var column: Int32
    var row: Int32
  }

  private static let cellSize = 64.0

  /// Whether nothing that was placed touches the boxes.
  func isFree(_ boxes: [LabelBox]) -> Bool {
    for box in boxes {
      for cell in LabelPlacer.cells(of: box) {
        for other in cells[cell] ?? [] where self.boxes[other].overlaps(box) { return false }
      }
    }
    return true
  }

  /// Takes the room of boxes.
  mutating func take(_ boxes: [LabelBox]) {
    for box in boxes {
      for cell in LabelPlacer.cells(of: box) { cells[cell, default: []].append(self.boxes.count) }
      self.boxes.append(box)
    }
  }

  private static func cells(of box: LabelBox) -> [Cell] {
    let bounds = box.bounds
    func cell(_ points: Double) -> Int32 {
      Int32(min(max((points / cellSize).rounded(.down), -1e6), 1e6))
    }
    var cells: [Cell] = []
    for row in cell(bounds.top)...cell(bounds.bottom) {
      for column in cell(bounds.left)...cell(bounds.right) {
        cells.append(Cell(column: column, row: row))
      }
    }
    return cells
  }
}
