import LuaBridge

/// The names that are read and written all the time, interned once.
struct Keys {
  let lat, lng, x, y, target, zoom, bearing, viewingAngle: LuaKey
  let southwest, northeast, center, top, left, bottom, right, width, height: LuaKey
  let gesture, reason, by, point, coordinate, accuracy, heading, speed, time: LuaKey
  let weight, position: LuaKey
  let results, first, lines, stale, message, handler, file, line, traceback, name: LuaKey

  init(_ state: LuaState) throws(LuaBridgeError) {
    lat = try state.key("lat")
    lng = try state.key("lng")
    x = try state.key("x")
    y = try state.key("y")
    target = try state.key("target")
    zoom = try state.key("zoom")
    bearing = try state.key("bearing")
    viewingAngle = try state.key("viewing_angle")
    southwest = try state.key("southwest")
    northeast = try state.key("northeast")
    center = try state.key("center")
    top = try state.key("top")
    left = try state.key("left")
    bottom = try state.key("bottom")
    right = try state.key("right")
    width = try state.key("width")
    height = try state.key("height")
    gesture = try state.key("gesture")
    reason = try state.key("reason")
    by = try state.key("by")
    point = try state.key("point")
    coordinate = try state.key("coordinate")
    accuracy = try state.key("accuracy")
    heading = try state.key("heading")
    speed = try state.key("speed")
    time = try state.key("time")
    weight = try state.key("weight")
    position = try state.key("position")
    results = try state.key("results")
    first = try state.key("first")
    lines = try state.key("lines")
    stale = try state.key("stale")
    message = try state.key("message")
    handler = try state.key("handler")
    file = try state.key("file")
    line = try state.key("line")
    traceback = try state.key("traceback")
    name = try state.key("__name")
  }
}
