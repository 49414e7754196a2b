/// A speed curve made ready for many frames.
///
/// The cubic Bézier curve of CSS ("CSS Easing Functions"): x and y run from 0 to 1 over a
/// parameter t, x(t) = ((aₓt + bₓ)t + cₓ)t with cₓ = 3x1, bₓ = 3(x2 - x1) - cₓ, aₓ = 1 - cₓ - bₓ.
public struct EasingCurve: Sendable, Hashable {
  private let isLinear: Bool
  private let ax, bx, cx: Double
  private let ay, by, cy: Double

  /// Prepares a curve. x1 and x2 are held to 0…1, as the curve must not turn back in time; y1 and
  /// y2 to ±1000.
  public init(_ easing: Easing) {
    guard case .cubicBezier(let x1, let y1, let x2, let y2) = easing else {
      isLinear = true
      (ax, bx, cx, ay, by, cy) = (0, 0, 1, 0, 0, 1)
      return
    }
    isLinear = false
    cx = 3 * min(max(x1, 0), 1)
    bx = 3 * min(max(x2, 0), 1) - 2 * cx
    ax = 1 - cx - bx
    cy = 3 * min(max(y1, -1000), 1000)
    by = 3 * min(max(y2, -1000), 1000) - 2 * cy
    ay = 1 - cy - by
  }

  /// The part of the way done at a part of the time; exactly 0 until 0 and 1 from 1 on.
  ///
  /// It leaves 0…1 where the curve overshoots.
  public func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    if isLinear { return time }
    let t = parameter(at: time)
    return ((ay * t + by) * t + cy) * t
  }

  /// The parameter t with x(t) = time: Newton's steps, kept inside a bracket that they and halving
  /// shrink, so that flat and steep ends do no harm.
  private func parameter(at time: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var t = time
    for _ in 0..<64 {
      let miss = ((ax * t + bx) * t + cx) * t - time
      if abs(miss) < 2e-15 { return t }
      if miss > 0 { high = t } else { low = t }
      let slope = (3 * ax * t + 2 * bx) * t + cx
      let next = t - miss / slope
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }
}

extension Easing {
  /// The part of the way done at a part of the time, exactly 0 at 0 and 1 at 1.
  ///
  /// Prepare an `EasingCurve` to ask many times.
  public func value(at time: Double) -> Double { EasingCurve(self).value(at: time) }
}
