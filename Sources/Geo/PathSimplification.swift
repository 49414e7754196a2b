extension Spherical {
  /// The path with the points left out that are less than a distance off the rest (D. H. Douglas
  /// and T. K. Peucker, 1973), measured on the sphere to the arcs of great circles.
  ///
  /// The ends stay, the result is a subset in order, and a path of one or two points comes back as
  /// it is. In the worst case the time grows with the square of the number of points.
  /// - Parameters:
  ///   - metres: What may be lost; 0 or less keeps all that is not exactly on the way.
  ///   - goesOn: Asked now and then; the path comes back as it is when it says no.
  public static func simplify(
    _ path: [Coordinate], metres: Double, while goesOn: () -> Bool = { true }
  ) -> [Coordinate] {
    guard path.count > 2 else { return path }
    let points = path.map(Direction.init)
    let limit = Direction.chordSquared(metres: metres)
    var kept = [Bool](repeating: false, count: path.count)
    kept[0] = true
    kept[path.count - 1] = true
    var open = [(first: 0, last: path.count - 1)]
    while let (first, last) = open.popLast() {
      guard last - first > 1 else { continue }
      let arc = GreatArc(from: points[first], to: points[last])
      var farthest = first
      var most = limit
      for index in (first + 1)..<last {
        if index & 0xFFF == 0, !goesOn() { return path }
        let off = arc.chordSquared(to: points[index])
        if off > most { (farthest, most) = (index, off) }
      }
      guard farthest > first else { continue }
      kept[farthest] = true
      open.append((first, farthest))
      open.append((farthest, last))
    }
    return zip(path, kept).filter(\.1).map(\.0)
  }
}
