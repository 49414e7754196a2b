/// How a film is wished for.
public struct FilmWish: Sendable {
  /// What it is written as.
  public var format: FilmFormat
  /// Frames a second, > 0.
  public var framesPerSecond = FilmWish.standardRate
  /// How each of its frames shows the map; what is nil is as the map has it.
  public var picture = SnapshotOptions(format: .png)
  /// What is written over its beginning.
  public var title: String?
  /// Seconds that it takes to come out of black, and to go back to it.
  public var fade = 0.0
  /// The frames that are made, counted from 0; nil for all.
  public var frames: ClosedRange<Int>?

  /// Frames a second when nobody says how many.
  public static let standardRate = 30.0
  /// The most frames a second.
  public static let highestRate = 240.0
  /// The longest fade in seconds.
  public static let longestFade = 10.0
  /// Seconds that a title is seen.
  public static let titleDuration = 3.0

  /// A film with nothing special to it.
  public init(format: FilmFormat) { self.format = format }
}
