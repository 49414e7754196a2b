/// A round length on the ground, and how long it is drawn.
struct ScaleBar: Equatable {
  /// The length with its unit: "500 m", "20 km".
  let text: String
  /// How long it is drawn, in points.
  let width: Double

  /// The longest bar of 1, 2 or 5 times a power of ten that is not longer than so many points.
  init(metersPerPoint: Double, longest: Double) {
    let room = metersPerPoint * longest
    var meters = 1.0
    for power in -3...7 {
      for factor in [1.0, 2, 5] {
        let length = factor * ScaleBar.powerOfTen(power)
        if length <= room { meters = length }
      }
    }
    width = meters / metersPerPoint
    text =
      meters >= 1000
      ? "\(Int(meters / 1000)) km"
      : meters >= 1 ? "\(Int(meters)) m" : "\(Int((meters * 100).rounded())) cm"
  }

  private static func powerOfTen(_ power: Int) -> Double {
    var value = 1.0
    for _ in 0..<abs(power) { value *= 10 }
    return power < 0 ? 1 / value : value
  }
}
