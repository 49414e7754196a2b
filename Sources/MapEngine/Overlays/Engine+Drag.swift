import Geo
import MapModel

/// A marker under a finger.
struct DraggedMarker: Hashable, Sendable {
  var marker: OverlayID
  /// From the finger to the marker's foot, in points of the view.
  var offset: ViewPoint
}

/// Dragging markers: `drag_begin`, `drag` …, `drag_end`, without a jump (T6).
extension Engine {
  mutating func beginDrag(of id: OverlayID, at finger: ViewPoint) {
    guard let foot = foot(of: id, near: finger) else { return }
    endMove(of: id)
    dragged = DraggedMarker(
      marker: id, offset: ViewPoint(x: foot.x - finger.x, y: foot.y - finger.y))
    queue(.dragBegin(id))
  }

  mutating func dragPressed(from: ViewPoint, to finger: ViewPoint) {
    guard let dragged else { return }
    let foot = ViewPoint(x: finger.x + dragged.offset.x, y: finger.y + dragged.offset.y)
    let seen = Projection(camera: planned, viewport: viewport)
    let place = seen.reachableWorld(for: foot).coordinate
    steps.append(.drag(dragged.marker, to: place))
  }

  mutating func endDrag() {
    guard let dragged else { return }
    self.dragged = nil
    queue(.dragEnd(dragged.marker))
  }

  /// Carries out one step of a drag.
  mutating func drag(_ marker: OverlayID, to coordinate: Coordinate) -> Delivery? {
    guard overlays.changeMarker(marker, { $0.position = coordinate }) else { return nil }
    return .event(.drag(marker))
  }

  /// The finger that takes a marker and leaves it at a coordinate; nil when either is out of reach.
  func dragScript(_ id: OverlayID, to coordinate: Coordinate, duration: Double) -> FingerScript? {
    guard let marker = overlays.marker(id), let finger = touchPoint(of: id),
      let from = projection.point(for: marker.position), let to = projection.point(for: coordinate)
    else { return nil }
    let end = ViewPoint(x: finger.x + to.x - from.x, y: finger.y + to.y - from.y)
    let rest = TouchLimits.longPress + TouchLimits.tapLength
    return FingerScript(
      [
        FingerMovement(
          from: finger, to: end.withinReach, down: 0, departure: rest, up: rest + duration)
      ], frame: frame)
  }

  /// Where the marker's foot is drawn, in the copy of the world that the finger is on.
  private func foot(of id: OverlayID, near finger: ViewPoint) -> ViewPoint? {
    guard let marker = overlays.marker(id) else { return nil }
    let seen = projection
    let touched = seen.reachableWorld(for: finger)
    return seen.point(for: WorldPoint(marker.position).nearest(toX: touched.x))
  }
}
