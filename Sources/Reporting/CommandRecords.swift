import Geo
import MapModel

extension Command {
  /// The command as traces write it: the name and the words of the Lua API.
  public var record: (name: String, fields: [RecordField]) {
    switch self {
    case .moveTo(let change): ("move_to", change.fields)
    case .animateTo(let change, let timing): ("animate_to", change.fields + timing.fields)
    case .flyTo(let change, let flight): ("fly_to", change.fields + flight.fields)
    case .fitBounds(let bounds, let padding, let bearing, let timing):
      (
        "fit_bounds",
        [
          RecordField("bounds", .bounds(bounds)), RecordField("padding", .padding(padding)),
          RecordField("bearing", .number(bearing)),
        ] + (timing?.fields ?? [])
      )
    case .zoomBy(let delta, let point, let timing):
      (
        "zoom_by",
        [RecordField("delta", .number(delta))]
          + (point.map { [RecordField("point", .point($0))] } ?? []) + (timing?.fields ?? [])
      )
    case .zoomTo(let zoom, let timing):
      ("zoom_to", [RecordField("zoom", .number(zoom))] + (timing?.fields ?? []))
    case .scrollBy(let way, let timing):
      (
        "scroll_by",
        [RecordField("dx", .number(way.x)), RecordField("dy", .number(way.y))]
          + (timing?.fields ?? [])
      )
    case .follow(let follow): ("follow", follow.fields)
    case .orbit(let orbit):
      (
        "orbit",
        optional("center", orbit.center.map(RecordValue.coordinate))
          + [RecordField("degrees", .number(orbit.degrees))] + orbit.timing.fields
      )
    case .followLocation(let zoom):
      ("follow_location", optional("zoom", zoom.map(RecordValue.number)))
    case .stop: ("stop", [])
    case .cancel(let motion): ("cancel", [RecordField("of", .number(Double(motion.number)))])
    case .finish(let motion): ("finish", [RecordField("of", .number(Double(motion.number)))])
    case .gesture(let gesture): gesture.record
    case .tapCompassButton: ("tap_compass", [])
    case .tapMyLocationButton: ("tap_my_location_button", [])
    case .setZoomLimits(let least, let most):
      ("set_zoom_limits", [RecordField("min", .number(least)), RecordField("max", .number(most))])
    case .setTargetBounds(let bounds):
      ("target_bounds", [RecordField("bounds", bounds.map(RecordValue.bounds) ?? .null)])
    case .setLocation(let fix):
      ("set_location", [RecordField("location", fix.map(RecordValue.fix) ?? .null)])
    case .playLocation(let track): ("play_location", track.fields)
    case .animateOverlay(let id, let goals, let timing):
      (
        "animate",
        [RecordField("overlay", .number(Double(id.number)))] + goals.map(\.field)
          + timing.fields
      )
    }
  }
}

extension AnimatedGoal {
  fileprivate var field: RecordField {
    switch value {
    case .place(let place): RecordField(property.rawValue, .coordinate(place))
    case .number(let number): RecordField(property.rawValue, .number(number))
    }
  }
}

private func optional(_ name: String, _ value: RecordValue?) -> [RecordField] {
  value.map { [RecordField(name, $0)] } ?? []
}

extension CameraChange {
  fileprivate var fields: [RecordField] {
    optional("target", target.map(RecordValue.coordinate))
      + optional("zoom", zoom.map(RecordValue.number))
      + optional("bearing", bearing.map(RecordValue.number))
      + optional("viewing_angle", viewingAngle.map(RecordValue.number))
  }
}

extension Timing {
  fileprivate var fields: [RecordField] {
    optional("duration", duration.map(RecordValue.number)) + [RecordField("easing", easing.value)]
  }
}

extension Easing {
  fileprivate var value: RecordValue {
    if let named = Easing.named.first(where: { $0.easing == self }) { return .text(named.name) }
    guard case .cubicBezier(let x1, let y1, let x2, let y2) = self else { return .text("linear") }
    return .list([.number(x1), .number(y1), .number(x2), .number(y2)])
  }
}

