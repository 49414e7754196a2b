import LuaBridge
import MapModel

/// The functions of `map` that put shapes and regions on it.
enum ShapeFunctions {
  static let all = [RegionFields.shape.add, overlays]

  private static let overlays = APIFunction(
    "overlays", returns: "list", "Everything on the map but markers, in the order of adding."
  ) { script, arguments throws(LuaFailure) in
    script.write(script.host.overlays.filter { $0.kind != .marker }, to: arguments.results)
    return .results
  }
}
