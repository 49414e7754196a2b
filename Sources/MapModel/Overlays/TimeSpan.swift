/// A span of virtual time in seconds: from its beginning on, until before its end.
public struct TimeSpan: Hashable, Sendable {
  /// Its beginning; -∞ for none.
  public var from = -Double.infinity
  /// Its end; ∞ for none.
  public var until = Double.infinity

  /// All time.
  public static let always = TimeSpan()

  /// Makes a span.
  public init(from: Double = -.infinity, until: Double = .infinity) {
    self.from = from
    self.until = until
  }

  /// Whether an instant lies in it.
  public func contains(_ time: Double) -> Bool { from <= time && time < until }
}
