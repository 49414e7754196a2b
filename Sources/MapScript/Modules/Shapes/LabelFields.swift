import LuaBridge
import MapModel

/// Texts of `map.add_label`.
enum LabelFields {
  static let shape = ShapeClass<Label>(
    "A text on the map.", adds: "Writes a text on the map.",
    fields: [position, text] + looks + ShapeField.common,
    animated: [.position, .rotation, .opacity],
    make: { options, id throws(LuaFailure) in
      let position = try options.required("position", options.coordinate("position"))
      return Label(
        position: position, text: try options.required("text", options.text("text")), id: id)
    },
    words: { "\"\($0.text)\" at \(coordinateText($0.position))" })

  private static let position = ShapeField<Label>(
    "position", .coordinate, "where its anchor stands",
    write: { label, script, writer in script.write(label.position, to: writer) },
    change: { label, options throws(LuaFailure) in
      if let position = options.coordinate("position") { label.position = position }
    })

  private static let text = ShapeField<Label>(
    "text", .text,
    "what it says, at most \(DrawingRange.labelBytes) bytes; line feeds part its lines",
    write: { label, _, writer in writer.string(label.text) },
    change: { label, options throws(LuaFailure) in
      guard let text = options.text("text") else { return }
      let (count, most) = (text.utf8.count, DrawingRange.labelBytes)
      guard count <= most else {
        throw options.failure("text: must have at most \(most) bytes, got \(count)")
      }
      label.text = text
    })

  private static let looks: [ShapeField<Label>] = [
    .number(
      "size", \.size, in: DrawingRange.letterSize,
      "height of its letters in points, \(rangeText(DrawingRange.letterSize)) (default 12)"),
    .flag("bold", \.bold, "whether its letters are bold (default false)"),
    .color("color", \.color, "colour of its letters (default black)"),
    .color("halo_color", \.haloColor, "colour around its letters (default white)"),
    .number(
      "halo_width", \.haloWidth, in: DrawingRange.haloWidth,
      "width of the halo in points, \(rangeText(DrawingRange.haloWidth)) (default 1.5)"),
    .color("background", \.background, "colour of the box behind it (default none)"),
    .number(
      "padding", \.padding, in: DrawingRange.labelPadding,
      "points from its letters to the box, \(rangeText(DrawingRange.labelPadding)) (default 3)"),
    .anchor("anchor", \.anchor, "part of the box that stands on the position (default the middle)"),
    .number("rotation", \.rotation, "degrees clockwise (default 0)"),
    .opacity(\.opacity, takesTaps: true),
  ]
}
