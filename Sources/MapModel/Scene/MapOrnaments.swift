/// What is drawn around the map and not on it.
public struct MapOrnaments: Hashable, Sendable {
  /// Whether the sources of the map are named in the corner; the licence of GeoNames asks for it
  /// where a picture is published.
  public var hasAttribution = true
  /// Whether a bar shows a length on the ground.
  public var hasScaleBar = false
  /// Whether meridians and parallels are drawn, with their degrees.
  public var hasGraticule = false

  /// The attribution, and nothing else.
  public init() {}
}
