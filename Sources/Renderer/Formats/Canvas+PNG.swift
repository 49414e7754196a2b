import CDrawing
import Glibc

/// PNG files.
extension Canvas {
  /// The picture as a PNG file.
  ///
  /// - Throws: `RenderError.failed` without memory.
  func png() throws(RenderError) -> [UInt8] {
    let (width, height) = (Int32(size.width), Int32(size.height))
    let bytes: [UInt8]? = withPixels { pixels in
      var length = 0
      guard let start = pixels.baseAddress,
        let file = cdrawing_png(start, width, height, &length)
      else { return nil }
      defer { free(file) }
      return Array(UnsafeBufferPointer(start: file, count: length))
    }
    guard let bytes else { throw .failed("no memory for the PNG file") }
    return bytes
  }
}
