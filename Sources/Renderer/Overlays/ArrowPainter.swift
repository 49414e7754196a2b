import CDrawing
import Geo
import Glibc
import MapModel

/// Heads of arrows on lines.
extension OverlayPainter {
  /// Points of the view from one head to the next on the way.
  private static let step = 120.0

  func drawArrows(_ geometry: ShapeGeometry, _ line: Polyline) {
    let end = Double(line.path.count - 1)
    let colors = line.spans.isEmpty ? nil : SpanColors(line)
    let head = ArrowHead(strokeWidth: line.strokeWidth)
    forEachRun(geometry, line, cuts: colors?.ends ?? []) { run in
      let track = RunTrack(run)
      func draw(at distance: Double, pointingBack: Bool = false) {
        let back = distance + (pointingBack ? head.length : -head.length)
        guard let tip = track.spot(at: distance), let foot = track.spot(at: back)?.point,
          tip.point != foot
        else { return }
        let length = tip.point.distance(to: foot)
        let way = ((tip.point.x - foot.x) / length, (tip.point.y - foot.y) / length)
        // Where two spans meet, the colour is that of the one before.
        canvas.setSource(colors?.color(at: tip.time.nextDown) ?? Tint(line.strokeColor))
        fill(head, at: tip.point, way)
      }
      let (atStart, atEnd) = (run.times.first == 0, run.times.last == end)
      switch line.arrows {
      case .none: break
      case .end: if atEnd { draw(at: track.length) }
      case .start: if atStart { draw(at: 0, pointingBack: true) }
      case .both:
        if atStart { draw(at: 0, pointingBack: true) }
        if atEnd { draw(at: track.length) }
      case .along:
        if atEnd { draw(at: track.length) }
        // Steps count from the line's beginning, which may be out of view.
        let last = track.length - (atEnd ? OverlayPainter.step / 2 : 0)
        var next = (floor(run.offset / OverlayPainter.step) + 1) * OverlayPainter.step - run.offset
        while next < last {
          draw(at: next)
          next += OverlayPainter.step
        }
      }
    }
  }

  private func fill(_ head: ArrowHead, at point: ViewPoint, _ way: (x: Double, y: Double)) {
    let cairo = canvas.cairo.functions
    let context = canvas.context
    func corner(_ along: Double, _ across: Double) -> ViewPoint {
      ViewPoint(
        x: point.x + way.x * along - way.y * across, y: point.y + way.y * along + way.x * across)
    }
    let corners = [
      corner(head.tip, 0), corner(head.tip - head.length, head.width / 2),
      corner(head.tip - head.length * 0.75, 0), corner(head.tip - head.length, -head.width / 2),
    ]
    cairo.new_path(context)
    cairo.move_to(context, corners[0].x, corners[0].y)
    for corner in corners.dropFirst() { cairo.line_to(context, corner.x, corner.y) }
    cairo.close_path(context)
    cairo.fill(context)
  }
}

/// The measures of a head, in points.
private struct ArrowHead {
  let length: Double
  let width: Double
  /// How far its tip lies beyond the line's end, so that the end's round is covered.
  let tip: Double

  init(strokeWidth: Double) {
    // Not wider beside the line than what a finger may miss it by, so that all of a head is hit.
    let brim = min(max(strokeWidth * 1.3, 4.5), ShapeGeometry.fingerTolerance)
    width = strokeWidth + 2 * brim
    length = width / 0.9
    tip = min(strokeWidth * 1.3, strokeWidth / 2 + brim)
  }
}

/// A run by the distance along it.
private struct RunTrack {
  private let run: OverlayPainter.Run
  private let distances: [Double]

  var length: Double { distances.last ?? 0 }

  init(_ run: OverlayPainter.Run) {
    self.run = run
    var sum = 0.0
    var distances = [0.0]
    for (one, other) in zip(run.points, run.points.dropFirst()) {
      sum += one.distance(to: other)
      distances.append(sum)
    }
    self.distances = distances
  }

  /// The point so far along the run, as near as there is one, and how many edges of the path lie
  /// behind it.
  func spot(at distance: Double) -> (point: ViewPoint, time: Double)? {
    guard run.points.count > 1 else { return nil }
    let place = min(max(distance, 0), length)
    var (low, high) = (1, distances.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if distances[middle] < place { low = middle + 1 } else { high = middle }
    }
    let (one, other) = (run.points[low - 1], run.points[low])
    let step = distances[low] - distances[low - 1]
    let part = step > 0 ? (place - distances[low - 1]) / step : 0
    return (
      ViewPoint(x: one.x + (other.x - one.x) * part, y: one.y + (other.y - one.y) * part),
      run.times[low - 1] + (run.times[low] - run.times[low - 1]) * part
    )
  }
}
