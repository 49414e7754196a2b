import LuaBridge
import MapModel

/// Circles of `map.add_circle`.
enum CircleFields {
  static let shape = ShapeClass<Circle>(
    "Everything within so many metres of a point.",
    adds: "Draws what lies within so many metres of a point.",
    fields: [
      position,
      .number("radius", \.radius, atLeast: 0, "metres along the ground"),
      .strokeWidth(\.strokeWidth),
      .color("stroke_color", \.strokeColor, "colour of the outline (default black)"),
      .color("fill_color", \.fillColor, "colour of the inside (default none)"),
    ] + ShapeField.common,
    animated: [.position, .radius, .strokeWidth],
    make: { options, id throws(LuaFailure) in
      let position = try options.required("position", options.coordinate("position"))
      let radius = try options.required("radius", options.number("radius"))
      return Circle(position: position, radius: radius, id: id)
    },
    words: { "within \(shortNumber($0.radius)) m of \(coordinateText($0.position))" })

  private static let position = ShapeField<Circle>(
    "position", .coordinate, "its middle",
    write: { circle, script, writer in script.write(circle.position, to: writer) },
    change: { circle, options throws(LuaFailure) in
      if let position = options.coordinate("position") { circle.position = position }
    })
}
