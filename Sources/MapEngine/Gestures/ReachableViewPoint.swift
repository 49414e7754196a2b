import MapModel

extension ViewPoint {
  /// The nearest point that a finger can reach (`TouchLimits.reach`).
  var withinReach: ViewPoint {
    ViewPoint(
      x: max(-TouchLimits.reach, min(TouchLimits.reach, x)),
      y: max(-TouchLimits.reach, min(TouchLimits.reach, y)))
  }
}
