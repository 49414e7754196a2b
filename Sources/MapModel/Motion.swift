/// Names one motion for as long as somebody may ask about it.
public struct MotionID: Hashable, Sendable {
  /// Counts up from 1 within a run.
  public let number: Int

  /// Makes the identity with that number.
  public init(_ number: Int) { self.number = number }
}

/// How a motion ended.
public enum MotionOutcome: String, Hashable, Sendable {
  /// It arrived.
  case finished
  /// Something took over, or it was stopped.
  case canceled
}

/// What a camera movement comes from (`info.reason`).
public enum MoveReason: String, Hashable, Sendable {
  /// A finger.
  case gesture
  /// A timed programmatic movement.
  case animation
  /// An instant programmatic change.
  case api
  /// A button, or the default action of a tap.
  case control
}

/// What ended a motion before its time (`info.by`).
public enum CancelCause: String, Hashable, Sendable {
  /// A gesture began.
  case gesture
  /// A timed programmatic movement replaced it.
  case animation
  /// An instant programmatic change replaced it.
  case api
  /// A button, or the default action of a tap, replaced it.
  case control
  /// `stop()` or `motion:cancel()`.
  case stop
}

/// The speed curve of a timed movement: which part of the way is done at which part of the time.
public enum Easing: Hashable, Sendable {
  /// Even speed.
  case linear
  /// The cubic Bézier curve of CSS through (0, 0), (x1, y1), (x2, y2), (1, 1); x1 and x2 in 0…1.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)

  /// The default: quick to start, slow to end.
  public static let ease = Easing.cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
  /// Slow to start.
  public static let easeIn = Easing.cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// Slow to end.
  public static let easeOut = Easing.cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// Slow to start and to end.
  public static let easeInOut = Easing.cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// The curves that have names, in the order that help shows them.
  public static let named: [(name: String, easing: Easing)] = [
    ("linear", .linear), ("ease", .ease), ("ease_in", .easeIn), ("ease_out", .easeOut),
    ("ease_in_out", .easeInOut),
  ]
}

/// How a movement spends its time.
public struct Timing: Hashable, Sendable {
  /// Seconds; 0 is an instant change, nil leaves the length to the movement itself.
  public var duration: Double?
  /// The speed curve.
  public var easing: Easing

  /// Seconds a movement takes when nothing is said.
  public static let defaultDuration = 0.5

  /// Makes a timing.
  public init(duration: Double? = Timing.defaultDuration, easing: Easing = .ease) {
    self.duration = duration
    self.easing = easing
  }
}
