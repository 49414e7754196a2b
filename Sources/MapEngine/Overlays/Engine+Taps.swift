import Geo
import MapModel

/// Who wins a tap or a long press: info window, marker, location dot, shape, place, map (T1).
extension Engine {
  mutating func tap(at point: ViewPoint) {
    guard viewport.contains(point) else { return }
    prepare(at: now)
    switch targets(at: point, limit: 1).first {
    case .infoWindow(let marker): queue(.tapInfoWindow(marker))
    case .overlay(let marker) where marker.kind == .marker:
      tapMarker(marker)
    case .cluster(let cluster):
      steps.append(.question(.tapCluster(cluster), motion: nil))
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

  /// A marker of a cluster layer is told with the group it is in, before it is told as a marker.
  private mutating func tapMarker(_ marker: OverlayID) {
    if let cluster = overlays.cluster(of: marker) {
      steps.append(.question(.tapClusterItem(marker, cluster), motion: nil))
    } else {
      steps.append(.question(.tapMarker(marker), motion: nil))
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
    prepare(at: now)
    if let window = selection.open, infoWindow?.isHit(at: point) == true {
      queue(.longPressInfoWindow(window))
    } else if let marker = overlays.topMarker(TimedTouch(at: point, projection, time: now)),
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