extension Flight {
  fileprivate var fields: [RecordField] {
    [RecordField("curve", .number(curve)), RecordField("speed", .number(speed))]
      + optional("max_duration", maxDuration.map(RecordValue.number))
      + optional("min_zoom", minZoom.map(RecordValue.number)) + timing.fields
  }
}

extension Follow {
  fileprivate var fields: [RecordField] {
    [RecordField("path", .list(path.map(RecordValue.coordinate)))]
      + optional("speed", speed.map(RecordValue.number))
      + optional("duration", duration.map(RecordValue.number))
      + optional("zoom", zoom.map(RecordValue.number))
      + optional("viewing_angle", viewingAngle.map(RecordValue.number))
      + [RecordField("turn", .flag(turns))]
  }
}

extension LocationTrack {
  fileprivate var fields: [RecordField] {
    [
      RecordField(
        "path",
        .list(
          points.map { point in
            .object(
              [
                RecordField("lat", .number(point.coordinate.lat)),
                RecordField("lng", .number(point.coordinate.lng)),
              ] + optional("time", point.time.map(RecordValue.number)))
          }))
    ] + optional("speed", speed.map(RecordValue.number)) + [
      RecordField("interval", .number(interval)), RecordField("noise", .number(noise)),
      RecordField("seed", .number(Double(seed))),
    ]
  }
}

extension Gesture {
  fileprivate var record: (name: String, fields: [RecordField]) {
    switch self {
    case .tap(let point): ("tap", [RecordField("at", .point(point))])
    case .doubleTap(let point): ("double_tap", [RecordField("at", .point(point))])
    case .twoFingerTap(let point): ("two_finger_tap", [RecordField("at", .point(point))])
    case .longPress(let point): ("long_press", [RecordField("at", .point(point))])
    case .pan(let from, let to, let duration, let fling):
      (
        "pan",
        [
          RecordField("from", .point(from)), RecordField("to", .point(to)),
          RecordField("duration", .number(duration)), RecordField("fling", .flag(fling)),
        ]
      )
    case .pinch(let center, let scale, let duration):
      (
        "pinch",
        [
          RecordField("center", .point(center)), RecordField("scale", .number(scale)),
          RecordField("duration", .number(duration)),
        ]
      )
    case .rotate(let center, let degrees, let duration):
      (
        "rotate",
        [
          RecordField("center", .point(center)), RecordField("degrees", .number(degrees)),
          RecordField("duration", .number(duration)),
        ]
      )
    case .tilt(let degrees, let duration):
      (
        "tilt",
        [RecordField("degrees", .number(degrees)), RecordField("duration", .number(duration))]
      )
    case .doubleTapDrag(let point, let distance, let duration):
      (
        "double_tap_drag",
        [
          RecordField("at", .point(point)), RecordField("distance", .number(distance)),
          RecordField("duration", .number(duration)),
        ]
      )
    case .pinchRotatePan(let center, let scale, let degrees, let way, let duration):
      (
        "pinch_rotate_pan",
        [
          RecordField("center", .point(center)), RecordField("scale", .number(scale)),
          RecordField("degrees", .number(degrees)), RecordField("by", .point(way)),
          RecordField("duration", .number(duration)),
        ]
      )
    case .pointers(let events):
      ("pointer", [RecordField("events", .list(events.map(\.value)))])
    case .drag(let marker, let to, let duration):
      (
        "drag",
        [
          RecordField("overlay", .number(Double(marker.number))),
          RecordField("to", .coordinate(to)), RecordField("duration", .number(duration)),
        ]
      )
    }
  }
}

extension PointerEvent {
  fileprivate var value: RecordValue {
    .object([
      RecordField("time", .number(time)), RecordField("finger", .number(Double(finger))),
      RecordField("phase", .text(phase.rawValue)), RecordField("x", .number(position.x)),
      RecordField("y", .number(position.y)),
    ])
  }
}
