import Geo
import MapModel

/// Follows a line through the view and gives out its runs.
struct RunTracer {
  private let clip: GroundClip
  private let detail: Double
  private let cuts: [Double]
  private var run = OverlayPainter.Run()
  private var length = 0.0
  private var last: ViewPoint?
  private var end: WorldPoint?
  /// Pieces longer than this, in points, are divided: perspective shortens what is far.
  private static let longest = 48.0

  init(_ clip: GroundClip, detail: Double, cuts: [Double]) {
    self.clip = clip
    self.detail = detail
    self.cuts = cuts
  }

  mutating func line(
    _ start: WorldPoint, _ from: Double, _ end: WorldPoint, _ to: Double,
    _ body: (OverlayPainter.Run) -> Void
  ) {
    guard clip.box.meets(start, end), let part = clip.part(from: start, to: end) else {
      finish(body)
      skip(start, end)
      return
    }
    if part.lowerBound > 0 || self.end != start {
      finish(body)
      if part.lowerBound > 0 { skip(start, between(start, end, part.lowerBound)) }
    }
    func time(_ part: Double) -> Double { from + (to - from) * part }
    var stops = [part.lowerBound, part.upperBound]
    var cut = firstCut(after: time(part.lowerBound))
    while cut < cuts.count, cuts[cut] < time(part.upperBound) {
      stops.append((cuts[cut] - from) / (to - from))
      cut += 1
    }
    stops.sort()
    if last == nil { add(between(start, end, stops[0]), time(stops[0]), isLast: true) }
    for (one, other) in zip(stops, stops.dropFirst()) where other > one {
      let (near, far) = (between(start, end, one), between(start, end, other))
      let steps = cuts.isEmpty ? 1 : pieces(near, far)
      for step in 1...steps {
        let place = one + (other - one) * Double(step) / Double(steps)
        add(
          place == 1 ? end : between(start, end, place), time(place),
          isLast: step == steps && !cuts.isEmpty)
      }
    }
    self.end = end
    if part.upperBound < 1 {
      finish(body)
      skip(between(start, end, part.upperBound), end)
    }
  }

  private func firstCut(after time: Double) -> Int {
    var (low, high) = (0, cuts.count)
    while low < high {
      let middle = (low + high) / 2
      if cuts[middle] > time { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func pieces(_ start: WorldPoint, _ end: WorldPoint) -> Int {
    guard let one = clip.projection.point(for: start), let other = clip.projection.point(for: end)
    else { return 1 }
    return min(max(Int(one.distance(to: other) / RunTracer.longest), 1), 1000)
  }

  private mutating func add(_ world: WorldPoint, _ time: Double, isLast: Bool) {
    guard let point = clip.projection.point(for: world) else { return }
    if let last {
      let step = last.distance(to: point)
      if step < detail, !isLast { return }
      length += step
    } else {
      run.offset = length
    }
    run.points.append(point)
    run.times.append(time)
    last = point
  }

  /// Counts the length of what is not drawn, as far as it is before the eye.
  private mutating func skip(_ start: WorldPoint, _ end: WorldPoint) {
    guard let (one, other) = clip.projection.segment(from: start, to: end) else { return }
    length += min(one.distance(to: other), 1e9)
  }

  mutating func finish(_ body: (OverlayPainter.Run) -> Void) {
    if run.points.count > 1 { body(run) }
    run = OverlayPainter.Run()
    (last, end) = (nil, nil)
  }
}
