import HostSystem

/// Where a film goes.
public enum FilmTarget: Sendable {
  /// Into a file, which has to be a regular one.
  case file(OutputFile)
  /// Into a folder, a file a frame.
  case folder(OpenFolder)

  /// Gives it up; harmless when that was done.
  public func discard() {
    if case .file(let file) = self { file.discard() }
  }
}
