import LuaBridge

/// The tables of numbers that scripts get all the time.
struct Shapes {
  let coordinate: LuaShape
  let camera: LuaShape
  let point: LuaShape
  let padding: LuaShape

  /// Defines them in the script's state.
  init(_ state: LuaState, _ keys: Keys, _ metatables: Metatables) throws(LuaBridgeError) {
    coordinate = try state.defineShape(
      [(keys.lat, nil), (keys.lng, nil)], metatable: metatables.coordinate)
    camera = try state.defineShape([
      (keys.target, coordinate), (keys.zoom, nil), (keys.bearing, nil), (keys.viewingAngle, nil),
    ])
    point = try state.defineShape([(keys.x, nil), (keys.y, nil)])
    padding = try state.defineShape([
      (keys.top, nil), (keys.left, nil), (keys.bottom, nil), (keys.right, nil),
    ])
  }
}
