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
    let x = Int((coordinate.lng * GridPoint.unitsPerDegree).rounded())
    let y = Int((coordinate.lat * GridPoint.unitsPerDegree).rounded())
    self.x = min(max(x, 1 - GridPoint.halfTurn), GridPoint.halfTurn - 1)
    self.y = min(max(y, 1 - GridPoint.quarterTurn), GridPoint.quarterTurn - 1)
  }

  /// How much shorter a unit eastwards is than one northwards.
  var shrink: Double {
    cos(Double(y) / GridPoint.unitsPerDegree * .pi / 180)
  }
}
