import Geo
import MapModel

/// Who wins a tap or a long press: info window, marker, location dot, map (T1).
extension Engine {
  mutating func tap(at point: ViewPoint) {
    guard viewport.contains(point) else { return }
    if let window = selection.open, infoWindow?.isHit(at: point) == true {
      queue(.tapInfoWindow(window))
    } else if let marker = hits(at: point).first {
      steps.append(.question(.tapMarker(marker), motion: nil))
    } else if let place = locationDot(at: point) {
      queue(.tapMyLocation(place))
    } else if let coordinate = projection.coordinate(for: point) {
      queue(.tap(coordinate, at: point))
      // The old selection is still readable in the handler (T4).
      if let selected = selection.selected { steps.append(.deselect(selected)) }
    }
  }

  /// Radius of the location dot in points.
  public static let locationDotRadius = 11.0

  /// Where the device is, if its dot is drawn at that point, in whatever copy of the world.
  private func locationDot(at point: ViewPoint) -> Coordinate? {
    guard showsLocationDot, let place = location?.coordinate else { return nil }
    let seen = projection
    let near = WorldPoint(place).nearest(toX: seen.reachableWorld(for: point).x)
    guard let dot = seen.point(for: near) else { return nil }
    return dot.distance(to: point) <= Engine.locationDotRadius ? place : nil
  }

  mutating func press(at point: ViewPoint) {
    guard viewport.contains(point) else { return }
    if let window = selection.open, infoWindow?.isHit(at: point) == true {
      queue(.longPressInfoWindow(window))
    } else if let marker = hits(at: point).first, overlays.marker(marker)?.draggable == true {
      beginDrag(of: marker, at: point)
    } else if let coordinate = projection.coordinate(for: point) {
      queue(.longPress(coordinate, at: point))
    }
  }

  /// Carries out the deselection that a tap on the map brings.
  mutating func deselect(_ marker: OverlayID) -> Delivery? {
    guard selection.selected == marker, let closed = selection.select(nil) else { return nil }
    return .event(.closeInfoWindow(closed))
  }

  /// Sends the camera to a marker, as the default of its tap (T2).
  mutating func center(on id: OverlayID) {
    guard let marker = overlays.marker(id), selection.selected == id else { return }
    var camera = planned
    camera.target = marker.position
    control(to: camera, motion: nil)
  }
}

extension Viewport {
  /// Whether a point lies in the view; its edges count.
  func contains(_ point: ViewPoint) -> Bool {
    point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
  }
}
