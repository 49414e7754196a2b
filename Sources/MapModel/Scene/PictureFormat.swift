/// What a picture is written as.
public enum PictureFormat: String, CaseIterable, Sendable {
  /// Portable Network Graphics, without loss.
  case png
  /// WebP, without loss.
  case webp
  /// Scalable Vector Graphics 1.1.
  case svg
  /// Portable Document Format, one page.
  case pdf
  /// Red, green, blue, alpha of each pixel, row by row; alpha is always 255.
  case rgba

  /// The format by the ending of a file's name, capitals or not; nil for others.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    self.init(rawValue: fileName[fileName.index(after: dot)...].lowercased())
  }
}
