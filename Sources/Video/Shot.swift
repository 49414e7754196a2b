import MapModel

/// A frame that is to be drawn once and shown for a while.
struct Shot: Sendable {
  /// What it shows.
  var frame: FilmFrame
  /// Its number in the film, from 0.
  var number: Int
  /// Its time in virtual seconds.
  var time: Double
  /// How many frames in a row are the same.
  var count = 1
  /// What stands for what it shows, where frames are kept.
  var key: FrameKey?
  /// How much memory it may hold on to, in frames without anything new on the map.
  var weight = 1
}
