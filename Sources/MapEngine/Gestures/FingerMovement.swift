import Geo
import MapModel

/// One touch of one or two fingers made of numbers: they land, may rest, move evenly, and leave.
///
/// The middle of the fingers goes from `from` to `to`; two fingers stand half a span from it on
/// either side, on a line that turns. Times are seconds since the gesture began.
struct FingerMovement: Hashable, Sendable {
  /// When the fingers land.
  var down: Double
  /// When they set out.
  var departure: Double
  /// When they arrive and leave.
  var up: Double
  /// Where their middle is at first.
  var from: ViewPoint
  /// Where their middle is in the end.
  var to: ViewPoint
  /// 1 or 2.
  var fingers = 1
  /// Distance of the fingers at first.
  var startSpan = 0.0
  /// Distance of the fingers in the end.
  var endSpan = 0.0
  /// Direction of the line between the fingers at first, degrees clockwise from the right.
  var angle = 90.0
  /// How far the line turns, degrees clockwise.
  var turn = 0.0
  /// Whether the system takes the fingers away in the end, so that they are no tap.
  var isCanceled = false

  /// Whether one finger sets out at once and goes beyond the slop: then it is no press, however
  /// slowly it goes.
  var isDrawn: Bool {
    fingers == 1 && departure == down && from.distance(to: to) > TouchLimits.slop
  }

  /// Resting fingers.
  init(at point: ViewPoint, down: Double, up: Double) {
    self.init(from: point, to: point, down: down, departure: up, up: up)
  }

  /// One finger on a straight way.
  init(from: ViewPoint, to: ViewPoint, down: Double, departure: Double, up: Double) {
    self.from = from
    self.to = to
    self.down = down
    self.departure = departure
    self.up = up
  }

  /// Whether the fingers go anywhere.
  var moves: Bool { from != to || startSpan != endSpan || turn != 0 }

  /// Where a finger, 0 or 1, is at a part of the way, 0…1.
  func position(of finger: Int, at part: Double) -> ViewPoint {
    let middle =
      part >= 1
      ? to : ViewPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
    guard fingers == 2 else { return middle }
    let span = part >= 1 ? endSpan : startSpan + (endSpan - startSpan) * part
    let (sine, cosine) = Degrees.sineCosine(angle + turn * part)
    let side = finger == 0 ? -span / 2 : span / 2
    return ViewPoint(x: middle.x + side * cosine, y: middle.y + side * sine)
  }
}
