/// A point in units of 1e-5 degrees (1.1 m or less): x eastwards, y northwards.
struct GridPoint: Hashable {
  var x: Int
  var y: Int

  static let unitsPerDegree = 100_000.0

  init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  var degrees: Degrees {
    Degrees(
      lng: Double(x) / GridPoint.unitsPerDegree, lat: Double(y) / GridPoint.unitsPerDegree)
  }

  init(_ point: Degrees) {
    x = Int((point.lng * GridPoint.unitsPerDegree).rounded())
    y = Int((point.lat * GridPoint.unitsPerDegree).rounded())
  }
}

/// Twice the signed area of a triangle: positive when `c` lies left of the way from `a` to `b`.
func turn(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int {
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// A closed box of grid points.
struct GridBox {
  var west: Int
  var south: Int
  var east: Int
  var north: Int

  init(west: Int, south: Int, east: Int, north: Int) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  init(around points: ArraySlice<GridPoint>) {
    self.init(west: .max, south: .max, east: .min, north: .min)
    for point in points {
      west = min(west, point.x)
      east = max(east, point.x)
      south = min(south, point.y)
      north = max(north, point.y)
    }
  }

  /// Whether a straight line from `a` to `b` touches the box.
  func touches(_ a: GridPoint, _ b: GridPoint) -> Bool {
    if max(a.x, b.x) < west || min(a.x, b.x) > east { return false }
    if max(a.y, b.y) < south || min(a.y, b.y) > north { return false }
    let sides = [
      turn(a, b, GridPoint(x: west, y: south)), turn(a, b, GridPoint(x: east, y: south)),
      turn(a, b, GridPoint(x: west, y: north)), turn(a, b, GridPoint(x: east, y: north)),
    ]
    return !(sides.allSatisfy { $0 > 0 } || sides.allSatisfy { $0 < 0 })
  }
}
