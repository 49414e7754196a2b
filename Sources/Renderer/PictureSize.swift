import MapModel

/// How many pixels a picture has.
public struct PictureSize: Equatable, Sendable {
  /// The longest side, in pixels.
  public static let longestSide = 16384
  /// The most pixels altogether.
  public static let mostPixels = 100_000_000

  /// Pixels from left to right; one that is no size is 0.
  public let width: Int
  /// Pixels from top to bottom; one that is no size is 0.
  public let height: Int

  /// The size of a view at so many pixels a point, rounded to whole pixels.
  public init(viewport: Viewport, scale: Double) {
    width = PictureSize.pixels(viewport.width * scale)
    height = PictureSize.pixels(viewport.height * scale)
  }

  /// Whether pictures of this size are drawn.
  public var isInRange: Bool {
    width >= 1 && height >= 1 && width <= PictureSize.longestSide
      && height <= PictureSize.longestSide && width * height <= PictureSize.mostPixels
  }

  private static func pixels(_ length: Double) -> Int {
    length.isFinite && length > 0 ? Int(min(length, 1e9).rounded()) : 0
  }
}
