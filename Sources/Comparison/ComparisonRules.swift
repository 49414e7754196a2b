/// When two pictures count as the same.
public struct ComparisonRules: Sendable {
  /// How many pixels may differ.
  public enum Allowance: Equatable, Sendable {
    /// So many.
    case pixels(Int)
    /// So many of a hundred that were compared, 0…100.
    case percent(Double)
  }

  /// How different two pixels have to look to differ: 0 for at all, 1 for white and black.
  public var threshold = 0.1
  /// How many pixels may differ.
  public var mostDifferent = Allowance.pixels(0)
  /// Whether anti-aliased pixels, which are there to smooth an edge, may differ; letters and lines
  /// that moved by a part of a pixel then count as the same.
  public var ignoresAntialiasing = false
  /// What is not compared; parts outside the pictures are no fault.
  public var masks: [PixelArea] = []

  /// The rules of a comparison that nobody set rules for.
  public init() {}
}
