/// Why two pictures cannot be compared.
public enum ComparisonError: Error, Equatable, Sendable {
  /// The bytes do not begin as a PNG file does; what they are, where that is known.
  case notPNG(kind: String?)
  /// The PNG file is broken; what the reader says of it.
  case broken(String)
  /// A picture has more pixels than are taken.
  case tooLarge(width: Int, height: Int)
  /// The library that reads PNG files is not on this machine; a Debian package brings it.
  case missingLibrary(name: String, package: String)
  /// There is no memory for it.
  case noMemory
  /// The pictures have different sizes.
  case differentSizes(first: String, second: String)

  /// What is wrong, in words that follow the name of the picture; of different sizes a sentence.
  public var words: String {
    switch self {
    case .notPNG(let kind):
      (kind.map { "is \($0), no PNG file" } ?? "is no PNG file") + "; PNG files are compared"
    case .broken(let problem): "is a broken PNG file: \(problem)"
    case .tooLarge(let width, let height):
      "is too large: \(width)x\(height) pixels; at most \(PixelPicture.longestSide) a side "
        + "and \(PixelPicture.mostPixels / 1_000_000) million altogether are compared"
    case .missingLibrary(let name, let package):
      "needs \(name) to be read; install it with: apt-get install \(package)"
    case .noMemory: "needs more memory than there is"
    case .differentSizes(let first, let second):
      "the pictures have different sizes: \(first) and \(second) pixels"
    }
  }
}
