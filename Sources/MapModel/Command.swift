import Geo

/// What a script, a person or a replayed trace asks of the map's camera and fingers.
///
/// Numbers are finite (whoever makes a command checks them); limits are the engine's to apply.
public enum Command: Hashable, Sendable {
  /// An instant change.
  case moveTo(CameraChange)
  /// A timed change along the short way.
  case animateTo(CameraChange, Timing)
  /// A flight that zooms out, travels and zooms in (van Wijk & Nuij).
  case flyTo(CameraChange, Flight)
  /// Shows a box; nil timing is instant.
  case fitBounds(CoordinateBounds, padding: Padding, bearing: Double, timing: Timing?)
  /// Zooms by levels, about a point of the view if given; nil timing is instant.
  case zoomBy(Double, around: ViewPoint?, timing: Timing?)
  /// Zooms to a level; nil timing is instant.
  case zoomTo(Double, timing: Timing?)
  /// Moves the camera by points of the view, x right, y down; nil timing is instant.
  case scrollBy(ViewPoint, timing: Timing?)
  /// Travels along a path.
  case follow(Follow)
  /// Turns around a point.
  case orbit(Orbit)
  /// Keeps the target on the device's location until something else moves the map.
  case followLocation(zoom: Double?)
  /// Ends every motion in place.
  case stop
  /// Ends one motion in place.
  case cancel(MotionID)
  /// Takes one motion to its end at once.
  case finish(MotionID)
  /// Fingers.
  case gesture(Gesture)
  /// Brings properties of a thing on the map to new values.
  case animateOverlay(OverlayID, [AnimatedGoal], Timing)
  /// A tap on the compass button.
  case tapCompassButton
  /// A tap on the my-location button.
  case tapMyLocationButton
  /// New limits of zoom, min ≤ max.
  case setZoomLimits(min: Double, max: Double)
  /// New bounds of the target, nil for none.
  case setTargetBounds(CoordinateBounds?)
  /// A device fix, nil to lose it.
  case setLocation(LocationFix?)
  /// Fixes along a track.
  case playLocation(LocationTrack)

  /// Whether the command moves the camera, and so waits for a running handler; the others change
  /// a setting.
  public var movesCamera: Bool {
    switch self {
    case .setZoomLimits, .setTargetBounds, .setLocation, .playLocation, .animateOverlay: false
    default: true
    }
  }
}

/// The numbers of a flight.
public struct Flight: Hashable, Sendable {
  /// ρ of the paper: how far the flight zooms out, > 0.
  public var curve = 1.42
  /// Speed in ρ-screenfuls a second, > 0.
  public var speed = 1.2
  /// Longest duration in seconds; a longer flight is taken faster.
  public var maxDuration: Double?
  /// The zoom that the flight does not go below.
  public var minZoom: Double?
  /// A duration in seconds that overrides speed, and the speed curve over the path.
  public var timing = Timing(duration: nil, easing: .ease)

  /// The flight of the defaults.
  public init() {}
}

/// The numbers of a journey along a path.
public struct Follow: Hashable, Sendable {
  /// At least one point.
  public var path: [Coordinate]
  /// Metres a second along the great circles of the path, > 0; nil when `duration` is given.
  public var speed: Double?
  /// Seconds for the whole path; nil when `speed` is given.
  public var duration: Double?
  /// The zoom to keep, or nil for the present one.
  public var zoom: Double?
  /// The viewing angle to keep, or nil for the present one.
  public var viewingAngle: Double?
  /// Whether the map turns with the path.
  public var turns = false

  /// Makes a journey.
  public init(path: [Coordinate]) { self.path = path }
}

/// The numbers of a turn around a point.
public struct Orbit: Hashable, Sendable {
  /// The point, or nil for the present target.
  public var center: Coordinate?
  /// How far to turn, clockwise positive; more than a full turn is allowed.
  public var degrees: Double
  /// The time it takes and the speed curve.
  public var timing: Timing

  /// Makes a turn.
  public init(center: Coordinate?, degrees: Double, timing: Timing) {
    self.center = center
    self.degrees = degrees
    self.timing = timing
  }
}
