import Geo
import MapModel

/// The room that a name takes up in the view, in points: a rectangle that may be turned.
struct LabelBox: Equatable {
  /// Its middle.
  var middle: ViewPoint
  /// Half of its width along the text.
  var halfWidth: Double
  /// Half of its height across the text.
  var halfHeight: Double
  /// Degrees clockwise that it is turned by.
  var angle = 0.0

  /// The smallest upright box around it.
  var bounds: (left: Double, top: Double, right: Double, bottom: Double) {
    let turn = Turn(degrees: angle)
    let width = halfWidth * abs(turn.cosine) + halfHeight * abs(turn.sine)
    let height = halfWidth * abs(turn.sine) + halfHeight * abs(turn.cosine)
    return (middle.x - width, middle.y - height, middle.x + width, middle.y + height)
  }

  /// Whether two boxes share any point (by the axes of both: separating axis theorem).
  func overlaps(_ other: LabelBox) -> Bool {
    isParted(from: other, along: angle) == false
      && isParted(from: other, along: other.angle) == false
  }

  /// Whether the boxes lie apart when seen along the two axes of a turned frame.
  private func isParted(from other: LabelBox, along degrees: Double) -> Bool {
    let frame = Turn(degrees: -degrees)
    let gap = frame.applied(other.middle.x - middle.x, other.middle.y - middle.y)
    let mine = reach(in: degrees)
    let theirs = other.reach(in: degrees)
    return abs(gap.x) >= mine.x + theirs.x || abs(gap.y) >= mine.y + theirs.y
  }

  /// Half the box's width and height in a turned frame.
  private func reach(in degrees: Double) -> (x: Double, y: Double) {
    let turn = Turn(degrees: angle - degrees)
    return (
      halfWidth * abs(turn.cosine) + halfHeight * abs(turn.sine),
      halfWidth * abs(turn.sine) + halfHeight * abs(turn.cosine)
    )
  }
}
