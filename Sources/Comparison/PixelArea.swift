/// A rectangle of pixels.
public struct PixelArea: Hashable, Sendable {
  /// Columns left of it, ≥ 0.
  public var x: Int
  /// Rows above it, ≥ 0.
  public var y: Int
  /// Columns, ≥ 1.
  public var width: Int
  /// Rows, ≥ 1.
  public var height: Int

  /// Makes a rectangle.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The part of it that lies in a picture, as half-open ranges of columns and rows.
  func part(of picture: PixelPicture) -> (columns: Range<Int>, rows: Range<Int>) {
    (
      PixelArea.range(x, width, within: picture.width),
      PixelArea.range(y, height, within: picture.height)
    )
  }

  private static func range(_ start: Int, _ count: Int, within most: Int) -> Range<Int> {
    let from = min(max(start, 0), most)
    let (sum, isBeyond) = start.addingReportingOverflow(max(count, 0))
    return from..<max(from, isBeyond ? most : min(sum, most))
  }
}
