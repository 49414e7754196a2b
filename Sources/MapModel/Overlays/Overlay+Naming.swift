extension Overlay {
  /// The same thing under another name.
  public func named(_ id: String) -> Overlay {
    func named<Shape: MapShape>(_ shape: Shape) -> Overlay {
      var shape = shape
      shape.id = id
      return shape.overlay
    }
    return switch self {
    case .marker(let marker): named(marker)
    case .polyline(let line): named(line)
    case .polygon(let area): named(area)
    case .circle(let circle): named(circle)
    case .groundOverlay(let picture): named(picture)
    case .region(let region): named(region)
    case .label(let label): named(label)
    case .tileLayer(let layer): named(layer)
    case .heatmap(let heatmap): named(heatmap)
    case .clusterLayer(let layer): named(layer)
    }
  }
}
