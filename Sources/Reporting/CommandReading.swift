import Geo
import MapModel

extension Command {
  /// Reads a command that a trace has, by its name and fields; the reverse of `record`.
  ///
  /// Numbers are what nine decimals leave of them.
  /// - Throws: `RecordFault` for an unknown name, and for fields that are missing or of another kind.
  public init(name: String, _ record: RecordReader) throws(RecordFault) {
    switch name {
    case "move_to": self = .moveTo(try CameraChange(record))
    case "animate_to": self = .animateTo(try CameraChange(record), try Timing(record))
    case "fly_to": self = .flyTo(try CameraChange(record), try Flight(record))
    case "fit_bounds":
      self = .fitBounds(
        try record.bounds("bounds"), padding: try record.padding("padding"),
        bearing: try record.number("bearing"), timing: try Timing(ofTimed: record))
    case "zoom_by":
      self = .zoomBy(
        try record.number("delta"),
        around: record.value("point") == nil ? nil : try record.point("point"),
        timing: try Timing(ofTimed: record))
    case "zoom_to":
      self = .zoomTo(try record.number("zoom"), timing: try Timing(ofTimed: record))
    case "scroll_by":
      self = .scrollBy(
        ViewPoint(x: try record.number("dx"), y: try record.number("dy")),
        timing: try Timing(ofTimed: record))
    case "follow": self = .follow(try Follow(record))
    case "orbit":
      self = .orbit(
        Orbit(
          center: try record.optionalCoordinate("center"), degrees: try record.number("degrees"),
          timing: try Timing(record)))
    case "follow_location": self = .followLocation(zoom: try record.optionalNumber("zoom"))
    case "stop": self = .stop
    case "cancel": self = .cancel(MotionID(try record.integer("of")))
    case "finish": self = .finish(MotionID(try record.integer("of")))
    case "tap_compass": self = .tapCompassButton
    case "tap_my_location_button": self = .tapMyLocationButton
    case "set_zoom_limits":
      self = .setZoomLimits(min: try record.number("min"), max: try record.number("max"))
    case "target_bounds":
      self = .setTargetBounds(record.value("bounds") == nil ? nil : try record.bounds("bounds"))
    case "set_location":
      let fix =
        record.value("location") == nil
        ? nil : try record.object("location", expected: "location")
      self = .setLocation(try fix.map { fix throws(RecordFault) in try LocationFix(fix) })
    case "animate":
      self = .animateOverlay(
        OverlayID(try record.integer("overlay")), try AnimatedProperty.goals(record),
        try Timing(record))
    case "play_location": self = .playLocation(try LocationTrack(record))
    default:
      guard let gesture = try Gesture(name: name, record) else { throw .unknownCommand(name) }
      self = .gesture(gesture)
    }
  }
}

extension AnimatedProperty {
  fileprivate static func goals(_ record: RecordReader) throws(RecordFault) -> [AnimatedGoal] {
    var goals: [AnimatedGoal] = []
    for property in allCases where record.has(property.rawValue) {
      let value: AnimatedValue =
        property == .position
        ? .place(try record.coordinate("position"))
        : .number(try record.number(property.rawValue))
      goals.append(AnimatedGoal(property, value))
    }
    return goals
  }
}

extension CameraChange {
  fileprivate init(_ record: RecordReader) throws(RecordFault) {
    self.init(
      target: try record.optionalCoordinate("target"), zoom: try record.optionalNumber("zoom"),
      bearing: try record.optionalNumber("bearing"),
      viewingAngle: try record.optionalNumber("viewing_angle"))
  }
}

extension Timing {
  fileprivate init(_ record: RecordReader) throws(RecordFault) {
    self.init(
      duration: try record.optionalNumber("duration"), easing: try Easing(record, "easing"))
  }

  /// The timing of a movement that is instant where it has none.
  fileprivate init?(ofTimed record: RecordReader) throws(RecordFault) {
    guard record.has("easing") else { return nil }
    try self.init(record)
  }
}

extension Easing {
  fileprivate init(_ record: RecordReader, _ name: String) throws(RecordFault) {
    let fault = RecordFault.unlike(name, expected: "easing")
    switch record.value(name) {
    case nil: throw .missing(name)
    case .text(let word):
      guard let named = Easing.named.first(where: { $0.name == word }) else { throw fault }
      self = named.easing
    case .list(let values):
      let numbers = values.compactMap { if case .number(let number) = $0 { number } else { nil } }
      guard numbers.count == 4, values.count == 4 else { throw fault }
      self = .cubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
    default: throw fault
    }
  }
}

extension Flight {
  fileprivate init(_ record: RecordReader) throws(RecordFault) {
    self.init()
    curve = try record.positive("curve")
    speed = try record.positive("speed")
    maxDuration = try record.optionalNumber("max_duration")
    minZoom = try record.optionalNumber("min_zoom")
    timing = try Timing(record)
  }
}

extension Follow {
  fileprivate init(_ record: RecordReader) throws(RecordFault) {
    self.init(path: try record.path("path"))
    speed = try record.optionalPositive("speed")
    duration = try record.optionalNumber("duration")
    zoom = try record.optionalNumber("zoom")
    viewingAngle = try record.optionalNumber("viewing_angle")
    turns = try record.flag("turn")
  }
}

extension LocationFix {
  fileprivate init(_ record: RecordReader) throws(RecordFault) {
    self.init(
      coordinate: try record.coordinate("coordinate"),
      accuracy: try record.optionalNumber("accuracy"),
      heading: try record.optionalNumber("heading"), speed: try record.optionalNumber("speed"),
      time: try record.number("time"))
  }
}

extension LocationTrack {
  fileprivate init(_ record: RecordReader) throws(RecordFault) {
    let points = try record.list("path").map { value throws(RecordFault) -> Point in
      guard case .object(let fields) = value else { throw .unlike("path", expected: "path") }
      let point = RecordReader(fields)
      return Point(
        coordinate: Coordinate(lat: try point.number("lat"), lng: try point.number("lng")),
        time: try point.optionalNumber("time"))
    }
    self.init(points: points)
    speed = try record.optionalPositive("speed")
    interval = try record.positive("interval")
    noise = try record.number("noise")
    seed = UInt64(exactly: try record.number("seed")) ?? 0
  }
}
