import Geo

/// Markers of which those that are drawn close together are shown as one symbol, with the rules and
/// defaults of the SDK's utility library.
///
/// The markers themselves lie on the map as others do, and know by `Marker.clusterLayer` where they
/// belong and by `Marker.isClustered` whether a symbol stands for them at present. Which symbols
/// those are is worked out when the map has come to rest at another whole zoom.
public struct ClusterLayer: TouchableShape {
  /// A layer of clusters.
  public static var kind: OverlayKind { .clusterLayer }

  /// The numbers of its markers in the order of adding; they know it by their `clusterLayer`.
  public var items: [Int]
  /// The script's own name for it.
  public var id: String
  /// Its title, which nobody but scripts reads.
  public var title: String?
  /// How far around a marker others join it, in points of the view; > 0.
  public var distance = 100.0
  /// Fewer markers than this are drawn one by one; ≥ 1.
  public var minimumSize = 4
  /// Beyond this zoom all markers are drawn one by one.
  public var maxZoom = 20.0
  /// Colour of the symbols, nil to go by the number of markers.
  public var color: Color?
  /// Higher is above, also among markers; equal ones in the order of adding.
  public var zIndex = 1.0
  /// Whether its symbols take taps.
  public var tappable = true
  /// When it is shown.
  public var shown = TimeSpan.always
  /// How its markers are grouped at present: every one is in one group. A picture shows the symbols
  /// of those that are `isShown`.
  public var groups: [Group] = []

  /// Markers that lie close together.
  public struct Group: Hashable, Sendable {
    /// The mean of their positions.
    public var position: Coordinate
    /// Their numbers, the one that the others joined first.
    public var members: [Int]
    /// Whether a symbol stands for them.
    public var isShown: Bool

    /// Makes a group.
    public init(position: Coordinate, members: [Int], isShown: Bool) {
      self.position = position
      self.members = members
      self.isShown = isShown
    }
  }

  /// Makes a layer that has not been grouped.
  public init(items: [Int], id: String) {
    self.items = items
    self.id = id
  }

  /// The layer of an overlay; nil when that is of another kind.
  public init?(_ overlay: Overlay) {
    guard case .clusterLayer(let layer) = overlay else { return nil }
    self = layer
  }

  /// The layer among the others.
  public var overlay: Overlay { .clusterLayer(self) }
}

/// One group of a cluster layer as it was when somebody asked or tapped.
public struct Cluster: Hashable, Sendable {
  /// The layer.
  public var layer: OverlayID
  /// Its markers and where they are.
  public var group: ClusterLayer.Group

  /// Makes a cluster.
  public init(layer: OverlayID, group: ClusterLayer.Group) {
    self.layer = layer
    self.group = group
  }
}
