import Geo
import MapModel

/// The checks of single arguments.
enum CommandCheck {
  static func finite(_ value: Double, _ name: String) throws(CommandError) {
    guard value.isFinite else { throw .notFinite(argument: name) }
  }

  static func positive(_ value: Double, _ name: String) throws(CommandError) {
    try finite(value, name)
    guard value > 0 else {
      throw .outOfRange(argument: name, value: value, expected: "more than 0")
    }
  }

  static func notNegative(_ value: Double, _ name: String) throws(CommandError) {
    try finite(value, name)
    guard value >= 0 else {
      throw .outOfRange(argument: name, value: value, expected: "0 or more")
    }
  }

  static func point(_ point: ViewPoint, _ name: String) throws(CommandError) {
    try finite(point.x, name)
    try finite(point.y, name)
  }

  static func coordinate(_ place: Coordinate, _ name: String) throws(CommandError) {
    try finite(place.lat, name)
    try finite(place.lng, name)
    guard abs(place.lat) <= 90 else {
      throw .outOfRange(argument: name, value: place.lat, expected: "a latitude of -90…90")
    }
  }

  static func bounds(_ box: CoordinateBounds) throws(CommandError) {
    try coordinate(box.southwest, "bounds")
    try coordinate(box.northeast, "bounds")
    guard box.southwest.lat <= box.northeast.lat else { throw .upsideDown(argument: "bounds") }
  }

  static func camera(_ change: CameraChange) throws(CommandError) {
    if let target = change.target { try coordinate(target, "target") }
    if let zoom = change.zoom { try finite(zoom, "zoom") }
    if let bearing = change.bearing { try finite(bearing, "bearing") }
    if let angle = change.viewingAngle { try finite(angle, "viewing_angle") }
  }

  static func goal(_ goal: AnimatedGoal) throws(CommandError) {
    let name = goal.property.rawValue
    switch (goal.property, goal.value) {
    case (_, .place(let place)): try coordinate(place, name)
    case (.opacity, .number(let opacity)):
      try finite(opacity, name)
      guard (0...1).contains(opacity) else {
        throw .outOfRange(argument: name, value: opacity, expected: "0…1")
      }
    case (.radius, .number(let number)): try notNegative(number, name)
    case (.strokeWidth, .number(let width)):
      try finite(width, name)
      guard DrawingRange.strokeWidth.contains(width) else {
        let most = Int(DrawingRange.strokeWidth.upperBound)
        throw .outOfRange(argument: name, value: width, expected: "0…\(most)")
      }
    case (_, .number(let number)): try finite(number, name)
    }
  }

  static func timing(_ timing: Timing?) throws(CommandError) {
    guard let timing else { return }
    if let duration = timing.duration { try notNegative(duration, "duration") }
    guard case .cubicBezier(let x1, let y1, let x2, let y2) = timing.easing else { return }
    for number in [x1, y1, x2, y2] { try finite(number, "easing") }
    for x in [x1, x2] where !(0...1).contains(x) {
      throw .outOfRange(argument: "easing", value: x, expected: "x1 and x2 within 0…1")
    }
  }

  static func flight(_ flight: Flight) throws(CommandError) {
    try positive(flight.curve, "curve")
    try positive(flight.speed, "speed")
    if let longest = flight.maxDuration { try notNegative(longest, "max_duration") }
    if let zoom = flight.minZoom { try finite(zoom, "min_zoom") }
    try timing(flight.timing)
  }

  static func follow(_ journey: Follow) throws(CommandError) {
    guard !journey.path.isEmpty else { throw .empty(argument: "path") }
    for point in journey.path { try coordinate(point, "path") }
    guard (journey.speed == nil) != (journey.duration == nil) else {
      throw .exactlyOne(of: ["speed", "duration"])
    }
    if let speed = journey.speed { try positive(speed, "speed") }
    if let duration = journey.duration { try notNegative(duration, "duration") }
    if let zoom = journey.zoom { try finite(zoom, "zoom") }
    if let angle = journey.viewingAngle { try finite(angle, "viewing_angle") }
  }

  static func location(_ fix: LocationFix) throws(CommandError) {
    try coordinate(fix.coordinate, "coordinate")
    if let accuracy = fix.accuracy { try notNegative(accuracy, "accuracy") }
    if let heading = fix.heading { try finite(heading, "heading") }
    if let speed = fix.speed { try notNegative(speed, "speed") }
    try finite(fix.time, "time")
  }

  static func journey(_ journey: LocationTrack) throws(CommandError) {
    guard !journey.points.isEmpty else { throw .empty(argument: "path") }
    var last = -Double.infinity
    for point in journey.points {
      try coordinate(point.coordinate, "path")
      guard let time = point.time else { continue }
      try finite(time, "path")
      guard time >= last else { throw .falling(argument: "path") }
      last = time
    }
    if let speed = journey.speed { try positive(speed, "speed") }
    try positive(journey.interval, "interval")
    try notNegative(journey.noise, "noise")
  }

  static func pointers(_ events: [PointerEvent]) throws(CommandError) {
    var last = 0.0
    for event in events {
      try point(event.position, "position")
      try notNegative(event.time, "time")
      guard event.time >= last else { throw .falling(argument: "time") }
      last = event.time
    }
  }
}
