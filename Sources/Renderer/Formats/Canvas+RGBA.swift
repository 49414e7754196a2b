/// Plain pixels.
extension Canvas {
  /// Red, green, blue, alpha of each pixel, row by row.
  func rgba() -> [UInt8] {
    withPixels { pixels in
      [UInt8](unsafeUninitializedCapacity: pixels.count * 4) { bytes, count in
        for (i, pixel) in pixels.enumerated() {
          bytes[4 * i] = UInt8(truncatingIfNeeded: pixel >> 16)
          bytes[4 * i + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
          bytes[4 * i + 2] = UInt8(truncatingIfNeeded: pixel)
          bytes[4 * i + 3] = 255
        }
        count = pixels.count * 4
      }
    }
  }
}
