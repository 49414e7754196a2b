import LuaBridge
import MapModel

/// The fields of a marker: options of `add_marker`, and what can be read and assigned.
enum MarkerFields {
  static let options = OptionTable([
    .init("position", .coordinate, "where its anchor stands"),
    .init("title", .text, "first line of its info window"),
    .init("snippet", .text, "second line of its info window"),
    .init("icon", .icon, "path or address of its picture (default: the pin)"),
    .init("color", .color, "colour of the pin"),
    .init("ground_anchor", .point, "part of the picture that stands on the position"),
    .init("info_window_anchor", .point, "part of the picture that its window hangs on"),
    .init("draggable", .flag, "whether a long press drags it"),
    .init("flat", .flag, "whether it lies on the ground"),
    .init("rotation", .number(), "degrees clockwise"),
    .init("opacity", .number(), "0…1"),
    .init("z_index", .number(), "higher is above"),
    .init("tappable", .flag, "whether it takes taps"),
    .init("user_data", .anything, "anything of the script's own"),
    .init("id", .text, "the script's own name for it"),
  ])

  /// Sets the fields that the options name.
  static func apply(
    _ options: Options, to marker: inout Marker, _ script: Script
  ) throws(LuaFailure) {
    if let position = options.coordinate("position") { marker.position = position }
    if let title = options.text("title") { marker.title = title }
    if let snippet = options.text("snippet") { marker.snippet = snippet }
    if let icon = options.icon("icon") { marker.icon = icon }
    if let color = options.color("color") { marker.color = color }
    if let anchor = options.point("ground_anchor") { marker.groundAnchor = anchor }
    if let anchor = options.point("info_window_anchor") { marker.infoWindowAnchor = anchor }
    if let draggable = options.flag("draggable") { marker.draggable = draggable }
    if let flat = options.flag("flat") { marker.flat = flat }
    if let rotation = options.number("rotation") { marker.rotation = rotation }
    if let opacity = options.number("opacity") { marker.opacity = min(1, max(0, opacity)) }
    if let zIndex = options.number("z_index") { marker.zIndex = zIndex }
    if let tappable = options.flag("tappable") { marker.tappable = tappable }
    if let id = options.text("id") { marker.id = id }
  }

  /// Writes the field of that name.
  static func write(_ field: String, of marker: Marker, _ script: Script, to writer: LuaWriter) {
    switch field {
    case "position": script.write(marker.position, to: writer)
    case "title": marker.title.map { writer.string($0) } ?? writer.null()
    case "snippet": marker.snippet.map { writer.string($0) } ?? writer.null()
    case "icon": marker.icon.map { writer.string($0.name) } ?? writer.null()
    case "color": marker.color.map { writer.string($0.text) } ?? writer.null()
    case "ground_anchor": script.write(marker.groundAnchor, to: writer)
    case "info_window_anchor": script.write(marker.infoWindowAnchor, to: writer)
    case "draggable": writer.boolean(marker.draggable)
    case "flat": writer.boolean(marker.flat)
    case "rotation": writer.number(marker.rotation)
    case "opacity": writer.number(marker.opacity)
    case "z_index": writer.number(marker.zIndex)
    case "tappable": writer.boolean(marker.tappable)
    case "id": writer.string(marker.id)
    default: writer.null()
    }
  }

  /// Sets one field from a Lua value; nil takes a text away.
  static func assign(
    _ field: OptionTable.Field, _ value: LuaValueView, to marker: inout Marker, _ script: Script
  ) throws(LuaFailure) {
    let name = ArgumentName(function: "marker", name: field.name)
    if value.isNull {
      switch field.name {
      case "title": marker.title = nil
      case "snippet": marker.snippet = nil
      case "icon": marker.icon = nil
      case "color": marker.color = nil
      default: throw name.expected(field.type.words, got: value)
      }
      return
    }
    let read = try script.read(value, as: field.type, name)
    try apply(Options(field.name, read, of: options, for: name), to: &marker, script)
  }
}
