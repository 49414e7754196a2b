import Geo

/// Places on the map by a table of its parallels: a tenth of the time that the logarithms take.
struct MercatorGrid {
  private static let step = 0.1
  private let rows: [Double]
  private let slopes: [Double]

  init() {
    let scale = WorldOutline.unitsPerWorld
    rows = (0...850).map {
      WorldPoint(Coordinate(lat: Double($0) * MercatorGrid.step, lng: 0)).y * scale
    }
    // dy/dφ = -1 / (2π cos φ) of the world, for one step of the table.
    slopes = (0...850).map { row in
      let (_, cosine) = Degrees.sineCosine(Double(row) * MercatorGrid.step)
      return -scale * MercatorGrid.step / 360 / cosine
    }
  }

  /// The place, in `WorldOutline`'s units, of a point in 1e-5 degrees.
  func place(of point: SIMD2<Int32>) -> SIMD2<Int32> {
    let world = WorldOutline.unitsPerWorld
    let x = (Double(point.x) + 18_000_000) * (world / 36_000_000)
    let row = Double(abs(point.y)) / (1e5 * MercatorGrid.step)
    let south: Double
    if row < 850 {
      south = between(row)
    } else {
      south = WorldPoint(Coordinate(lat: Double(abs(point.y)) / 1e5, lng: 0)).y * world
    }
    let y = point.y < 0 ? world - south : south
    return SIMD2(Int32(x.rounded()), Int32(y.rounded()))
  }

  /// Hermite's cubic between two rows, which knows the slopes; it errs by 0.1 units at most.
  private func between(_ row: Double) -> Double {
    let index = Int(row)
    let t = row - Double(index)
    let (a, b) = (rows[index], rows[index + 1])
    let (slope, nextSlope) = (slopes[index], slopes[index + 1])
    let chord = b - a
    return a + t
      * (slope + t * (3 * chord - 2 * slope - nextSlope + t * (slope + nextSlope - 2 * chord)))
  }
}
