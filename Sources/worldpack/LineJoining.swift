/// Puts lines together that end where just one other begins or ends: the sources cut them at random
/// places, and each piece keeps two points at the least.
struct LineJoining {
  private struct End: Hashable {
    var lng: Double
    var lat: Double

    init(_ point: Degrees) { (lng, lat) = (point.lng, point.lat) }
  }

  /// The lines as few as possible; where three meet all three end.
  static func joined(_ lines: [[Degrees]]) -> [[Degrees]] {
    var ends: [End: [Int]] = [:]
    for (i, line) in lines.enumerated() {
      guard let first = line.first, let last = line.last, first != last else { continue }
      ends[End(first), default: []].append(i)
      ends[End(last), default: []].append(i)
    }
    var isUsed = [Bool](repeating: false, count: lines.count)
    /// The one other line at an end, walked away from it.
    func next(after line: [Degrees]) -> [Degrees]? {
      guard let point = line.last, let pair = ends[End(point)], pair.count == 2,
        let other = pair.first(where: { !isUsed[$0] })
      else { return nil }
      isUsed[other] = true
      return lines[other].first == point ? lines[other] : lines[other].reversed()
    }
    return lines.indices.compactMap { i in
      guard !isUsed[i] else { return nil }
      isUsed[i] = true
      var line = lines[i]
      while let more = next(after: line) { line += more.dropFirst() }
      line.reverse()
      while let more = next(after: line) { line += more.dropFirst() }
      return line
    }
  }
}
