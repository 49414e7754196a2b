import MapModel

/// The kinds of host objects that scripts hold.
public enum ObjectKind: UInt16, CaseIterable, Sendable {
  /// A pin on the map.
  case marker = 1
  /// A movement under way or ended.
  case motion
  /// A timer.
  case timer
  /// A handler registered with `map.on` or `map.observe`.
  case subscription
  /// A spawned coroutine.
  case task
  /// A snapshot of the projection.
  case projection
  /// The table of gesture settings.
  case settings
  /// A line on the map.
  case polyline
  /// An area on the map.
  case polygon
  /// A circle on the map.
  case circle
  /// A picture on the ground.
  case groundOverlay
  /// An area of the ground that the device enters and leaves.
  case region
  /// A text on the map.
  case label
  /// Pictures side by side.
  case tileLayer
  /// How densely points lie.
  case heatmap
  /// Markers of which close ones are shown as one.
  case clusterLayer
  /// A group of markers of a cluster layer.
  case cluster
  /// What a geographic file put on the map.
  case layer
  /// The open info window of a marker.
  case infoWindow
  /// The dot of the device's location.
  case locationDot
  /// A film of the map, while it is taken or over.
  case recording
  /// A file that is read line by line.
  case lines
  /// What null is in JSON.
  case null
  /// What a test expects of a value.
  case expectation
  /// The events of a test.
  case events
  /// A value and what is near it.
  case nearness
  /// What stands for any value.
  case anything

  /// The word for it.
  public var name: String {
    switch self {
    case .marker: "marker"
    case .motion: "motion"
    case .timer: "timer"
    case .subscription: "subscription"
    case .task: "task"
    case .projection: "projection"
    case .settings: "settings"
    case .polyline: "polyline"
    case .polygon: "polygon"
    case .circle: "circle"
    case .groundOverlay: "ground overlay"
    case .region: "region"
    case .label: "label"
    case .tileLayer: "tile layer"
    case .heatmap: "heat map"
    case .clusterLayer: "cluster layer"
    case .cluster: "cluster"
    case .layer: "layer"
    case .infoWindow: "info window"
    case .locationDot: "location dot"
    case .recording: "recording"
    case .lines: "lines"
    case .null: "null"
    case .expectation: "expectation"
    case .events: "events"
    case .nearness: "near"
    case .anything: "anything"
    }
  }

  /// The objects for things of that kind.
  init(_ kind: OverlayKind) {
    switch kind {
    case .marker: self = .marker
    case .polyline: self = .polyline
    case .polygon: self = .polygon
    case .circle: self = .circle
    case .groundOverlay: self = .groundOverlay
    case .region: self = .region
    case .label: self = .label
    case .tileLayer: self = .tileLayer
    case .heatmap: self = .heatmap
    case .clusterLayer: self = .clusterLayer
    }
  }

  /// What kind of thing on the map such objects stand for; nil when for none.
  var overlay: OverlayKind? {
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
    case .cluster, .motion, .timer, .subscription, .task, .projection, .settings, .layer,
      .infoWindow, .locationDot, .recording, .lines, .null, .expectation, .events, .nearness,
      .anything:
      nil
    }
  }
}
