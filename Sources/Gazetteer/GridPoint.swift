import Geo
import Glibc

/// A point in units of 1e-5 degrees, as the packed outlines count: x eastwards, y northwards.
struct GridPoint: Equatable {
  static let unitsPerDegree = 100_000.0
  /// Metres a unit northwards.
  static let metersPerUnit = Earth.radius * Double.pi / 180 / unitsPerDegree
  static let halfTurn = 18_000_000
  static let quarterTurn = 9_000_000

  var x: Int
  var y: Int

  init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// Rounds a coordinate; the antimeridian and the poles are moved inwards by one unit, so that
  /// the outlines that end there contain them.
  init(_ coordinate: Coordinate) {
    let x = GridPoint.nearestInteger(coordinate.lng * GridPoint.unitsPerDegree)
    let y = GridPoint.nearestInteger(coordinate.lat * GridPoint.unitsPerDegree)
    self.x = min(max(x, 1 - GridPoint.halfTurn), GridPoint.halfTurn - 1)
    self.y = min(max(y, 1 - GridPoint.quarterTurn), GridPoint.quarterTurn - 1)
  }

  /// The nearest integer, halves away from zero; unlike `rounded()` it is no call of a function.
  static func nearestInteger(_ value: Double) -> Int {
    Int(value < 0 ? value - 0.5 : value + 0.5)
  }

  /// How much shorter a unit eastwards is than one northwards.
  var shrink: Double {
    cos(Double(y) / GridPoint.unitsPerDegree * .pi / 180)
  }
}
