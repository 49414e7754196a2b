import Glibc

/// Two fingers spread or close: a factor of their distance becomes zoom levels, log2 of it.
///
/// Once the distance has changed by more than the slop, the whole change counts.
struct PinchGesture: Hashable, Sendable {
  private let firstSpan: Double
  private var lastSpan: Double
  private(set) var isRecognized = false

  /// Follows two fingers that far apart, in points.
  init(span: Double) {
    firstSpan = max(span, 1e-6)
    lastSpan = firstSpan
  }

  /// Whether the fingers have left the slop.
  func leavesSlop(at span: Double) -> Bool {
    isRecognized || abs(span - firstSpan) > TouchLimits.pinchSlop
  }

  /// The levels of this step; 0 while the distance rests.
  mutating func move(to span: Double) -> Double {
    guard leavesSlop(at: span) else { return 0 }
    isRecognized = true
    let span = max(span, 1e-6)
    defer { lastSpan = span }
    return log2(span / lastSpan)
  }
}
