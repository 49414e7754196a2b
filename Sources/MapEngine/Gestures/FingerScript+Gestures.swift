import Glibc
import MapModel

/// The fingers of each gesture that is made of numbers.
///
/// Every one passes the recogniser's thresholds by construction and arrives exactly: spans are
/// chosen wide enough, and ways that count only beyond the slop are made longer by it.
extension FingerScript {
  /// Nil for what needs the map (`drag`) or carries its own events (`pointers`).
  init?(_ gesture: Gesture, in viewport: Viewport, frame: Double) {
    let tap = TouchLimits.tapLength
    switch gesture {
    case .tap(let point):
      self.init([FingerMovement(at: point.withinReach, down: 0, up: tap)], frame: frame)
    case .doubleTap(let point):
      let second = tap + TouchLimits.tapPause
      self.init(
        [
          FingerMovement(at: point.withinReach, down: 0, up: tap),
          FingerMovement(at: point.withinReach, down: second, up: second + tap),
        ], frame: frame)
    case .twoFingerTap(let point):
      var pair = FingerMovement(at: point.withinReach, down: 0, up: tap)
      pair.fingers = 2
      (pair.startSpan, pair.endSpan) = (80, 80)
      self.init([pair], frame: frame)
    case .longPress(let point):
      self.init(
        [FingerMovement(at: point.withinReach, down: 0, up: TouchLimits.longPress + tap)],
        frame: frame)
    case .pan(let from, let to, let duration, _):
      self.init(
        [
          FingerMovement(
            from: from.withinReach, to: to.withinReach, down: 0, departure: 0, up: duration)
        ], frame: frame)
    case .pinch(let center, let scale, let duration):
      self.init([.pair(center, scale: scale, duration: duration)], frame: frame)
    case .rotate(let center, let degrees, let duration):
      self.init([.pair(center, degrees: degrees, duration: duration)], frame: frame)
    case .pinchRotatePan(let center, let scale, let degrees, let by, let duration):
      self.init(
        [.pair(center, scale: scale, degrees: degrees, by: by, duration: duration)], frame: frame)
    case .tilt(let degrees, let duration):
      self.init([.tilt(degrees, in: viewport, duration: duration)], frame: frame)
    case .doubleTapDrag(let point, let distance, let duration):
      let second = tap + TouchLimits.tapPause
      let way = FingerMovement.beyondSlop(distance)
      self.init(
        [
          FingerMovement(at: point.withinReach, down: 0, up: tap),
          FingerMovement(
            from: point.withinReach, to: ViewPoint(x: point.x, y: point.y + way).withinReach,
            down: second, departure: second, up: second + duration),
        ], frame: frame)
    case .drag, .pointers:
      return nil
    }
  }
}

extension FingerMovement {
  /// A way that is longer by the slop, in its direction; resting stays resting.
  static func beyondSlop(_ way: Double) -> Double {
    way == 0 ? 0 : way + (way < 0 ? -TouchLimits.slop : TouchLimits.slop)
  }

  /// Two fingers, one above the other, that spread, turn and draw.
  static func pair(
    _ center: ViewPoint, scale: Double = 1, degrees: Double = 0, by: ViewPoint = .init(x: 0, y: 0),
    duration: Double
  ) -> FingerMovement {
    let center = center.withinReach
    // 64 levels are more than any map has, and keep every distance finite.
    let scale = exp2(min(max(log2(scale), -64), 64))
    // Whole turns beyond ten change nothing that anybody sees.
    let degrees = degrees.truncatingRemainder(dividingBy: 3600)
    var span = 100.0
    if scale != 1 { span = max(span, 4 * TouchLimits.pinchSlop / abs(scale - 1)) }
    if scale < 1 { span = max(span, 100 / scale) }
    if degrees != 0 {
      let arc = abs(degrees) * .pi / 180 * min(scale, 1) / 2
      span = max(span, 2 * TouchLimits.rotateSlop / arc)
    }
    var pair = FingerMovement(
      from: center, to: ViewPoint(x: center.x + by.x, y: center.y + by.y).withinReach, down: 0,
      departure: 0, up: duration)
    pair.fingers = 2
    pair.startSpan = min(span, TouchLimits.reach)
    pair.endSpan = scale == 1 ? pair.startSpan : min(span * scale, TouchLimits.reach)
    pair.turn = degrees
    pair.isCanceled = !pair.moves
    return pair
  }

  /// Two fingers side by side that draw up or down.
  static func tilt(_ degrees: Double, in viewport: Viewport, duration: Double) -> FingerMovement {
    // A quarter turn is more than any camera tilts.
    let held = min(max(degrees, -180), 180)
    let way = beyondSlop(held * TouchLimits.pointsPerTiltDegree)
    let center = viewport.center.withinReach
    var pair = FingerMovement(
      from: center, to: ViewPoint(x: center.x, y: center.y - way), down: 0, departure: 0,
      up: duration)
    pair.fingers = 2
    (pair.startSpan, pair.endSpan) = (100, 100)
    pair.angle = 0
    pair.isCanceled = !pair.moves
    return pair
  }
}
