import LuaBridge
import MapModel

/// Pins of `map.add_marker`.
enum MarkerFields {
  static let shape = ShapeClass<Marker>(
    "A pin on the map.", adds: "Puts a marker on the map.",
    fields: [position, title] + texts + looks + [
      .zIndex("0"), .flag("tappable", \.tappable, "whether it takes taps (default true)"),
      ShapeField.name,
    ] + ShapeField.times,
    methods: [showWindow, hideWindow],
    properties: [TouchClasses.markersWindow, ClusterClass.ofMarker],
    animated: [.position, .rotation, .opacity],
    make: { options, id throws(LuaFailure) in
      let position = try options.required("position", options.coordinate("position"))
      return Marker(position: position, id: id)
    },
    words: { "at \(coordinateText($0.position))" })

  private static let position = ShapeField<Marker>(
    "position", .coordinate, "where its anchor stands",
    write: { marker, script, writer in script.write(marker.position, to: writer) },
    change: { marker, options throws(LuaFailure) in
      if let position = options.coordinate("position") { marker.position = position }
    })

  private static let title = ShapeField<Marker>(
    "title", .text, "first line of its info window",
    write: { marker, _, writer in
      marker.title.map { writer.string($0) } ?? writer.null()
    },
    change: { marker, options throws(LuaFailure) in
      if let title = options.text("title") { marker.title = title }
    },
    clear: { $0.title = nil })

  private static let texts: [ShapeField<Marker>] = [
    .text("snippet", \.snippet, "second line of its info window"),
    .icon(\.icon, "path or address of its picture (default: the pin)"),
    .color("color", \.color, "colour of the pin"),
    .text(
      "accessibility_title", \.accessibilityTitle, "what a screen reader says (default: its title)"),
    appear,
  ]

  private static let appear = ShapeField<Marker>(
    "appear", .choice(Appearance.allCases.map(\.rawValue)),
    "how it comes into view when it is added (default \"none\")",
    write: { marker, _, writer in writer.string(marker.appearance.rawValue) },
    change: { marker, options throws(LuaFailure) in
      if let word = options.text("appear"), let way = Appearance(rawValue: word) {
        marker.appearance = way
      }
    })

  private static let looks: [ShapeField<Marker>] = [
    .anchor("ground_anchor", \.groundAnchor, "part of the picture that stands on the position"),
    .anchor(
      "info_window_anchor", \.infoWindowAnchor, "part of the picture that its window hangs on"),
    .flag("draggable", \.draggable, "whether a long press drags it (default false)"),
    .flag("flat", \.flat, "whether it lies on the ground (default false)"),
    .number("rotation", \.rotation, "degrees clockwise (default 0)"),
    .opacity(\.opacity, takesTaps: true),
  ]

  private static let showWindow = APIFunction(
    "show_info_window", "Selects it and opens its window."
  ) { script, arguments throws(LuaFailure) in
    let (id, _) = try script.marker(arguments)
    script.host.selectedMarker = id
    return .results
  }

  private static let hideWindow = APIFunction("hide_info_window", "Closes its window.") {
    script, arguments throws(LuaFailure) in
    let (id, _) = try script.marker(arguments)
    if script.host.selectedMarker == id { script.host.selectedMarker = nil }
    return .results
  }
}

extension Script {
  /// The marker that a method was called on.
  func marker(_ arguments: Arguments) throws(LuaFailure) -> (OverlayID, Marker) {
    try shape(arguments, Marker.self)
  }
}
