/// A still picture as pixels in memory.
public struct PixelPicture: Equatable, Sendable {
  /// Pixels from left to right, > 0.
  public let width: Int
  /// Pixels from top to bottom, > 0.
  public let height: Int
  /// Row by row from the top left: 0xAARRGGBB, the colours multiplied by alpha.
  public internal(set) var pixels: [UInt32]

  /// A picture of pixels that are there already.
  ///
  /// - Parameter pixels: `width` · `height` of them, row by row: 0xAARRGGBB, the colours multiplied
  ///   by alpha.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The size in words, such as 800x600.
  public var size: String { "\(width)x\(height)" }
}
