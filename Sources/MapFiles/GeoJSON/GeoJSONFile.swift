import Geo

/// A GeoJSON file (RFC 7946): its features in order; a bare geometry is one feature without
/// properties.
public struct GeoJSONFile: Hashable, Sendable {
  /// A place in space.
  public struct Position: Hashable, Sendable {
    /// Where.
    public var coordinate: Coordinate
    /// Metres above the ellipsoid, or nil.
    public var elevation: Double?
    /// Degrees of whole turns that are written on top of the longitude: of a line over 180°.
    public var turns = 0.0

    /// Makes a position.
    public init(coordinate: Coordinate, elevation: Double? = nil, turns: Double = 0) {
      self.coordinate = coordinate
      self.elevation = elevation
      self.turns = turns
    }
  }

  /// A shape; lists are as long as the file has them, so also empty, and rings stand as written.
  public indirect enum Geometry: Hashable, Sendable {
    /// One position.
    case point(Position)
    /// Positions; also a Point without coordinates, as one of none.
    case multiPoint([Position])
    /// Positions one after the other.
    case lineString([Position])
    /// Lines.
    case multiLineString([[Position]])
    /// Rings: the outer one, then the holes.
    case polygon([[Position]])
    /// Polygons.
    case multiPolygon([[[Position]]])
    /// Geometries of any kind.
    case collection([Geometry])
  }

  /// A shape and what is known of it.
  public struct Feature: Hashable, Sendable {
    /// The place in the file, from 0.
    public var index: Int
    /// A text or a number, or nil.
    public var id: JSONValue?
    /// The shape, or nil for a feature without a place.
    public var geometry: Geometry?
    /// The properties in the order of the file.
    public var properties: JSONObject
    /// What mapctl itself wrote of it in its member `mapctl`; nil in files of others.
    public var own: JSONObject?
    /// Whether its member `mapctl` is something that mapctl does not write.
    public var hasStrangeOwn = false

    /// Makes a feature.
    public init(
      index: Int = 0, id: JSONValue? = nil, geometry: Geometry?, properties: JSONObject = .empty,
      own: JSONObject? = nil
    ) {
      self.index = index
      self.id = id
      self.geometry = geometry
      self.properties = properties
      self.own = own
    }
  }

  /// The features.
  public let features: [Feature]
  /// The name that a collection gives itself, or nil.
  public let name: String?

  /// Makes a file's value of features.
  public init(features: [Feature], name: String? = nil) {
    self.features = features
    self.name = name
  }

  /// Reads a file's bytes.
  ///
  /// A third number of a position is its elevation, more are passed over; so are members that the
  /// format does not know. Longitudes up to a turn beyond ±180 are wrapped.
  ///
  /// - Throws: `MapFileError` with the line and column of bad JSON, or the path and the feature of
  ///   what is no GeoJSON.
  public static func read(_ bytes: [UInt8]) throws(MapFileError) -> GeoJSONFile {
    let content = bytes.dropFirst(ByteOrderMark.length(of: bytes))
    if content.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
      throw .otherFormat(expected: .geoJSON, found: .xml)
    }
    return try GeoJSONFile(try JSONReader.read(bytes))
  }

  /// Reads a document that was taken apart already.
  ///
  /// - Throws: `MapFileError` with the path and the feature of what is no GeoJSON.
  public init(_ root: JSONValue) throws(MapFileError) {
    do {
      self.init(
        features: try GeoJSONReading.features(of: root), name: GeoJSONReading.name(of: root))
    } catch {
      throw .content(.geoJSON, error.fault, at: error.place)
    }
  }
}
