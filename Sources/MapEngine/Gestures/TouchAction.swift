import MapModel

/// What the recogniser has understood. Movements are deltas: whoever owns the camera applies them.
enum TouchAction: Hashable, Sendable {
  /// The first finger has landed.
  case touched
  /// What was under `from` belongs under `to`; levels and degrees (clockwise) turn it on the way.
  case moved(TouchDelta)
  /// The last finger of a movement has left, with that speed in points a second.
  case ended(velocity: ViewPoint)
  /// A tap.
  case tap(ViewPoint)
  /// A double tap.
  case doubleTap(ViewPoint)
  /// A tap of two fingers, in their middle.
  case twoFingerTap(ViewPoint)
  /// A finger has rested long enough.
  case longPress(ViewPoint)
  /// The finger of a long press has moved.
  case pressMoved(from: ViewPoint, to: ViewPoint)
  /// The finger of a long press has left.
  case pressEnded
}

/// One step of a movement of the camera.
enum TouchDelta: Hashable, Sendable {
  /// One finger drew the map.
  case pan(from: ViewPoint, to: ViewPoint)
  /// Two fingers drew, spread (levels > 0) and turned (degrees clockwise) the map.
  case transform(from: ViewPoint, to: ViewPoint, levels: Double, degrees: Double)
  /// Two fingers tilted the map by degrees.
  case tilt(degrees: Double)
  /// A held second tap zoomed by levels about the middle.
  case zoom(levels: Double)
}
