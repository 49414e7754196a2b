import LuaBridge
import MapModel

/// Lines of `map.add_polyline`.
enum PolylineFields {
  static let shape = ShapeClass<Polyline>(
    "A line on the ground.", adds: "Draws a line on the ground.",
    fields: [
      .path(\.path, atLeast: 2, "where it goes, from each point to the next by the short way"),
      .strokeWidth(\.strokeWidth),
      .color("stroke_color", \.strokeColor, "its colour (default blue)"),
      .flag("geodesic", \.geodesic, "whether its edges are great circles (default false)"),
      spans, dash, arrows,
    ] + ShapeField.common,
    animated: [.strokeWidth],
    make: { options, id throws(LuaFailure) in
      Polyline(path: try options.required("path", options.path("path")), id: id)
    },
    words: { "of \($0.path.count) points" })

  private static let spans = ShapeField<Polyline>(
    "spans", .spans, "colours along it: {color=, to_color=, segments=}, segments of the path each",
    write: { line, _, writer in
      writer.table { table in
        for span in line.spans { table.element { write(span, to: $0) } }
      }
    },
    change: { line, options throws(LuaFailure) in line.spans = options.spans("spans") ?? [] },
    clear: { $0.spans = [] })

  private static func write(_ span: Polyline.Span, to writer: LuaWriter) {
    writer.table {
      $0.field("color") { $0.string(span.color.text) }
      if let color = span.endColor { $0.field("to_color") { $0.string(color.text) } }
      $0.field("segments") { $0.number(span.segments) }
    }
  }

  private static let dash = ShapeField<Polyline>(
    "dash", .lengths, "points drawn and left out in turn (default: a solid line)",
    write: { line, _, writer in
      writer.table { table in
        for length in line.dash { table.element { $0.number(length) } }
      }
    },
    change: { line, options throws(LuaFailure) in line.dash = options.lengths("dash") ?? [] },
    clear: { $0.dash = [] })

  private static let arrows = ShapeField<Polyline>(
    "arrows", .choice(Polyline.Arrows.allCases.map(\.rawValue)),
    "where heads of arrows point to where it goes (default \"none\")",
    write: { line, _, writer in writer.string(line.arrows.rawValue) },
    change: { line, options throws(LuaFailure) in
      line.arrows = options.text("arrows").flatMap(Polyline.Arrows.init) ?? .none
    },
    clear: { $0.arrows = .none })

  /// What one of the spans is made of.
  static let span = OptionTable([
    .init("color", .color, "its colour, or the one it begins with"),
    .init("to_color", .color, "the colour it ends with (default: the same)"),
    .init(
      "segments", .number(in: DrawingRange.segments),
      "how many edges of the path it covers (default 1)"),
  ])
}
