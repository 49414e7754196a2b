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

  /// Names of ornaments and where each is kept.
  private static var named: [(name: String, path: WritableKeyPath<MapOrnaments, Bool>)] {
    [
      ("attribution", \.hasAttribution), ("scale_bar", \.hasScaleBar),
      ("graticule", \.hasGraticule),
    ]
  }

  /// The names of all ornaments.
  public static var names: [String] { named.map(\.name) }

  /// The ornaments of a list of names, and no others.
  ///
  /// - Returns: nil when a name is none.
  public init?(names: [some StringProtocol]) {
    hasAttribution = false
    for name in names {
      guard let path = MapOrnaments.named.first(where: { $0.name == name })?.path else {
        return nil
      }
      self[keyPath: path] = true
    }
  }

  /// These ornaments as a picture is wished for.
  public func changed(by wish: SnapshotOptions) -> MapOrnaments {
    var changed = self
    changed.hasAttribution = wish.hasAttribution ?? hasAttribution
    changed.hasScaleBar = wish.hasScaleBar ?? hasScaleBar
    changed.hasGraticule = wish.hasGraticule ?? hasGraticule
    return changed
  }
}
