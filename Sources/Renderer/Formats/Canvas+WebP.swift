import CDrawing
import Glibc

/// WebP files.
extension Canvas {
  /// The picture as a WebP file without loss.
  ///
  /// - Throws: `RenderError.missingLibrary`, or `.failed` when the picture is too large for the format.
  func webp() throws(RenderError) -> [UInt8] {
    let (width, height) = (Int32(size.width), Int32(size.height))
    guard width < 16384, height < 16384 else {
      throw .failed("a WebP file has at most 16383 pixels a side; write a PNG file")
    }
    let (file, status): ([UInt8], Int32) = withPixels { pixels in
      var length = 0
      var bytes: UnsafeMutablePointer<UInt8>?
      guard let start = pixels.baseAddress else { return ([], Int32(CDRAWING_WEBP_FAILED)) }
      let status = cdrawing_webp(start, width, height, &bytes, &length)
      defer { free(bytes) }
      return (Array(UnsafeBufferPointer(start: bytes, count: length)), status)
    }
    switch status {
    case Int32(CDRAWING_WEBP_DONE): return file
    case Int32(CDRAWING_WEBP_NO_LIBRARY):
      throw .missingLibrary(name: "libwebp.so.7", package: "libwebp7")
    default: throw .failed("no memory for the WebP file")
    }
  }
}
