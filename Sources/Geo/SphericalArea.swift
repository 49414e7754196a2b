import Glibc

extension Spherical {
  /// Square metres inside a closed path of great circles, on its smaller side; ≥ 0.
  public static func area(of path: [Coordinate]) -> Double { abs(signedArea(of: path)) }

  /// Square metres inside a closed path of great circles, positive when it runs counter-clockwise
  /// around its smaller side; 0 for fewer than three points.
  ///
  /// The sum over the edges of the signed triangles with the north pole, each of spherical excess
  /// 2·atan2(t·sin Δλ, 1 + t·cos Δλ) with t = tan(π/4 - φ₁/2)·tan(π/4 - φ₂/2) (I. Todhunter,
  /// "Spherical Trigonometry", § 103). A sum over half a sphere means the other side: paths around
  /// the south pole, too, give the area that they surround. The path may repeat its first point.
  public static func signedArea(of path: [Coordinate]) -> Double {
    guard path.count >= 3, var last = path.last else { return 0 }
    var lastTangent = polarTangent(last)
    var sum = 0.0
    for point in path {
      let tangent = polarTangent(point)
      let turn = Degrees.sineCosine(Degrees.shortWay(from: last.lng, to: point.lng))
      let product = tangent * lastTangent
      sum += 2 * atan2(product * turn.sine, 1 + product * turn.cosine)
      (last, lastTangent) = (point, tangent)
    }
    let sphere = 4 * Double.pi
    var excess = remainder(sum, sphere)
    // Exactly half a sphere has no smaller side: keep the sign of the sum.
    if abs(excess) == sphere / 2 { excess = sum < 0 ? -sphere / 2 : sphere / 2 }
    return excess * Earth.radius * Earth.radius
  }

  /// tan(π/4 - φ/2) = cos φ / (1 + sin φ), finite also at the south pole.
  private static func polarTangent(_ point: Coordinate) -> Double {
    let (sine, cosine) = Degrees.sineCosine(point.lat)
    return sine >= 0 ? cosine / (1 + sine) : (1 - sine) / max(cosine, 1e-17)
  }
}
