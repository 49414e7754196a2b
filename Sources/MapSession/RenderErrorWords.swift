import Renderer

extension RenderError {
  /// The error in words, with what to do about it.
  public var words: String {
    switch self {
    case .sizeOutOfRange(let size):
      "a picture of \(size.width)x\(size.height) pixels is out of range; there are 1 to "
        + "\(PictureSize.longestSide) a side and at most \(PictureSize.mostPixels) altogether"
    case .missingLibrary(let name, let package):
      "pictures need the library \(name); install the Debian package \(package)"
    case .missingFont(let path, let package):
      "pictures need the font \(path); install the Debian package \(package)"
    case .failed(let reason): "the picture could not be drawn: \(reason)"
    }
  }
}
