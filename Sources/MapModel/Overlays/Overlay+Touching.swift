extension Overlay {
  /// Whether it takes taps by itself; symbols of clusters, layers of tiles and heat maps do not.
  public var isTappable: Bool {
    switch self {
    case .marker(let marker): marker.tappable
    case .polyline(let line): line.tappable
    case .polygon(let polygon): polygon.tappable
    case .circle(let circle): circle.tappable
    case .groundOverlay(let picture): picture.tappable
    case .label(let label): label.tappable
    case .region, .tileLayer, .heatmap, .clusterLayer: false
    }
  }

  /// Whether anything of it can be seen, and so touched: what has no opacity takes no taps, as in the
  /// SDK. Lines and areas do whatever their colours are: invisible ones serve as areas to be tapped.
  public var isSeen: Bool {
    switch self {
    case .marker(let marker): marker.isSeen
    case .label(let label): label.isSeen
    case .groundOverlay(let picture): picture.opacity > 0
    default: true
    }
  }
}

extension Marker {
  /// Whether it is more than transparent.
  public var isSeen: Bool { opacity > 0 }
}

extension Label {
  /// Whether its letters, their rim or the box behind them can be seen.
  public var isSeen: Bool {
    guard opacity > 0, !text.isEmpty else { return false }
    if let background, background.alpha > 0 { return true }
    let hasRim = haloWidth > 0 && haloColor.map { $0.alpha > 0 } == true
    guard color.alpha > 0 || hasRim else { return false }
    return text.unicodeScalars.contains { !$0.properties.isWhitespace }
  }
}
