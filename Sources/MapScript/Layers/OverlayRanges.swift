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
          && isAnchor(marker.groundAnchor) && isAnchor(marker.infoWindowAnchor)
      case .polyline(let line):
        line.path.count > 1 && isStroke(line.strokeWidth)
          && line.spans.allSatisfy { DrawingRange.segments.contains($0.segments) }
          && line.dash.allSatisfy(DrawingRange.dash.contains)
          && (line.dash.isEmpty || line.dash.reduce(0, +) >= DrawingRange.shortestDashes)
      case .polygon(let area):
        isStroke(area.strokeWidth) && ([area.path] + area.holes).allSatisfy { $0.count > 2 }
      case .circle(let circle):
        isPlace(circle.position) && circle.radius >= 0 && isStroke(circle.strokeWidth)
      case .groundOverlay(let picture):
        isPlacement(picture.placement) && isPart(picture.opacity)
          && isIcon(picture.icon) && isAnchor(picture.anchor)
      case .region(let region): isArea(region.area)
      case .label(let label):
        isPlace(label.position) && DrawingRange.letterSize.contains(label.size)
          && DrawingRange.haloWidth.contains(label.haloWidth)
          && DrawingRange.labelPadding.contains(label.padding) && isAnchor(label.anchor)
          && label.text.utf8.count <= DrawingRange.labelBytes && isPart(label.opacity)
      case .heatmap(let heatmap): isHeatmap(heatmap)
      case .clusterLayer(let layer):
        DrawingRange.clusterDistance.contains(layer.distance)
          && DrawingRange.clusterSize.contains(layer.minimumSize)
      case .tileLayer: false
      }
    return shape && contradiction == nil && extremes.allSatisfy(isPlace)
  }

  private func isPlace(_ place: Coordinate) -> Bool { abs(place.lat) <= 90 }

  private func isStroke(_ width: Double) -> Bool { DrawingRange.strokeWidth.contains(width) }

  private func isAnchor(_ point: ViewPoint) -> Bool {
    DrawingRange.anchor.contains(point.x) && DrawingRange.anchor.contains(point.y)
  }

  private func isPart(_ number: Double) -> Bool { (0...1).contains(number) }

  private func isIcon(_ icon: Icon?) -> Bool {
    guard let icon else { return true }
    return (0.01...16384).contains(icon.width) && (0.01...16384).contains(icon.height)
  }

  private func isPlacement(_ placement: GroundOverlay.Placement) -> Bool {
    switch placement {
    case .at(let place, let width, let height):
      isPlace(place) && DrawingRange.groundLength.contains(width)
        && DrawingRange.groundLength.contains(height)
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
    return DrawingRange.heatRadius.contains(heatmap.radius) && isPart(heatmap.opacity)
      && DrawingRange.intensity.contains(heatmap.maxIntensity ?? 1)
      && heatmap.points.allSatisfy { DrawingRange.weight.contains($0.weight) } && !parts.isEmpty
      && parts.allSatisfy(isPart) && zip(parts, parts.dropFirst()).allSatisfy { $0 < $1 }
      && DrawingRange.intensityZoom.contains(heatmap.minZoomIntensity)
      && DrawingRange.intensityZoom.contains(heatmap.maxZoomIntensity)
  }
}
