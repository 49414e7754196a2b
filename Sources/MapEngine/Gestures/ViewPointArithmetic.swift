import Glibc
import MapModel

extension ViewPoint {
  /// Points between the two.
  func distance(to other: ViewPoint) -> Double { hypot(other.x - x, other.y - y) }

  /// The point half-way between.
  func middle(to other: ViewPoint) -> ViewPoint {
    ViewPoint(x: x + (other.x - x) / 2, y: y + (other.y - y) / 2)
  }

  /// The nearest point that a finger can reach (`TouchLimits.reach`).
  var withinReach: ViewPoint {
    ViewPoint(
      x: max(-TouchLimits.reach, min(TouchLimits.reach, x)),
      y: max(-TouchLimits.reach, min(TouchLimits.reach, y)))
  }
}
