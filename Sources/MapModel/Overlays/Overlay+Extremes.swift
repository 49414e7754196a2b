import Geo

extension Overlay {
  /// Points that a box around it has to hold; none of what is nowhere by itself.
  public var extremes: [Coordinate] {
    switch self {
    case .marker(let marker): [marker.position]
    case .polyline(let line): line.path
    case .polygon(let polygon): polygon.path
    case .circle(let circle): Overlay.extremes(circle.position, circle.radius)
    case .groundOverlay(let picture): picture.corners.map(\.coordinate)
    case .label(let label): [label.position]
    case .heatmap(let heatmap): heatmap.points.map(\.position)
    case .region(let region):
      switch region.area {
      case .circle(let center, let radius): Overlay.extremes(center, radius)
      case .path(let path): path
      case .bounds(let box): [box.southwest, box.northeast]
      }
    case .tileLayer, .clusterLayer: []
    }
  }

  private static func extremes(_ center: Coordinate, _ radius: Double) -> [Coordinate] {
    [0.0, 90, 180, 270].map { Spherical.offset(from: center, metres: radius, heading: $0) }
  }
}
