/// What a film is written as.
public enum FilmFormat: String, CaseIterable, Sendable {
  /// MPEG-4 with H.264.
  case mp4
  /// WebM with VP9.
  case webm
  /// An animated GIF, with a palette of 256 colours a frame.
  case gif
  /// A folder with a PNG file a frame.
  case folder

  /// The format by a path: a folder when it ends with a slash, else by the file's ending, capitals or
  /// not; nil for others.
  public init?(path: String) {
    if path.hasSuffix("/") {
      self = .folder
    } else if let ending = FilmFormat.ending(of: path),
      let format = FilmFormat(rawValue: ending.lowercased()), format != .folder
    {
      self = format
    } else {
      return nil
    }
  }

  /// What is wrong with a path that names no format, and what would do.
  public static func problem(with path: String) -> String {
    let names = allCases.filter { $0 != .folder }.map(\.rawValue)
    let known = names.map { "." + $0 }.joined(separator: ", ") + ", or a folder with / at its end"
    guard let ending = ending(of: path), !ending.isEmpty else {
      return "'\(path)' has no ending that names a film format; there are \(known)"
    }
    let near = nearestName(to: ending.lowercased(), among: names).map { "; did you mean .\($0)?" }
    return "unknown film format '\(ending)'\(near ?? "; there are \(known)")"
  }

  private static func ending(of path: String) -> String? {
    let last = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return last.lastIndex(of: ".").map { String(last[last.index(after: $0)...]) }
  }
}
