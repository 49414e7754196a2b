/// Why there is no picture.
public enum RenderError: Error, Equatable, Sendable {
  /// A side has no pixel or too many, or all of them are too many; see `PictureSize`.
  case sizeOutOfRange(PictureSize)
  /// A library is not on this machine; a Debian package brings it.
  case missingLibrary(name: String, package: String)
  /// A font file is not on this machine; a Debian package brings it.
  case missingFont(path: String, package: String)
  /// The drawing library gave up, in its own words.
  case failed(String)
}
