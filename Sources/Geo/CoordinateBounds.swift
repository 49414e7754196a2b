/// A box of latitudes and longitudes; it may cross 180°.
public struct CoordinateBounds: Hashable, Sendable {
  /// The south-west corner.
  public let southwest: Coordinate
  /// The north-east corner; east of the south-west one, if need be over 180°.
  public let northeast: Coordinate

  /// The whole world. Longitudes end below 180, so the eastern edge is the last number before it.
  public static let world = CoordinateBounds(
    southwest: Coordinate(lat: -90, lng: -180),
    northeast: Coordinate(lat: 90, lng: (180.0).nextDown))

  /// The whole way round between two latitudes.
  public static func around(from south: Double, to north: Double) -> CoordinateBounds {
    CoordinateBounds(
      southwest: Coordinate(lat: south, lng: world.southwest.lng),
      northeast: Coordinate(lat: north, lng: world.northeast.lng))
  }

  /// Makes a box of its corners; `southwest.lat` must not exceed `northeast.lat`.
  ///
  /// East and west are never swapped: a box wider than 180° keeps its corners.
  public init(southwest: Coordinate, northeast: Coordinate) {
    self.southwest = southwest
    self.northeast = northeast
  }

  /// The smallest box around points: of the ways around the earth the one that leaves out the
  /// widest gap between their longitudes. Nil for no points.
  public static func of(_ points: some Sequence<Coordinate>) -> CoordinateBounds? {
    let all = Array(points)
    guard let first = all.first else { return nil }
    let longitudes = all.map(\.lng).sorted()
    var south = first.lat
    var north = first.lat
    for point in all {
      south = min(south, point.lat)
      north = max(north, point.lat)
    }
    var west = longitudes[0]
    var east = longitudes[longitudes.count - 1]
    var widest = west + 360 - east
    for (left, right) in zip(longitudes, longitudes.dropFirst()) where right - left > widest {
      widest = right - left
      (west, east) = (right, left)
    }
    return CoordinateBounds(
      southwest: Coordinate(lat: south, lng: west), northeast: Coordinate(lat: north, lng: east))
  }

  /// The width in degrees, 0…360.
  public var longitudeSpan: Double {
    let span = northeast.lng - southwest.lng
    return span < 0 ? span + 360 : span
  }

  /// The height in degrees, 0…180.
  public var latitudeSpan: Double { northeast.lat - southwest.lat }

  /// Halfway between the edges, in degrees of latitude and longitude.
  public var center: Coordinate {
    Coordinate(
      lat: (southwest.lat + northeast.lat) / 2, lng: southwest.lng + longitudeSpan / 2)
  }

  /// Whether a point lies inside or on an edge.
  public func contains(_ point: Coordinate) -> Bool {
    point.lat >= southwest.lat && point.lat <= northeast.lat && contains(longitude: point.lng)
  }

  /// Whether a meridian, by a longitude in [-180, 180), runs through the box or along its edge.
  public func contains(longitude: Double) -> Bool {
    southwest.lng <= northeast.lng
      ? longitude >= southwest.lng && longitude <= northeast.lng
      : longitude >= southwest.lng || longitude <= northeast.lng
  }

  /// The box grown to hold a point, by the smaller way in longitude.
  public func including(_ point: Coordinate) -> CoordinateBounds {
    var west = southwest.lng
    var east = northeast.lng
    if !contains(longitude: point.lng) {
      let eastwards = Degrees.wrapped(point.lng - east)
      let westwards = Degrees.wrapped(west - point.lng)
      if eastwards <= westwards { east = point.lng } else { west = point.lng }
    }
    return CoordinateBounds(
      southwest: Coordinate(lat: min(southwest.lat, point.lat), lng: west),
      northeast: Coordinate(lat: max(northeast.lat, point.lat), lng: east))
  }

  /// Whether two boxes share a point; edges that touch do.
  public func intersects(_ other: CoordinateBounds) -> Bool {
    southwest.lat <= other.northeast.lat && other.southwest.lat <= northeast.lat
      && (contains(longitude: other.southwest.lng) || other.contains(longitude: southwest.lng))
  }
}
