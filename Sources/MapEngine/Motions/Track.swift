import Geo

/// A path over the earth by the short great circles between its points, measured in metres.
struct Track: Hashable, Sendable {
  /// The points, at least one.
  let points: [Coordinate]
  /// Metres from the first point to each point.
  let metres: [Double]
  /// The direction in which each leg sets out.
  private let headings: [Double]

  /// Measures a path.
  init(_ points: [Coordinate]) {
    self.points = points
    var sum = 0.0
    var metres = [0.0]
    var headings: [Double] = []
    for (start, end) in zip(points, points.dropFirst()) {
      sum += Spherical.distance(start, end)
      metres.append(sum)
      headings.append(Spherical.heading(from: start, to: end))
    }
    self.metres = metres
    self.headings = headings
  }

  /// Metres from the first point to the last.
  var length: Double { metres.last ?? 0 }

  /// Where one is after that many metres; the ends beyond the ends. Nil for no points.
  func coordinate(at way: Double) -> Coordinate? {
    guard let first = points.first, let last = points.last else { return nil }
    if !(way > 0) { return first }
    if way >= length { return last }
    let leg = metres.lastIndex(notAbove: way)
    return Spherical.offset(
      from: points[leg], metres: way - metres[leg], heading: headings[leg])
  }

  /// The direction of travel at that many metres, over `span` metres around; nil where the path
  /// has no direction.
  func heading(at way: Double, span: Double) -> Double? {
    let from = max(0, min(way, length) - span / 2)
    let to = min(length, max(way, 0) + span / 2)
    guard let a = coordinate(at: from), let b = coordinate(at: to), a != b else { return nil }
    return Spherical.heading(from: a, to: b)
  }
}

extension [Double] {
  /// In numbers that do not fall, the last index but one or before whose number is not above a
  /// value; 0 when all are above.
  func lastIndex(notAbove value: Double) -> Int {
    var low = 0
    var high = Swift.max(count - 1, 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if self[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }
}
