/// How many pixels the frames of a film have.
public struct FrameSize: Equatable, Sendable {
  /// The longest side, in pixels.
  public static let longestSide = 8192
  /// The most pixels altogether.
  public static let mostPixels = 8192 * 4608

  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int

  /// A size in pixels.
  ///
  /// - Throws: `FilmError.sizeOutOfRange`.
  public init(width: Int, height: Int) throws(FilmError) {
    self.width = width
    self.height = height
    guard (1...FrameSize.longestSide).contains(width), (1...FrameSize.longestSide).contains(height),
      width * height <= FrameSize.mostPixels
    else { throw .sizeOutOfRange(width: width, height: height) }
  }

  /// Bytes of a frame's pixels.
  var bytes: Int { width * height * 4 }
}
