import CImages
import Glibc

/// A still picture in pixels.
public struct Image: Hashable, Sendable {
  /// Pixels across, > 0.
  public let width: Int
  /// Pixels down, > 0.
  public let height: Int
  /// Rows without gaps from the top; a pixel is blue, green, red and alpha, the colours multiplied by
  /// alpha.
  public let pixels: [UInt8]
  /// Pixels that one unit of the picture's own size takes: 1 but for drawings, which have none of
  /// their own.
  public let density: Double

  /// The most pixels of a side.
  public static let longestSide = 4096
  /// The most pixels altogether.
  public static let largestArea = 4096 * 4096
  /// The most bytes of a file.
  public static let largestFile = 32 << 20

  /// Reads PNG, JPEG, WebP or SVG, told apart by how they begin. Cameras' notes on how they were held
  /// are followed.
  ///
  /// - Throws: `ImageError`; a picture that claims to be larger than the limits is not unpacked.
  public init(_ bytes: [UInt8]) throws(ImageError) {
    guard let format = ImageFormat(of: bytes) else {
      throw ImageFormat.foreign(bytes).map { .foreign($0) } ?? .unknownFormat
    }
    guard bytes.count <= Image.largestFile else { throw .tooManyBytes(bytes.count) }
    let limits = cimages_limits(
      side: Int32(Image.longestSide), area: Int64(Image.largestArea))
    var raster = cimages_raster()
    let end = bytes.withUnsafeBufferPointer { bytes in
      switch format {
      case .png: cimages_read_png(bytes.baseAddress, bytes.count, limits, &raster)
      case .jpeg: cimages_read_jpeg(bytes.baseAddress, bytes.count, limits, &raster)
      case .webp: cimages_read_webp(bytes.baseAddress, bytes.count, limits, &raster)
      case .svg: cimages_read_svg(bytes.baseAddress, bytes.count, limits, 3, 256, &raster)
      }
    }
    guard end == Int32(CIMAGES_DONE.rawValue), let pixels = raster.pixels else {
      throw ImageError(end, raster, format)
    }
    defer { free(pixels) }
    width = Int(raster.width)
    height = Int(raster.height)
    density = raster.scale
    self.pixels = Array(UnsafeBufferPointer(start: pixels, count: width * height * 4))
  }
}
