/// Cuts areas and lines off at a box, for vector pictures: what lies outside would only make them
/// large.
struct ClipBox {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// The part of an area inside the box (Sutherland and Hodgman); parts that are not connected stay
  /// joined along the box's edges.
  func clipped(area: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var points = area
    for axis in 0...1 {
      let (low, high) = axis == 0 ? (left, right) : (top, bottom)
      points = ClipBox.half(of: points) { $0[axis] - low }
      points = ClipBox.half(of: points) { high - $0[axis] }
    }
    return points
  }

  /// The parts of a line inside the box.
  func clipped(line: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
    var pieces: [[SIMD2<Double>]] = []
    var piece: [SIMD2<Double>] = []
    for (from, to) in zip(line, line.dropFirst()) {
      guard let (start, end) = part(from, to) else { continue }
      if piece.last != start {
        if piece.count > 1 { pieces.append(piece) }
        piece = [start]
      }
      piece.append(end)
    }
    if piece.count > 1 { pieces.append(piece) }
    return pieces
  }

  /// The points on the inner side of a straight line, with the places where it is crossed.
  private static func half(
    of points: [SIMD2<Double>], distance: (SIMD2<Double>) -> Double
  ) -> [SIMD2<Double>] {
    guard var before = points.last else { return [] }
    var kept: [SIMD2<Double>] = []
    kept.reserveCapacity(points.count)
    var depthBefore = distance(before)
    for point in points {
      let depth = distance(point)
      if (depth >= 0) != (depthBefore >= 0) {
        kept.append(before + (point - before) * (depthBefore / (depthBefore - depth)))
      }
      if depth >= 0 { kept.append(point) }
      (before, depthBefore) = (point, depth)
    }
    return kept
  }

  /// The part of an edge inside the box (Liang and Barsky).
  private func part(
    _ from: SIMD2<Double>, _ to: SIMD2<Double>
  ) -> (SIMD2<Double>, SIMD2<Double>)? {
    let step = to - from
    var (first, last) = (0.0, 1.0)
    for (speed, room) in [
      (-step.x, from.x - left), (step.x, right - from.x), (-step.y, from.y - top),
      (step.y, bottom - from.y),
    ] {
      if speed == 0 {
        if room < 0 { return nil }
      } else if speed < 0 {
        first = max(first, room / speed)
      } else {
        last = min(last, room / speed)
      }
    }
    guard first < last else { return nil }
    return (first > 0 ? from + step * first : from, last < 1 ? from + step * last : to)
  }
}
