import Geo
import LuaBridge
import MapFiles
import MapModel

/// Areas of `map.add_polygon`.
enum PolygonFields {
  static let shape = ShapeClass<Polygon>(
    "An area of the ground.", adds: "Draws an area of the ground.",
    fields: [
      .path(\.path, atLeast: 3, "its outline, which closes itself"), holes,
      .strokeWidth(\.strokeWidth),
      .color("stroke_color", \.strokeColor, "colour of the outline (default black)"),
      .color("fill_color", \.fillColor, "colour of the inside (default blue)"),
      .flag("geodesic", \.geodesic, "whether its edges are great circles (default false)"),
    ] + ShapeField.common,
    animated: [.strokeWidth],
    changed: { script, polygon, field in
      if ["path", "holes", nil].contains(field) { script.warnOfCrossing(polygon) }
    },
    make: { options, id throws(LuaFailure) in
      Polygon(path: try options.required("path", options.path("path")), id: id)
    },
    words: { polygon in
      let count = polygon.holes.count
      let holes = count == 0 ? "" : count == 1 ? " with a hole" : " with \(count) holes"
      return "of \(polygon.path.count) points\(holes)"
    })

  private static let holes = ShapeField<Polygon>(
    "holes", .paths, "outlines of what is left out",
    write: { polygon, script, writer in
      writer.table { table in
        for hole in polygon.holes { table.element { script.write(hole, to: $0) } }
      }
    },
    change: { polygon, options throws(LuaFailure) in
      let holes = options.paths("holes") ?? []
      for (index, hole) in holes.enumerated() {
        try options.check(hole, "holes[\(index + 1)]", atLeast: 3)
      }
      polygon.holes = holes
    },
    clear: { $0.holes = [] })
}

extension Script {
  /// Warns of the first area whose outline crosses itself; further ones are likely to be like it.
  fileprivate func warnOfCrossing(_ polygon: Polygon) {
    guard !hasToldOfCrossing else { return }
    for ring in [polygon.path] + polygon.holes {
      var ring = ring
      if ring.count > 1, ring.first == ring.last { ring.removeLast() }
      guard let edge = RingCrossing.first(in: ring) else { continue }
      hasToldOfCrossing = true
      let spot = Coordinate(
        lat: (ring[edge].lat * 1e5).rounded() / 1e5, lng: (ring[edge].lng * 1e5).rounded() / 1e5)
      host.log(
        .warn,
        "add_polygon: an outline crosses itself near \(coordinateText(spot)), so that not all within "
          + "it may be filled (further ones are not told)", of: plugin?.id)
      return
    }
  }
}
