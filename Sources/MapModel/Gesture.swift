import Geo

/// What fingers do, in numbers. Times are seconds, points are view points, angles are degrees.
public enum Gesture: Hashable, Sendable {
  /// One finger down and up again, shorter than a long press.
  case tap(at: ViewPoint)
  /// Two quick taps: one level closer about the point.
  case doubleTap(at: ViewPoint)
  /// One quick tap of two fingers: one level away about the point.
  case twoFingerTap(at: ViewPoint)
  /// One finger held still.
  case longPress(at: ViewPoint)
  /// One finger drawn over the view; with `fling` the map glides on after it.
  case pan(from: ViewPoint, to: ViewPoint, duration: Double, fling: Bool)
  /// Two fingers apart (`scale` > 1) or together (< 1) about a point.
  case pinch(center: ViewPoint, scale: Double, duration: Double)
  /// Two fingers turned about a point, clockwise positive.
  case rotate(center: ViewPoint, degrees: Double, duration: Double)
  /// Two fingers drawn up (`degrees` > 0, more tilt) or down.
  case tilt(degrees: Double, duration: Double)
  /// A second tap held and drawn: down (positive) zooms in.
  case doubleTapDrag(at: ViewPoint, distance: Double, duration: Double)
  /// Two fingers that pinch, turn and draw at once.
  case pinchRotatePan(
    center: ViewPoint, scale: Double, degrees: Double, by: ViewPoint, duration: Double)
  /// A finger held on a draggable marker and drawn until the marker stands at the coordinate.
  case drag(OverlayID, to: Coordinate, duration: Double = 0.5)
  /// Raw fingers in time order, through the one recogniser.
  case pointers([PointerEvent])
}

/// One finger's news.
public struct PointerEvent: Hashable, Sendable {
  /// What happened to the finger.
  public enum Phase: String, Hashable, Sendable { case down, move, up, cancel }

  /// Seconds since the gesture began.
  public var time: Double
  /// Which finger.
  public var finger: Int
  /// What happened.
  public var phase: Phase
  /// Where it is now.
  public var position: ViewPoint

  /// Makes a finger's news.
  public init(time: Double, finger: Int, phase: Phase, position: ViewPoint) {
    self.time = time
    self.finger = finger
    self.phase = phase
    self.position = position
  }
}

/// Which gestures and buttons the map obeys.
public struct GestureSettings: Hashable, Sendable {
  /// One-finger panning and flings.
  public var scroll = true
  /// Pinches, double taps, two-finger taps.
  public var zoom = true
  /// Two-finger tilting.
  public var tilt = true
  /// Two-finger turning.
  public var rotate = true
  /// Panning while two fingers zoom or turn.
  public var scrollDuringRotateOrZoom = true
  /// Whether the compass button is shown while the map is turned.
  public var compassButton = false
  /// Whether the my-location button is shown.
  public var myLocationButton = false
  /// Whether gestures stay with the map (kept for scripts; nothing lies under the map here).
  public var consumesGestures = true

  /// The settings of a new map.
  public init() {}

  /// The names that scripts and traces write, with where each is kept.
  public static let fields:
    [(name: String, path: WritableKeyPath<GestureSettings, Bool> & Sendable)] = [
      ("scroll_gestures", \.scroll), ("zoom_gestures", \.zoom), ("tilt_gestures", \.tilt),
      ("rotate_gestures", \.rotate),
      ("scroll_during_rotate_or_zoom", \.scrollDuringRotateOrZoom),
      ("compass_button", \.compassButton), ("my_location_button", \.myLocationButton),
      ("consumes_gestures", \.consumesGestures),
    ]
}
