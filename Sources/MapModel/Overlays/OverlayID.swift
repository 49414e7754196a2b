/// The sorts of things that lie on the map.
public enum OverlayKind: String, CaseIterable, Sendable {
  case marker, polyline, polygon, circle, region, label, heatmap
  case groundOverlay = "ground_overlay"
  case tileLayer = "tile_layer"
  case clusterLayer = "cluster"

  /// Its place among all kinds, from 0.
  public var index: Int {
    switch self {
    case .marker: 0
    case .polyline: 1
    case .polygon: 2
    case .circle: 3
    case .region: 4
    case .groundOverlay: 5
    case .label: 6
    case .tileLayer: 7
    case .heatmap: 8
    case .clusterLayer: 9
    }
  }

  /// The kind in words.
  public var words: String {
    switch self {
    case .groundOverlay: "ground overlay"
    case .tileLayer: "tile layer"
    case .heatmap: "heat map"
    case .clusterLayer: "cluster layer"
    case .marker, .polyline, .polygon, .circle, .region, .label: rawValue
    }
  }
}

/// Names one thing that lies on the map, for as long as somebody may ask about it.
public struct OverlayID: Sendable {
  /// Counts up from 1 within a run, in the order of adding; no two things share one.
  public let number: Int
  /// What sort of thing it is; kept here so that it can still be told when the thing is gone.
  public let kind: OverlayKind

  /// Makes the identity with that number.
  public init(_ number: Int, kind: OverlayKind = .marker) {
    self.number = number
    self.kind = kind
  }
}

extension OverlayID: Hashable {
  /// The number alone tells things apart.
  public static func == (one: OverlayID, other: OverlayID) -> Bool { one.number == other.number }

  /// Hashes the number.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
