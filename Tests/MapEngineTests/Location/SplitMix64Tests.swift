import Testing

@testable import MapEngine

@Suite("Random numbers")
struct SplitMix64Tests {
  @Test("the series of seed 0 is the published one") func published() {
    var random = SplitMix64(seed: 0)
    let numbers = (0..<3).map { _ in random.next() }
    #expect(numbers == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F])
  }

  @Test("normal numbers have mean 0 and deviation 1, and are always finite") func normal() {
    var random = SplitMix64(seed: 3)
    var sum = 0.0
    var squares = 0.0
    for _ in 0..<20_000 {
      let (a, b) = random.normalPair()
      #expect(a.isFinite && b.isFinite)
      sum += a + b
      squares += a * a + b * b
    }
    #expect(abs(sum / 40_000) < 0.02)
    #expect(abs(squares / 40_000 - 1) < 0.03)
  }
}
