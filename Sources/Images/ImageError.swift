import CImages

/// Why bytes give no picture.
public enum ImageError: Error, Hashable, Sendable {
  /// They begin like none of the formats.
  case unknownFormat
  /// They begin like a format that is not read, by its name.
  case foreign(String)
  /// They cannot be read as what they begin like; what the library says of it, if anything.
  case broken(ImageFormat, problem: String)
  /// It would have more pixels than are allowed.
  case tooLarge(width: Int, height: Int)
  /// The file is longer than is allowed.
  case tooManyBytes(Int)
  /// It moves.
  case animated(ImageFormat)
  /// A drawing with neither width and height nor a viewBox.
  case sizeless
  /// The library that reads it is not installed.
  case noLibrary(ImageFormat)
  /// There is no memory for it.
  case noMemory

  init(_ end: Int32, _ raster: cimages_raster, _ format: ImageFormat) {
    switch cimages_end(UInt32(end)) {
    case CIMAGES_NO_LIBRARY: self = .noLibrary(format)
    case CIMAGES_TOO_LARGE:
      self = .tooLarge(width: Int(raster.width), height: Int(raster.height))
    case CIMAGES_ANIMATED: self = .animated(format)
    case CIMAGES_SIZELESS: self = .sizeless
    case CIMAGES_NO_MEMORY: self = .noMemory
    default:
      let problem = withUnsafeBytes(of: raster.problem) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      self = .broken(format, problem: problem)
    }
  }

  /// What is wrong and what to do, without the name of the picture.
  public var words: String {
    switch self {
    case .unknownFormat: "is no picture; PNG, JPEG, WebP and SVG are read"
    case .foreign(let name): "is \(name); PNG, JPEG, WebP and SVG are read"
    case .broken(let format, let problem):
      "is no whole \(format.words) picture" + (problem.isEmpty ? "" : ": \(problem)")
    case .tooLarge(let width, let height):
      "is too large: \(width)x\(height) pixels; at most \(Image.longestSide) a side are read"
    case .tooManyBytes(let count):
      "is too large: \(count) bytes; at most \(Image.largestFile) are read"
    case .animated(let format): "is an animated \(format.words) picture; only still ones are read"
    case .sizeless: "has no size; give the svg element a width and a height, or a viewBox"
    case .noLibrary(let format):
      "is a \(format.words) picture, and the library that reads those is not there; "
        + "install the Debian package \(format.package)"
    case .noMemory: "needs more memory than there is"
    }
  }
}
