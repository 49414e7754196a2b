import Testing

@testable import Comparison

@Suite struct `Two pictures` {
  /// A grey picture with some pixels of other colours.
  private func grey(
    _ changes: [(x: Int, y: Int, color: UInt32)] = [], width: Int = 20, height: Int = 10
  ) -> PixelPicture {
    var pixels = [UInt32](repeating: 0xFF80_8080, count: width * height)
    for change in changes { pixels[change.y * width + change.x] = change.color }
    return PixelPicture(width: width, height: height, pixels: pixels)
  }

  @Test func `that are equal differ nowhere`() throws {
    let difference = try PictureDifference(grey(), grey())
    #expect(difference.count == 0 && difference.compared == 200 && difference.share == 0)
    #expect(difference.bounds == nil && difference.isAllowed)
  }

  @Test func `that differ are told where and by how much`() throws {
    let other = grey([(3, 2, 0xFFFF_0000), (7, 8, 0xFF00_00FF)])
    let difference = try PictureDifference(grey(), other)
    #expect(difference.count == 2 && difference.share == 0.01)
    #expect(difference.bounds == PixelArea(x: 3, y: 2, width: 5, height: 7))
    #expect(!difference.isAllowed)
    let picture = difference.picture
    #expect(picture.pixels[2 * 20 + 3] == 0xFFE6_0012)
    #expect(picture.pixels[0] == 0xFFF2_F2F2)
  }

  @Test func `of different sizes are not compared`() {
    #expect(throws: ComparisonError.differentSizes(first: "20x10", second: "20x11")) {
      try PictureDifference(grey(), grey(height: 11))
    }
  }

  @Test(arguments: [
    (0.0, 1), (0.004, 0), (0.1, 0), (1.0, 0),
  ]) func `may differ as far as the threshold`(_ threshold: Double, _ count: Int) throws {
    var rules = ComparisonRules()
    rules.threshold = threshold
    let difference = try PictureDifference(grey(), grey([(0, 0, 0xFF81_8080)]), by: rules)
    #expect(difference.count == count)
  }

  @Test func `differ most in white and black`() {
    let distance = ColorDistance.between(0xFFFF_FFFF, 0xFF00_0000)
    #expect(abs(distance - 0.5053 * 255 * 255) < 1)
    #expect(distance < ColorDistance.largest)
  }

  @Test func `differ in brightness more than in colour`() {
    let brighter = ColorDistance.between(0xFF80_8080, 0xFFA0_A0A0)
    let bluer = ColorDistance.between(0xFF80_8080, 0xFF80_80A0)
    #expect(brighter > 2 * bluer && bluer > 0)
  }

  @Test func `differ where only one can be seen through`() throws {
    // White and nothing look the same on white, black and nothing on black.
    for color in [0xFFFF_FFFF, 0xFF00_0000] as [UInt32] {
      let difference = try PictureDifference(grey([(1, 1, color)]), grey([(1, 1, 0)]))
      #expect(difference.count == 1)
    }
  }

  @Test func `are not compared where they are masked`() throws {
    var rules = ComparisonRules()
    rules.masks = [
      PixelArea(x: 2, y: 2, width: 2, height: 1), PixelArea(x: 18, y: 9, width: .max, height: 9),
      PixelArea(x: 90, y: 90, width: 1, height: 1),
    ]
    let other = grey([(3, 2, 0xFFFF_0000), (19, 9, 0xFFFF_0000)])
    let difference = try PictureDifference(grey(), other, by: rules)
    #expect(difference.count == 0 && difference.compared == 196 && difference.isAllowed)
    #expect(difference.picture.pixels[2 * 20 + 3] != difference.picture.pixels[0])
  }

  @Test(arguments: [
    (ComparisonRules.Allowance.pixels(1), false), (.pixels(2), true), (.percent(0.9), false),
    (.percent(1), true),
  ]) func `may differ in some pixels`(
    _ allowance: ComparisonRules.Allowance, _ isAllowed: Bool
  ) throws {
    var rules = ComparisonRules()
    rules.mostDifferent = allowance
    let other = grey([(3, 2, 0xFFFF_0000), (7, 8, 0xFF00_00FF)])
    #expect(try PictureDifference(grey(), other, by: rules).isAllowed == isAllowed)
  }

  @Test func `may differ where an edge is smoothed`() throws {
    /// Black to the left of a slanted edge, white to its right, and a column of greys between.
    func edge(_ greys: [UInt32]) -> PixelPicture {
      let rows = greys.flatMap { grey in
        [UInt32](repeating: 0xFF00_0000, count: 4)
          + [0xFF00_0000 | grey * 0x010101] + [UInt32](repeating: 0xFFFF_FFFF, count: 4)
      }
      return PixelPicture(width: 9, height: greys.count, pixels: rows)
    }
    let (first, second) = (edge([40, 80, 120, 160, 200]), edge([80, 120, 160, 200, 240]))
    #expect(try PictureDifference(first, second).count == 5)
    var rules = ComparisonRules()
    rules.ignoresAntialiasing = true
    let difference = try PictureDifference(first, second, by: rules)
    #expect(difference.count == 0 && difference.antialiased == 5)
    #expect(difference.picture.pixels[4] == 0xFFFF_C800)
    // A dot on an even ground smooths nothing.
    #expect(try PictureDifference(grey(), grey([(9, 5, 0xFFFF_FFFF)]), by: rules).count == 1)
  }
}
