/// How the map itself is drawn: colours and widths by what they are for.
public struct MapStyle: Hashable, Sendable {
  /// The style's name.
  public var name: String
  /// Whether names are written on the map.
  public var hasLabels = true

  /// Makes a style.
  public init(name: String) { self.name = name }

  /// The style of a map that nobody styled.
  public static let light = MapStyle(name: "light")
}
