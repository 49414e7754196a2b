import MapModel

extension Gesture {
  /// Reads a gesture that a trace has; nil when the name is none of a gesture.
  init?(name: String, _ record: RecordReader) throws(RecordFault) {
    switch name {
    case "tap": self = .tap(at: try record.point("at"))
    case "double_tap": self = .doubleTap(at: try record.point("at"))
    case "two_finger_tap": self = .twoFingerTap(at: try record.point("at"))
    case "long_press": self = .longPress(at: try record.point("at"))
    case "pan":
      self = .pan(
        from: try record.point("from"), to: try record.point("to"),
        duration: try record.number("duration"), fling: try record.flag("fling"))
    case "pinch":
      self = .pinch(
        center: try record.point("center"), scale: try record.positive("scale"),
        duration: try record.number("duration"))
    case "rotate":
      self = .rotate(
        center: try record.point("center"), degrees: try record.number("degrees"),
        duration: try record.number("duration"))
    case "tilt":
      self = .tilt(degrees: try record.number("degrees"), duration: try record.number("duration"))
    case "double_tap_drag":
      self = .doubleTapDrag(
        at: try record.point("at"), distance: try record.number("distance"),
        duration: try record.number("duration"))
    case "pinch_rotate_pan":
      self = .pinchRotatePan(
        center: try record.point("center"), scale: try record.positive("scale"),
        degrees: try record.number("degrees"), by: try record.point("by"),
        duration: try record.number("duration"))
    case "pointer":
      self = .pointers(
        try record.list("events").map { value throws(RecordFault) in
          guard case .object(let fields) = value else {
            throw .unlike("events", expected: "list of fingers' news")
          }
          return try PointerEvent(RecordReader(fields))
        })
    case "drag":
      self = .drag(
        OverlayID(try record.integer("overlay")), to: try record.coordinate("to"),
        duration: try record.number("duration"))
    default: return nil
    }
  }
}

extension PointerEvent {
  fileprivate init(_ record: RecordReader) throws(RecordFault) {
    guard let phase = Phase(rawValue: try record.text("phase")) else {
      throw .unlike("phase", expected: "phase of a finger")
    }
    self.init(
      time: try record.number("time"), finger: try record.integer("finger"), phase: phase,
      position: ViewPoint(x: try record.number("x"), y: try record.number("y")))
  }
}
