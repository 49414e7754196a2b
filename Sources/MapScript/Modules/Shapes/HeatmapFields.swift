import LuaBridge
import MapModel

/// Heat maps of `map.add_heatmap`.
enum HeatmapFields {
  static let shape = ShapeClass<Heatmap>(
    "A picture of how densely points lie.", adds: "Colours the map by how densely points lie.",
    fields: [points, radius, gradient, .opacity(\.opacity, usual: "0.7"), maximum]
      + zooms + ShapeField.drawn,
    animated: [.opacity],
    make: { options, id throws(LuaFailure) in
      Heatmap(points: try options.required("points", options.weightedPoints("points")), id: id)
    },
    words: { "of \($0.points.count) points" })

  private static let points = ShapeField<Heatmap>(
    "points", .weightedPoints,
    "coordinates; a weight beside lat and lng or as a third number counts",
    write: { heatmap, script, writer in
      writer.table { table in
        for point in heatmap.points {
          table.element { writer in
            writer.table {
              $0.field(script.keys.lat, point.position.lat)
              $0.field(script.keys.lng, point.position.lng)
              $0.field(script.keys.weight, point.weight)
            }
          }
        }
      }
    },
    change: { heatmap, options throws(LuaFailure) in
      if let points = options.weightedPoints("points") { heatmap.points = points }
    })

  private static let radius = ShapeField<Heatmap>(
    "radius", .number(in: DrawingRange.heatRadius),
    "how far a point spreads, in points of the view, 1…200 (default 20)",
    write: { heatmap, _, writer in writer.number(heatmap.radius) },
    change: { heatmap, options throws(LuaFailure) in
      if let radius = options.number("radius") { heatmap.radius = radius }
    })

  private static let gradient = ShapeField<Heatmap>(
    "gradient", .stops, "colours by rising parts of the maximum: {{0.2, \"green\"}, {1, \"red\"}}",
    write: { heatmap, _, writer in
      writer.table { table in
        for stop in heatmap.gradient {
          table.element { writer in
            writer.table {
              $0.element { $0.number(stop.part) }
              $0.element { $0.string(stop.color.text) }
            }
          }
        }
      }
    },
    change: { heatmap, options throws(LuaFailure) in
      if let stops = options.stops("gradient") { heatmap.gradient = stops }
    },
    clear: { $0.gradient = Heatmap.usualGradient })

  private static let maximum = ShapeField<Heatmap>(
    "max_intensity", .number(in: DrawingRange.intensity),
    "sum of weights that has the last colour, \(rangeText(DrawingRange.intensity)) (default: by zoom)",
    write: { heatmap, _, writer in
      heatmap.maxIntensity.map { writer.number($0) } ?? writer.null()
    },
    change: { heatmap, options throws(LuaFailure) in
      if let most = options.number("max_intensity") { heatmap.maxIntensity = most }
    },
    clear: { $0.maxIntensity = nil })

  private static let zooms: [ShapeField<Heatmap>] = [
    .count(
      "min_zoom_intensity", \.minZoomIntensity, in: DrawingRange.intensityZoom,
      "the maximum is that of this zoom below it (default 5)"),
    .count(
      "max_zoom_intensity", \.maxZoomIntensity, in: DrawingRange.intensityZoom,
      "the maximum is that of this zoom beyond it (default 10)"),
  ]
}
