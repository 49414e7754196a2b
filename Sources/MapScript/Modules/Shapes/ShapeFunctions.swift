import LuaBridge
import MapModel

/// The functions of `map` that put shapes and regions on it.
enum ShapeFunctions {
  static let all = [
    PolylineFields.shape.add, PolygonFields.shape.add, CircleFields.shape.add,
    GroundOverlayFields.shape.add, RegionFields.shape.add, LabelFields.shape.add,
    TileLayerFields.shape.add, HeatmapFields.shape.add, ClusterFields.shape.add, overlays,
  ]

  static let classes = [
    MarkerFields.shape.api, PolylineFields.shape.api, PolygonFields.shape.api,
    CircleFields.shape.api,
    GroundOverlayFields.shape.api, RegionFields.shape.api, LabelFields.shape.api,
    TileLayerFields.shape.api, HeatmapFields.shape.api, ClusterFields.shape.api,
  ]

  private static let overlays = APIFunction(
    "overlays", returns: "list", "Everything on the map but markers, in the order of adding."
  ) { script, arguments throws(LuaFailure) in
    let all = script.host.find(OverlayQuestion(), limit: .max)
    script.write(all.filter { $0.kind != .marker }, to: arguments.results)
    return .results
  }
}
