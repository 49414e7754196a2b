/// A text over a film.
public struct Caption: Hashable, Sendable {
  /// Where it stands.
  public enum Place: String, CaseIterable, Sendable {
    /// In the middle, in large letters.
    case center
    /// Near the upper edge.
    case top
    /// Near the lower edge.
    case bottom
  }

  /// What it says; a line feed begins a new line.
  public var text: String
  /// Where it stands.
  public var place: Place
  /// How well it can be seen, 0…1.
  public var opacity: Double

  /// Makes a caption.
  public init(_ text: String, place: Place = .bottom, opacity: Double = 1) {
    self.text = text
    self.place = place
    self.opacity = opacity
  }
}

/// When a text over a film is shown; it comes and goes softly.
public struct TimedCaption: Hashable, Sendable {
  /// What it says, and where.
  public var caption: Caption
  /// Virtual seconds at which it begins to be seen.
  public var start: Double
  /// Virtual seconds at which it has gone; nil when it stays.
  public var end: Double?
  /// Seconds that it takes to come, and to go.
  public static let fade = 0.3

  /// Makes a timed caption.
  public init(_ caption: Caption, start: Double, end: Double?) {
    self.caption = caption
    self.start = start
    self.end = end
  }

  /// The caption as it is seen at a time; nil when it is not.
  public func caption(at time: Double) -> Caption? {
    let toEnd = end.map { $0 - time } ?? .infinity
    let part = min(time - start, toEnd) / TimedCaption.fade
    guard part > 0 else { return nil }
    var shown = caption
    // In steps that an eye does not tell apart, so that equal frames are equal.
    shown.opacity *= (min(1, part) * 256).rounded() / 256
    return shown
  }
}
