import HostSystem
import MapModel

/// What films are made with, whatever they show.
public struct FilmSetting: Sendable {
  /// Draws a frame; called by many threads at a time.
  ///
  /// - Throws: `FilmError.drawing`.
  public typealias Drawing = @Sendable (FilmFrame, FramePixels) throws(FilmError) -> Void

  /// Draws a frame.
  public var draw: Drawing
  /// The variables by name, where programs are looked for.
  public var environment: [String: String]
  /// What tells the program that draws from others, which may draw the same in another way.
  public var version: String
  /// How many threads draw, ≥ 1.
  public var threads = availableProcessors()
  /// Where it is told how far a film is; nil for nowhere.
  public var progress: OutputStream?

  /// Makes a setting.
  public init(environment: [String: String], version: String, draw: @escaping Drawing) {
    self.environment = environment
    self.version = version
    self.draw = draw
  }
}
