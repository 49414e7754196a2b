import Geo
import LuaBridge
import MapModel

/// The metatables of the plain tables that the host returns.
struct Metatables {
  let coordinate: LuaReference
  let bounds: LuaReference
  /// Marks a table without fields that was `{}` in JSON.
  let emptyObject: LuaReference

  /// Defines them in the script's state.
  init(_ script: Script) throws(LuaBridgeError) {
    let keys = script.keys
    let equal = try script.state.function("coordinate.__eq") { call throws(LuaFailure) in
      let one = Metatables.coordinate(call[1], keys)
      call.results.boolean(one != nil && one == Metatables.coordinate(call[2], keys))
      return .results
    }
    let text = try script.state.function("coordinate.__tostring") { call throws(LuaFailure) in
      let coordinate = Metatables.coordinate(call[1], keys)
      call.results.string(coordinate.map(coordinateText) ?? "coordinate")
      return .results
    }
    coordinate = try script.state.defineMetatable(
      name: "coordinate", metamethods: [("__eq", equal), ("__tostring", text)], methods: [])
    let boundsText = try script.state.function("bounds.__tostring") {
      [unowned script] call throws(LuaFailure) in
      let bounds = try script.bounds(call[1], ArgumentName(function: "tostring", name: ""))
      call.results.string(
        "\(coordinateText(bounds.southwest)) to \(coordinateText(bounds.northeast))")
      return .results
    }
    emptyObject = try script.state.defineMetatable(
      name: "json object", metamethods: [], methods: [])
    var methods: [(String, LuaFunctionID)] = []
    for function in GeoFunctions.boundsMethods {
      methods.append((function.name, try script.register(function, of: "bounds", offset: 1)))
    }
    bounds = try script.state.defineMetatable(
      name: "bounds", metamethods: [("__tostring", boundsText)], methods: methods)
  }

  private static func coordinate(_ value: LuaValueView, _ keys: Keys) -> Coordinate? {
    guard let table = value.table, let lat = table.number(keys.lat),
      let lng = table.number(keys.lng)
    else { return nil }
    return Coordinate(lat: lat, lng: lng)
  }
}

/// A coordinate as a person reads it: six decimals, about a decimetre.
func coordinateText(_ coordinate: Coordinate) -> String {
  "\(decimals(coordinate.lat)), \(decimals(coordinate.lng))"
}

private func decimals(_ value: Double) -> String {
  let millionths = Int64((abs(value) * 1e6).rounded())
  var fraction = String(millionths % 1_000_000)
  fraction = String(repeating: "0", count: 6 - fraction.count) + fraction
  while fraction.hasSuffix("0"), fraction.count > 1 { fraction.removeLast() }
  return (value < 0 && millionths > 0 ? "-" : "") + "\(millionths / 1_000_000).\(fraction)"
}
