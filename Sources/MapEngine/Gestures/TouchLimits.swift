/// The thresholds of touch recognition, all in one place. Points are view points, times seconds.
public enum TouchLimits {
  /// A finger that moves less than this rests (C11).
  public static let slop = 10.0
  /// A resting touch shorter than this is a tap, one that lasts as long a long press (C11).
  public static let longPress = 0.5
  /// A second tap that lands within this time of the first one's end makes a double tap.
  public static let doubleTapWindow = 0.3
  /// A second tap further from the first than this is a tap of its own.
  public static let doubleTapReach = 40.0
  /// Two fingers that both land within this time can make a two-finger tap.
  public static let twoFingerWindow = 0.15
  /// A change of the fingers' distance beyond this zooms.
  public static let pinchSlop = 10.0
  /// A way of each finger along the circle between them beyond this turns.
  public static let rotateSlop = 15.0
  /// One of two fingers may lie still this long before the other's upright way is no tilt.
  public static let tiltPatience = 0.1
  /// Two fingers whose line leans more than this from the level, in degrees, do not tilt.
  public static let tiltLean = 45.0
  /// Points that two fingers draw upwards, beyond the slop, for a degree of tilt.
  public static let pointsPerTiltDegree = 2.0
  /// Points that a held second tap is drawn down, beyond the slop, for a zoom level.
  public static let pointsPerZoomLevel = 100.0
  /// The last part of a drag that tells the speed of its fling.
  public static let flingMemory = 0.16
  /// How long a tap of `gesture.tap` and its kin rests on the glass, in seconds.
  public static let tapLength = 0.05
  /// The pause between the taps of a double tap made of numbers, in seconds.
  public static let tapPause = 0.05
  /// No finger comes further than this from the view; beyond it points are cut off.
  public static let reach = 1e12
}
