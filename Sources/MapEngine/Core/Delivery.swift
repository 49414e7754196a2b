import MapModel

/// One piece of news from the engine.
public enum Delivery: Hashable, Sendable {
  /// Something that listeners hear.
  case event(MapEvent)
  /// A motion has ended; every motion gets exactly one of these.
  case outcome(MotionID, MotionOutcome)
}

/// Something that keeps the map from being settled.
public struct PendingWork: Hashable, Sendable {
  /// What is going on.
  public enum Kind: String, Hashable, Sendable {
    /// A timed programmatic movement of the camera.
    case animation
    /// Fingers on the glass, or about to touch it.
    case gesture
    /// The map glides on after a finger.
    case fling
    /// A property of a thing on the map goes to a new value.
    case overlay
    /// Tiles of the view are being loaded.
    case tiles
    /// News waits to be delivered.
    case delivery
  }

  /// What is going on.
  public var kind: Kind
  /// The motion it belongs to, if somebody named it.
  public var motion: MotionID?

  /// Makes a piece of pending work.
  public init(kind: Kind, motion: MotionID? = nil) {
    self.kind = kind
    self.motion = motion
  }

  /// What is going on, in words for a person.
  public var words: String {
    switch kind {
    case .animation: "the camera is moving"
    case .gesture: "a gesture is under way"
    case .fling: "the map is gliding after a fling"
    case .overlay: "something on the map is moving"
    case .tiles: "tiles are loading"
    case .delivery: "events are waiting to be delivered"
    }
  }
}
