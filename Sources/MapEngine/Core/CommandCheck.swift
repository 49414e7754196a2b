import Geo
import MapModel

extension Engine {
  /// Whether a command makes sense, so that one that is carried out later still fails where it was
  /// given. Zooms, angles and bearings of any finite size do: limits and wrapping are applied.
  ///
  /// - Throws: `CommandError`, naming the argument as scripts know it.
  public func check(_ command: Command) throws(CommandError) {
    switch command {
    case .moveTo(let change):
      try CommandCheck.camera(change)
    case .animateTo(let change, let timing):
      try CommandCheck.camera(change)
      try CommandCheck.timing(timing)
    case .flyTo(let change, let flight):
      try CommandCheck.camera(change)
      try CommandCheck.flight(flight)
    case .fitBounds(let bounds, let padding, let bearing, let timing):
      try CommandCheck.bounds(bounds)
      for side in [padding.top, padding.left, padding.bottom, padding.right] {
        try CommandCheck.finite(side, "padding")
      }
      try CommandCheck.finite(bearing, "bearing")
      try CommandCheck.timing(timing)
    case .zoomBy(let levels, let point, let timing):
      try CommandCheck.finite(levels, "delta")
      if let point { try CommandCheck.point(point, "point") }
      try CommandCheck.timing(timing)
    case .zoomTo(let level, let timing):
      try CommandCheck.finite(level, "zoom")
      try CommandCheck.timing(timing)
    case .scrollBy(let way, let timing):
      try CommandCheck.finite(way.x, "dx")
      try CommandCheck.finite(way.y, "dy")
      try CommandCheck.timing(timing)
    case .follow(let journey):
      try CommandCheck.follow(journey)
    case .orbit(let turn):
      if let center = turn.center { try CommandCheck.coordinate(center, "center") }
      try CommandCheck.finite(turn.degrees, "degrees")
      try CommandCheck.timing(turn.timing)
    case .followLocation(let zoom):
      if let zoom { try CommandCheck.finite(zoom, "zoom") }
    case .gesture(let gesture):
      try check(gesture)
    case .animateOverlay(let id, let goals, let timing):
      guard overlays.contains(id) else { throw .unknownOverlay(argument: id.kind.words) }
      for goal in goals { try CommandCheck.goal(goal) }
      try CommandCheck.timing(timing)
    case .setZoomLimits(let min, let max):
      try CommandCheck.finite(min, "min")
      try CommandCheck.finite(max, "max")
      guard min <= max else {
        throw .outOfRange(argument: "min", value: min, expected: "at most max")
      }
    case .setTargetBounds(let bounds):
      if let bounds { try CommandCheck.bounds(bounds) }
    case .setLocation(let fix):
      if let fix { try CommandCheck.location(fix) }
    case .playLocation(let journey):
      try CommandCheck.journey(journey)
    case .stop, .cancel, .finish, .tapCompassButton, .tapMyLocationButton:
      break
    }
  }

  private func check(_ gesture: Gesture) throws(CommandError) {
    switch gesture {
    case .tap(let point), .doubleTap(let point), .twoFingerTap(let point), .longPress(let point):
      try CommandCheck.point(point, "at")
    case .pan(let from, let to, let duration, _):
      try CommandCheck.point(from, "from")
      try CommandCheck.point(to, "to")
      try CommandCheck.notNegative(duration, "duration")
    case .pinch(let center, let scale, let duration):
      try CommandCheck.point(center, "center")
      try CommandCheck.positive(scale, "scale")
      try CommandCheck.notNegative(duration, "duration")
    case .rotate(let center, let degrees, let duration):
      try CommandCheck.point(center, "center")
      try CommandCheck.finite(degrees, "degrees")
      try CommandCheck.notNegative(duration, "duration")
    case .tilt(let degrees, let duration):
      try CommandCheck.finite(degrees, "degrees")
      try CommandCheck.notNegative(duration, "duration")
    case .doubleTapDrag(let point, let distance, let duration):
      try CommandCheck.point(point, "at")
      try CommandCheck.finite(distance, "distance")
      try CommandCheck.notNegative(duration, "duration")
    case .pinchRotatePan(let center, let scale, let degrees, let by, let duration):
      try CommandCheck.point(center, "center")
      try CommandCheck.positive(scale, "scale")
      try CommandCheck.finite(degrees, "degrees")
      try CommandCheck.point(by, "by")
      try CommandCheck.notNegative(duration, "duration")
    case .drag(let marker, let coordinate, let duration):
      guard overlays.marker(marker) != nil else { throw .unknownOverlay(argument: "marker") }
      try CommandCheck.coordinate(coordinate, "to")
      try CommandCheck.notNegative(duration, "duration")
    case .pointers(let events):
      try CommandCheck.pointers(events)
    }
  }
}
