/// A box of latitudes and longitudes; it may cross 180°.
public struct CoordinateBounds: Hashable, Sendable {
  /// The south-west corner.
  public let southwest: Coordinate
  /// The north-east corner; east of the south-west one, if need be over 180°.
  public let northeast: Coordinate

  /// Makes a box of its corners; `southwest.lat` must not exceed `northeast.lat`.
  public init(southwest: Coordinate, northeast: Coordinate) {
    self.southwest = southwest
    self.northeast = northeast
  }

  /// The width in degrees, 0…360.
  public var longitudeSpan: Double {
    let span = northeast.lng - southwest.lng
    return span < 0 ? span + 360 : span
  }
}
