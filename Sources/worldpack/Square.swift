/// A cell: its south-west corner and its size as a power of two.
struct Square {
  var west: Int
  var south: Int
  var shift: Int

  init(west: Int, south: Int, shift: Int) {
    self.west = west
    self.south = south
    self.shift = shift
  }

  init(column: Int, row: Int, shift: Int) {
    self.init(
      west: column << shift - 18_000_000, south: row << shift - 9_000_000, shift: shift)
  }

  var box: GridBox {
    GridBox(west: west, south: south, east: west + 1 << shift, north: south + 1 << shift)
  }

  /// The point in its middle.
  var middle: GridPoint { GridPoint(x: west + 1 << (shift - 1), y: south + 1 << (shift - 1)) }

  /// The reference point, in half units.
  var reference: GridPoint {
    GridPoint(x: 2 * west + 1 << shift + 1, y: 2 * south + 1 << shift + 1)
  }

  /// South-west, south-east, north-west, north-east.
  var quarters: [Square] {
    let half = 1 << (shift - 1)
    return [(0, 0), (half, 0), (0, half), (half, half)].map {
      Square(west: west + $0.0, south: south + $0.1, shift: shift - 1)
    }
  }
}
