import Glibc

/// A small generator of random numbers: SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, "Fast
/// splittable pseudorandom number generators", 2014). Same seed, same numbers on every machine.
struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Starts the series of a seed.
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in (0, 1].
  mutating func unit() -> Double { (Double(next() >> 11) + 1) * 0x1p-53 }

  /// Two independent numbers of the standard normal distribution (Box and Muller).
  mutating func normalPair() -> (Double, Double) {
    let radius = (-2 * log(unit())).squareRoot()
    let angle = 2 * Double.pi * unit()
    return (radius * cos(angle), radius * sin(angle))
  }
}
