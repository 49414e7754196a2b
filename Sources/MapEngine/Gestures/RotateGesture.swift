/// Two fingers turn about their middle, clockwise positive.
///
/// Once a finger's way along the circle is longer than the slop, the whole turn counts.
struct RotateGesture: Hashable, Sendable {
  private var lastAngle: Double
  private var turned = 0.0
  private var given = 0.0
  private(set) var isRecognized = false

  /// Follows two fingers whose line points to `angle`, in degrees clockwise.
  init(angle: Double) { lastAngle = angle }

  /// Takes the present angle in; returns whether the turn is beyond the slop for fingers that are
  /// `span` points apart.
  mutating func turn(to angle: Double, span: Double) -> Bool {
    let step = (angle - lastAngle).remainder(dividingBy: 360)
    turned += step
    lastAngle = angle
    return isRecognized || abs(turned) * .pi / 180 * span / 2 > TouchLimits.rotateSlop
  }

  /// The degrees of this step, those held back by the slop included.
  mutating func take() -> Double {
    isRecognized = true
    defer { given = turned }
    return turned - given
  }
}
