import Geo
import LuaBridge
import MapModel

/// The metatables of the plain tables that the host returns.
struct Metatables {
  let coordinate: LuaReference
  let bounds: LuaReference

  init(_ state: LuaState) throws(LuaBridgeError) {
    let equal = try state.function("coordinate.__eq") { call throws(LuaFailure) in
      let a = call.table(1).flatMap(plainCoordinate)
      let b = call.table(2).flatMap(plainCoordinate)
      call.results.boolean(a != nil && a == b)
      return .results
    }
    let text = try state.function("coordinate.__tostring") { call throws(LuaFailure) in
      let coordinate = call.table(1).flatMap(plainCoordinate)
      call.results.string(coordinate.map(coordinateText) ?? "coordinate")
      return .results
    }
    func plainCoordinate(_ table: LuaTableView) -> Coordinate? {
      guard let lat = try? table.number(state.key("lat")), let lng = try? table.number(state.key("lng"))
      else { return nil }
      return Coordinate(lat: lat, lng: lng)
    }
    coordinate = try state.defineMetatable(
      name: "coordinate", metamethods: [("__eq", equal), ("__tostring", text)], methods: [])
    bounds = try state.defineMetatable(name: "bounds", metamethods: [], methods: [])
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
