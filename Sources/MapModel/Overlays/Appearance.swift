/// How a marker comes into view when it is added (`appearAnimation` of the SDK).
public enum Appearance: String, CaseIterable, Sendable {
  /// It is there at once.
  case none
  /// It grows from its ground anchor, a little beyond its size and back.
  case pop
  /// It becomes opaque.
  case fadeIn = "fade_in"

  /// Seconds that it takes.
  public static let duration = 0.3

  /// The part of its size and of its opacity that a marker has so many seconds after it was added.
  public func state(after seconds: Double) -> (scale: Double, opacity: Double) {
    let part = min(max(seconds / Appearance.duration, 0), 1)
    switch self {
    case .none: return (1, 1)
    case .fadeIn: return (1, part)
    case .pop:
      // The cubic that starts with nothing and goes a tenth beyond the goal ("back").
      let (rest, beyond) = (part - 1, 1.70158)
      return (1 + (beyond + 1) * rest * rest * rest + beyond * rest * rest, 1)
    }
  }
}
