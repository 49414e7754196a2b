import Foundation

/// The largest circle inside an area: its middle is the point farthest from all edges ("pole of
/// inaccessibility", found by the method of Mapbox's polylabel).
struct InscribedCircle {
  var middle: SIMD2<Double>
  var radius: Double

  /// A square of the plane with the distance of its middle to the area's edge, negative outside.
  private struct Square {
    var middle: SIMD2<Double>
    var half: Double
    var distance: Double
    /// No point of the square is farther inside than this.
    var promise: Double { distance + half * 2.0.squareRoot() }
  }

  /// Squares, the most promising one first (a binary heap).
  private struct Queue {
    private var squares: [Square] = []

    mutating func add(_ square: Square) {
      var place = squares.count
      squares.append(square)
      while place > 0, squares[(place - 1) / 2].promise < squares[place].promise {
        squares.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
    }

    mutating func popFirst() -> Square? {
      guard let last = squares.popLast() else { return nil }
      guard let first = squares.first else { return last }
      squares[0] = last
      var place = 0
      while 2 * place + 1 < squares.count {
        var child = 2 * place + 1
        if child + 1 < squares.count, squares[child].promise < squares[child + 1].promise {
          child += 1
        }
        if squares[place].promise >= squares[child].promise { break }
        squares.swapAt(place, child)
        place = child
      }
      return first
    }
  }

  /// The largest circle, to 2 % of its radius; nil when there is none.
  static func largest(in edges: [(a: SIMD2<Double>, b: SIMD2<Double>)]) -> InscribedCircle? {
    guard var least = edges.first?.a else { return nil }
    var greatest = least
    for edge in edges {
      least = pointwiseMin(least, pointwiseMin(edge.a, edge.b))
      greatest = pointwiseMax(greatest, pointwiseMax(edge.a, edge.b))
    }
    let size = greatest - least
    let side = max(size.min(), size.max() / 32)
    guard side > 0 else { return nil }
    var waiting = Queue()
    func add(_ middle: SIMD2<Double>, half: Double) {
      waiting.add(Square(middle: middle, half: half, distance: distance(of: middle, to: edges)))
    }
    for row in 0..<Int((size.y / side).rounded(.up)) {
      for column in 0..<Int((size.x / side).rounded(.up)) {
        let corner = least + SIMD2(Double(column), Double(row)) * side
        add(corner + side / 2, half: side / 2)
      }
    }
    var best = InscribedCircle(middle: least, radius: 0)
    while let square = waiting.popFirst() {
      if square.distance > best.radius {
        best = InscribedCircle(middle: square.middle, radius: square.distance)
      }
      if square.promise <= best.radius * 1.02 || square.half < side * 1e-4 { break }
      let half = square.half / 2
      for corner in [
        SIMD2(-half, -half), SIMD2(half, -half), SIMD2(-half, half), SIMD2(half, half),
      ] {
        add(square.middle + corner, half: half)
      }
    }
    return best.radius > 0 ? best : nil
  }

  /// The distance of a point to the nearest edge, negative outside (an even number of crossings).
  private static func distance(
    of point: SIMD2<Double>, to edges: [(a: SIMD2<Double>, b: SIMD2<Double>)]
  ) -> Double {
    var square = Double.infinity
    var isInside = false
    for (a, b) in edges {
      if (a.y > point.y) != (b.y > point.y),
        point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
      {
        isInside.toggle()
      }
      let way = b - a
      let from = point - a
      let length = way.x * way.x + way.y * way.y
      let part = length > 0 ? min(1, max(0, (from.x * way.x + from.y * way.y) / length)) : 0
      let gap = from - way * part
      square = min(square, gap.x * gap.x + gap.y * gap.y)
    }
    return isInside ? square.squareRoot() : -square.squareRoot()
  }
}
