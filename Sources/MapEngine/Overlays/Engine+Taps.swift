import Geo
import MapModel

/// Who wins a tap or a long press: info window, marker, location dot, shape, place, map (T1).
extension Engine {
  mutating func tap(at point: ViewPoint) {
    guard viewport.contains(point) else { return }
    switch targets(at: point, limit: 1).first {
    case .infoWindow(let marker): queue(.tapInfoWindow(marker))
    case .overlay(let marker) where marker.kind == .marker:
      steps.append(.question(.tapMarker(marker), motion: nil))
    case .overlay(let shape):
      // The edge of a wide line may be touched a little above the horizon.
      let coordinate = projection.reachableWorld(for: point).coordinate
      steps.append(.aboutOverlay(shape, .tapOverlay(shape, coordinate)))
    case .locationDot:
      if let place = location?.coordinate { queue(.tapMyLocation(place)) }
    case .place(let place):
      queue(.tapPOI(placeID: place.placeID, name: place.name, location: place.location))
    case nil: tapMap(at: point)
    }
  }

  private mutating func tapMap(at point: ViewPoint) {
    guard let coordinate = projection.coordinate(for: point) else { return }
    queue(.tap(coordinate, at: point))
    // The old selection is still readable in the handler (T4).
    if let selected = selection.selected { steps.append(.deselect(selected)) }
  }

  mutating func press(at point: ViewPoint) {
    guard viewport.contains(point) else { return }
    if let window = selection.open, infoWindow?.isHit(at: point) == true {
      queue(.longPressInfoWindow(window))
    } else if let marker = overlays.hits(at: point, projection: projection, limit: 1).first,
      overlays.marker(marker)?.draggable == true
    {
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
