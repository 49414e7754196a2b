/// Leaves out points that lie closer than a tolerance (degrees) to the line through their kept
/// neighbours (Douglas and Peucker 1973); the first and last point stay.
func simplified(_ line: [Degrees], tolerance: Double) -> [Degrees] {
  guard line.count > 3 else { return line }
  var keep = [Bool](repeating: false, count: line.count)
  keep[0] = true
  keep[line.count - 1] = true
  var spans = [(0, line.count - 1)]
  while let (from, to) = spans.popLast() {
    guard to - from > 1 else { continue }
    var farthest = from
    var distance = -1.0
    for i in from + 1..<to {
      let gap = squaredDistance(line[i], from: line[from], to: line[to])
      if gap > distance { (distance, farthest) = (gap, i) }
    }
    let closedRing = line[from] == line[to]
    if distance > tolerance * tolerance || (closedRing && distance > 0) {
      keep[farthest] = true
      spans.append((from, farthest))
      spans.append((farthest, to))
    }
  }
  return zip(line, keep).filter(\.1).map(\.0)
}

private func squaredDistance(_ point: Degrees, from a: Degrees, to b: Degrees) -> Double {
  let (dx, dy) = (b.lng - a.lng, b.lat - a.lat)
  let (px, py) = (point.lng - a.lng, point.lat - a.lat)
  let length = dx * dx + dy * dy
  let part = length > 0 ? min(1, max(0, (px * dx + py * dy) / length)) : 0
  let (ex, ey) = (px - part * dx, py - part * dy)
  return ex * ex + ey * ey
}
