import Geo

/// What the device says of where it is.
public struct LocationFix: Hashable, Sendable {
  /// Where.
  public var coordinate: Coordinate
  /// Radius of uncertainty in metres, or nil.
  public var accuracy: Double?
  /// Degrees clockwise from north, [0, 360), or nil.
  public var heading: Double?
  /// Metres a second, or nil.
  public var speed: Double?
  /// Virtual seconds at which the fix was made.
  public var time: Double

  /// Makes a fix.
  public init(
    coordinate: Coordinate, accuracy: Double? = nil, heading: Double? = nil, speed: Double? = nil,
    time: Double
  ) {
    self.coordinate = coordinate
    self.accuracy = accuracy
    self.heading = heading
    self.speed = speed
    self.time = time
  }
}

/// A journey that the device makes.
public struct LocationTrack: Hashable, Sendable {
  /// A point of the track and, where the source has times, its seconds since the first point.
  public struct Point: Hashable, Sendable {
    /// Where.
    public var coordinate: Coordinate
    /// Seconds since the first point, not falling; nil where the source has none.
    public var time: Double?

    /// Makes a point.
    public init(coordinate: Coordinate, time: Double? = nil) {
      self.coordinate = coordinate
      self.time = time
    }
  }

  /// At least one point.
  public var points: [Point]
  /// Metres a second where points carry no times, or to override them.
  public var speed: Double?
  /// Seconds between fixes, > 0.
  public var interval = 1.0
  /// Standard deviation of the noise in metres, ≥ 0.
  public var noise = 0.0
  /// Seed of the noise.
  public var seed: UInt64 = 0

  /// Makes a track.
  public init(points: [Point]) { self.points = points }
}
