/// Lines for drawing, in two levels of detail: 0 for 1:110m and 1 for about 1:50m. The finest level is
/// made of the layers' own edges, see `SharedLines`.
///
/// A section holds parts one after another until its end: the number of points (varint), then the
/// first point and the steps from point to point as signed varints of x and y in 1e-4 degrees
/// (11 m). The number of points is doubled, plus one for a closed ring, whose last point is left
/// out.
struct LineSections {
  static let unitsPerDegree = 10_000.0
  /// What the middle level leaves out, in degrees.
  static let middleTolerance = 0.02

  static func section(_ parts: [[Degrees]], closed: Bool) -> [UInt8] {
    var writer = ByteWriter()
    for part in parts {
      var line: [(x: Int, y: Int)] = []
      for point in part {
        let x = Int((point.lng * unitsPerDegree).rounded())
        let y = Int((point.lat * unitsPerDegree).rounded())
        if let last = line.last, last == (x, y) { continue }
        line.append((x, y))
      }
      if closed, line.count > 1, let first = line.first, let last = line.last, first == last {
        line.removeLast()
      }
      guard line.count >= (closed ? 3 : 2) else { continue }
      writer.putVarint(UInt64(line.count) << 1 | (closed ? 1 : 0))
      var before = (x: 0, y: 0)
      for point in line {
        writer.putSignedVarint(point.x - before.x)
        writer.putSignedVarint(point.y - before.y)
        before = point
      }
    }
    return writer.bytes
  }

  /// Fewer points and no specks: rings narrower than two tolerances are left out.
  static func coarser(_ parts: [[Degrees]], tolerance: Double, closed: Bool) -> [[Degrees]] {
    (closed ? parts : LineJoining.joined(parts)).compactMap { part in
      if closed {
        let lngs = part.map(\.lng)
        let lats = part.map(\.lat)
        guard let west = lngs.min(), let east = lngs.max(), let south = lats.min(),
          let north = lats.max(), max(east - west, north - south) > 2 * tolerance
        else { return nil }
      }
      return simplified(part, tolerance: tolerance)
    }
  }
}
