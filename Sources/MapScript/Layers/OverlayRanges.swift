import Geo
import MapModel

extension Overlay {
  /// Whether all its values lie where the calls that add such things let them: for things that a
  /// file describes field by field.
  var isWithinRanges: Bool {
    let shape =
      switch self {
      case .marker(let marker):
        isPlace(marker.position) && isPart(marker.opacity) && isIcon(marker.icon)
      case .polyline(let line):
        line.path.count > 1 && line.strokeWidth >= 0 && line.spans.allSatisfy { $0.segments > 0 }
          && line.dash.allSatisfy { $0 >= 0 }
          && (line.dash.isEmpty || line.dash.contains { $0 > 0 })
      case .polygon(let area):
        area.strokeWidth >= 0 && ([area.path] + area.holes).allSatisfy { $0.count > 2 }
      case .circle(let circle):
        isPlace(circle.position) && circle.radius >= 0 && circle.strokeWidth >= 0
      case .groundOverlay(let picture):
        isPlacement(picture.placement) && isPart(picture.opacity)
          && isIcon(picture.icon)
      case .region(let region): isArea(region.area)
      case .label(let label):
        isPlace(label.position) && label.size > 0 && label.haloWidth >= 0 && label.padding >= 0
          && isPart(label.opacity)
      case .heatmap(let heatmap): isHeatmap(heatmap)
      case .clusterLayer(let layer):
        layer.distance > 0 && (0...1_000_000).contains(layer.minimumSize)
      case .tileLayer: false
      }
    return shape && extremes.allSatisfy(isPlace)
  }

  private func isPlace(_ place: Coordinate) -> Bool { abs(place.lat) <= 90 }

  private func isPart(_ number: Double) -> Bool { (0...1).contains(number) }

  private func isIcon(_ icon: Icon?) -> Bool {
    guard let icon else { return true }
    return (0.01...16384).contains(icon.width) && (0.01...16384).contains(icon.height)
  }

  private func isPlacement(_ placement: GroundOverlay.Placement) -> Bool {
    switch placement {
    case .at(let place, let width, let height): isPlace(place) && width > 0 && height > 0
    case .bounds(let box): isBox(box)
    }
  }

  private func isBox(_ box: CoordinateBounds) -> Bool {
    isPlace(box.southwest) && isPlace(box.northeast) && box.southwest.lat <= box.northeast.lat
  }

  private func isArea(_ area: Region.Area) -> Bool {
    switch area {
    case .circle(let center, let radius): isPlace(center) && radius >= 0
    case .path(let path): path.count > 2
    case .bounds(let box): isBox(box)
    }
  }

  private func isHeatmap(_ heatmap: Heatmap) -> Bool {
    let parts = heatmap.gradient.map(\.part)
    return (1...200).contains(heatmap.radius) && isPart(heatmap.opacity)
      && heatmap.maxIntensity ?? 1 > 0
      && heatmap.points.allSatisfy { $0.weight > 0 } && !parts.isEmpty
      && parts.allSatisfy(isPart) && zip(parts, parts.dropFirst()).allSatisfy { $0 < $1 }
      && (0...30).contains(heatmap.minZoomIntensity)
      && (0...30).contains(heatmap.maxZoomIntensity)
  }
}
