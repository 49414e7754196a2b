import Geo
import MapModel

/// One thing to be delivered, kept until it is asked for, so that what it changes changes exactly
/// then.
enum Step: Hashable, Sendable {
  /// An event that changes nothing and has no default.
  case event(MapEvent)
  /// An event whose answer decides what happens next; the motion is the one that hangs on it.
  case question(MapEvent, motion: MotionID?)
  /// An event about a thing on the map; it is not told when the thing has gone meanwhile.
  case aboutOverlay(OverlayID, MapEvent)
  /// The camera is about to move.
  case willMove(gesture: Bool, reason: MoveReason)
  /// The camera becomes this one.
  case change(Camera)
  /// The camera rests.
  case idle(gesture: Bool, reason: MoveReason)
  /// A marker loses the selection if it still has it.
  case deselect(OverlayID)
  /// The camera is sent to a marker, as the default of its tap.
  case center(OverlayID)
  /// A marker is moved by a finger.
  case drag(OverlayID, to: Coordinate)
  /// A motion has ended.
  case outcome(MotionID, MotionOutcome)
}
