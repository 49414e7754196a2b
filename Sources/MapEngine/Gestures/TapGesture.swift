import MapModel

/// Counts the taps of one finger: a tap, or a double tap that is no tap.
///
/// A tap is told at once, unless a second one could make it a double tap: then it waits until
/// `TouchLimits.doubleTapWindow` after it has passed without one.
struct TapGesture: Hashable, Sendable {
  private var waiting: ViewPoint?
  /// When the tap that waits is told; infinity when none waits.
  private(set) var deadline = Double.infinity

  /// Whether a finger that lands there and then is the second of a double tap.
  func isSecond(at point: ViewPoint, time: Double) -> Bool {
    guard let waiting else { return false }
    return time <= deadline && waiting.distance(to: point) <= TouchLimits.doubleTapReach
  }

  /// A finger has tapped; the tap if it is to be told now.
  mutating func tapped(at point: ViewPoint, time: Double, waits: Bool) -> TouchAction? {
    guard waits else { return .tap(point) }
    waiting = point
    deadline = time + TouchLimits.doubleTapWindow
    return nil
  }

  /// No second tap comes any more: the tap that waited, if any.
  mutating func giveUp() -> TouchAction? {
    defer { forget() }
    return waiting.map { .tap($0) }
  }

  /// The tap that waits will not be told.
  mutating func forget() {
    waiting = nil
    deadline = .infinity
  }
}
