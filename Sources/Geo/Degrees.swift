import Glibc

/// Trigonometry of degrees that is exact at the multiples of 90, so that poles and meridians are.
public enum Degrees {
  /// Radians in a degree.
  public static let radian = Double.pi / 180

  /// Sine and cosine of an angle in degrees, any finite number.
  ///
  /// The angle is reduced to ±45° before it becomes radians: `cosine` of 90 is 0, not 6e-17. What
  /// is no finite number counts as 0.
  public static func sineCosine(_ degrees: Double) -> (sine: Double, cosine: Double) {
    guard degrees.isFinite else { return (0, 1) }
    let turned = abs(degrees) <= 45 ? degrees : remainder(degrees, 360)
    let quarter = (turned / 90).rounded()
    let rest = (turned - quarter * 90) * radian
    let sine = sin(rest)
    let cosine = cos(rest)
    switch Int(quarter) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// The angle brought to [0, 360); exact for what lies there already.
  public static func wrapped(_ degrees: Double) -> Double {
    if degrees > 0, degrees < 360 { return degrees }
    // Within a turn, which is what frames ask for, one exact step instead of a slow division.
    if degrees < 0, degrees >= -360 {
      let up = degrees + 360
      return up < 360 ? up : 0
    }
    if degrees >= 360, degrees < 720 { return degrees - 360 }
    let turned = degrees.truncatingRemainder(dividingBy: 360)
    let inside = turned < 0 ? turned + 360 : turned
    // Also turns -0 into 0.
    return inside > 0 && inside < 360 ? inside : 0
  }

  /// The short way from one direction to another, in [-180, 180).
  public static func shortWay(from start: Double, to end: Double) -> Double {
    Coordinate.wrapped(end - start)
  }
}
