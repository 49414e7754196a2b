/// One thing that lies on the map, by kind.
public enum Overlay: Hashable, Sendable {
  /// A pin.
  case marker(Marker)
  /// A line.
  indirect case polyline(Polyline)
  /// An area.
  indirect case polygon(Polygon)
  /// Everything within so many metres of a point.
  indirect case circle(Circle)
  /// A picture on the ground.
  indirect case groundOverlay(GroundOverlay)
  /// An area of the ground that the device enters and leaves; it is not drawn.
  indirect case region(Region)
  /// A text.
  indirect case label(Label)
  /// Pictures side by side.
  indirect case tileLayer(TileLayer)
  /// How densely points lie.
  indirect case heatmap(Heatmap)
  /// Markers of which close ones are shown as one.
  indirect case clusterLayer(ClusterLayer)

  /// What sort of thing it is.
  public var kind: OverlayKind {
    switch self {
    case .marker: .marker
    case .polyline: .polyline
    case .polygon: .polygon
    case .circle: .circle
    case .groundOverlay: .groundOverlay
    case .region: .region
    case .label: .label
    case .tileLayer: .tileLayer
    case .heatmap: .heatmap
    case .clusterLayer: .clusterLayer
    }
  }

  /// Higher is above; of what is not drawn it is 0.
  public var zIndex: Double {
    switch self {
    case .marker(let marker): marker.zIndex
    case .polyline(let polyline): polyline.zIndex
    case .polygon(let polygon): polygon.zIndex
    case .circle(let circle): circle.zIndex
    case .groundOverlay(let picture): picture.zIndex
    case .label(let label): label.zIndex
    case .tileLayer(let layer): layer.zIndex
    case .heatmap(let heatmap): heatmap.zIndex
    case .clusterLayer(let layer): layer.zIndex
    case .region: 0
    }
  }

  /// The script's own name for it.
  public var id: String {
    switch self {
    case .marker(let marker): marker.id
    case .polyline(let polyline): polyline.id
    case .polygon(let polygon): polygon.id
    case .circle(let circle): circle.id
    case .groundOverlay(let picture): picture.id
    case .region(let region): region.id
    case .label(let label): label.id
    case .tileLayer(let layer): layer.id
    case .heatmap(let heatmap): heatmap.id
    case .clusterLayer(let layer): layer.id
    }
  }

  /// Its title, if it has one.
  public var title: String? {
    switch self {
    case .marker(let marker): marker.title
    case .polyline(let polyline): polyline.title
    case .polygon(let polygon): polygon.title
    case .circle(let circle): circle.title
    case .groundOverlay(let picture): picture.title
    case .region(let region): region.title
    case .label(let label): label.title
    case .tileLayer(let layer): layer.title
    case .heatmap(let heatmap): heatmap.title
    case .clusterLayer(let layer): layer.title
    }
  }

  /// Its snippet, if it has one; only markers do.
  public var snippet: String? {
    if case .marker(let marker) = self { marker.snippet } else { nil }
  }
}

/// One kind of thing that lies on the map.
public protocol MapShape: Hashable, Sendable {
  /// What sort of thing it is.
  static var kind: OverlayKind { get }
  /// The script's own name for it.
  var id: String { get set }
  /// Its title; of anything but a marker nobody but scripts reads it.
  var title: String? { get set }
  /// The thing of an overlay; nil when that is of another kind.
  init?(_ overlay: Overlay)
  /// The thing among the others.
  var overlay: Overlay { get }
}

/// A thing that is drawn.
public protocol DrawnShape: MapShape {
  /// Higher is above; equal ones in the order of adding.
  var zIndex: Double { get set }
  /// When it is shown.
  var shown: TimeSpan { get set }
}

/// A thing that is drawn and can take taps.
public protocol TouchableShape: DrawnShape {
  /// Whether it takes taps.
  var tappable: Bool { get set }
}

extension Overlay {
  /// When it is shown; always for what is not drawn.
  public var shown: TimeSpan {
    switch self {
    case .marker(let marker): marker.shown
    case .polyline(let line): line.shown
    case .polygon(let polygon): polygon.shown
    case .circle(let circle): circle.shown
    case .groundOverlay(let picture): picture.shown
    case .label(let label): label.shown
    case .tileLayer(let layer): layer.shown
    case .heatmap(let heatmap): heatmap.shown
    case .clusterLayer(let layer): layer.shown
    case .region: .always
    }
  }

  /// Whether it is shown at a virtual time.
  public func isShown(at time: Double) -> Bool { shown.contains(time) }
}
