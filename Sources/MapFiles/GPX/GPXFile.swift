import Geo

/// A GPX file (GPS Exchange Format 1.0 and 1.1): places and journeys, each kind in file order.
public struct GPXFile: Hashable, Sendable {
  /// A waypoint, or a point of a route or a track.
  public struct Point: Hashable, Sendable {
    /// Where.
    public var coordinate: Coordinate
    /// Metres above the sea, or nil.
    public var elevation: Double?
    /// Seconds since 1970 began in UTC, or nil.
    public var time: Double?
    /// The name, or nil.
    public var name: String?
    /// The description, or nil.
    public var description: String?
    /// What else it says of itself: `cmt`, `src`, `sym`, `type`.
    public var more: [String: String] = [:]

    /// Makes a point.
    public init(
      coordinate: Coordinate, elevation: Double? = nil, time: Double? = nil, name: String? = nil,
      description: String? = nil
    ) {
      self.coordinate = coordinate
      self.elevation = elevation
      self.time = time
      self.name = name
      self.description = description
    }
  }

  /// A way that was planned.
  public struct Route: Hashable, Sendable {
    /// The name, or nil.
    public var name: String?
    /// The description, or nil.
    public var description: String?
    /// What else it says of itself: `cmt`, `src`, `type`.
    public var more: [String: String] = [:]
    /// The points in order; there may be none.
    public var points: [Point] = []
  }

  /// A way that was gone.
  public struct Track: Hashable, Sendable {
    /// The name, or nil.
    public var name: String?
    /// The description, or nil.
    public var description: String?
    /// What else it says of itself: `cmt`, `src`, `type`.
    public var more: [String: String] = [:]
    /// Stretches without a gap, in order; there may be none, and an empty one.
    public var segments: [[Point]] = []
  }

  /// The name of the file's own, or nil.
  public internal(set) var name: String?
  /// The waypoints.
  public internal(set) var waypoints: [Point] = []
  /// The routes.
  public internal(set) var routes: [Route] = []
  /// The tracks.
  public internal(set) var tracks: [Track] = []

  /// Reads a file's bytes, in UTF-8, UTF-16, ISO 8859-1 or ASCII.
  ///
  /// Elements of other namespaces, and those not named here, are passed over. Document types that
  /// declare entities are refused. A time without a zone is UTC, as the format says.
  ///
  /// - Throws: `MapFileError` with the line and the column of the first mistake.
  public static func read(_ bytes: [UInt8]) throws(MapFileError) -> GPXFile {
    let content = bytes.dropFirst(ByteOrderMark.length(of: bytes))
    if let first = content.first(where: { $0 > 0x20 }), "{[".utf8.contains(first) {
      throw .otherFormat(expected: .gpx, found: .json)
    }
    let visitor = GPXVisitor()
    try XMLReader.read(bytes, as: .gpx, to: visitor)
    return visitor.file
  }
}
