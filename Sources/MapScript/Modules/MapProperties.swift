import LuaBridge
import MapModel

/// The properties of `map`.
enum MapProperties {
  static let all: [APIProperty] = [
    camera, projection, bounds, size, padding, minZoom, maxZoom, targetBounds, settings,
    selectedMarker, locationEnabled, location, TouchClasses.mapsDot, mapType, style, isMoving,
    pending,
  ]

  private static let camera = APIProperty(
    "camera", "camera", "Where the map is looked at from; assigning moves it at once.",
    get: { script, arguments throws(LuaFailure) in
      script.write(script.host.camera, to: arguments.results)
      return .results
    },
    set: { script, arguments throws(LuaFailure) in
      let change = try script.cameraChange(arguments.call[3], name("camera"))
      _ = try script.host.perform(.moveTo(change))
      return .results
    })

  private static let projection = APIProperty(
    "projection", "projection", "A snapshot of how the ground is drawn now.",
    get: { script, arguments throws(LuaFailure) in
      try script.hold(Ledger.object)
      let id = script.nextSerial()
      script.projections[UInt64(id)] = script.host.projection
      arguments.results.handle(LuaHandle(kind: .projection, id))
      return .results
    })

  private static let bounds = APIProperty(
    "bounds", "bounds", "The box around the visible ground.",
    get: { script, arguments throws(LuaFailure) in
      script.write(script.host.projection.bounds, to: arguments.results)
      return .results
    })

  private static let size = APIProperty(
    "size", "{width=, height=}", "The size of the view in points.",
    get: { script, arguments throws(LuaFailure) in
      let viewport = script.host.viewport
      arguments.results.table {
        $0.field(script.keys.width) { writeWhole(viewport.width, to: $0) }
        $0.field(script.keys.height) { writeWhole(viewport.height, to: $0) }
      }
      return .results
    })

  private static let padding = APIProperty(
    "padding", "padding", "Space kept free along the edges; changing it moves nothing.",
    get: { script, arguments throws(LuaFailure) in
      script.write(script.host.padding, to: arguments.results)
      return .results
    },
    set: { script, arguments throws(LuaFailure) in
      script.host.padding = try script.padding(arguments.call[3], name("padding"))
      return .results
    })

  private static let minZoom = APIProperty(
    "min_zoom", "number", "The smallest zoom; see set_zoom_limits.",
    get: { script, arguments throws(LuaFailure) in
      arguments.results.number(script.host.limits.minZoom)
      return .results
    })

  private static let maxZoom = APIProperty(
    "max_zoom", "number", "The largest zoom; see set_zoom_limits.",
    get: { script, arguments throws(LuaFailure) in
      arguments.results.number(script.host.limits.maxZoom)
      return .results
    })

  private static let targetBounds = APIProperty(
    "target_bounds", "bounds or nil", "The box that the camera's target stays in.",
    get: { script, arguments throws(LuaFailure) in
      let bounds = script.host.limits.targetBounds
      bounds.map { script.write($0, to: arguments.results) } ?? arguments.results.null()
      return .results
    },
    set: { script, arguments throws(LuaFailure) in
      let value = arguments.call[3]
      let bounds = value.isNull ? nil : try script.bounds(value, name("target_bounds"))
      _ = try script.host.perform(.setTargetBounds(bounds))
      return .results
    })

  private static let settings = APIProperty(
    "settings", "settings", "Which gestures and buttons the map obeys.",
    get: { script, arguments throws(LuaFailure) in
      arguments.results.handle(LuaHandle(kind: .settings, 0))
      return .results
    })

  private static let selectedMarker = APIProperty(
    "selected_marker", "marker or nil", "The selected marker, whose info window is open.",
    get: { script, arguments throws(LuaFailure) in
      guard let id = script.host.selectedMarker else {
        arguments.results.null()
        return .results
      }
      arguments.results.handle(LuaHandle(id))
      return .results
    },
    set: { script, arguments throws(LuaFailure) in
      let value = arguments.call[3]
      guard !value.isNull else {
        script.host.selectedMarker = nil
        return .results
      }
      guard let handle = value.handle, handle.kind == ObjectKind.marker.rawValue else {
        throw name("selected_marker").expected("marker", got: value)
      }
      let id = OverlayID(Int(handle.id))
      guard script.host.overlay(id) != nil else {
        throw name("selected_marker").failure("this marker was removed from the map")
      }
      script.host.selectedMarker = id
      return .results
    })

  private static let locationEnabled = APIProperty(
    "my_location_enabled", "true or false", "Whether the map shows the device's location.",
    get: { script, arguments throws(LuaFailure) in
      arguments.results.boolean(script.host.isLocationEnabled)
      return .results
    },
    set: { script, arguments throws(LuaFailure) in
      guard let flag = arguments.call[3].boolean else {
        throw name("my_location_enabled").expected("true or false", got: arguments.call[3])
      }
      script.host.isLocationEnabled = flag
      return .results
    })

  private static let location = APIProperty(
    "my_location", "location or nil", "The last device fix, while my_location_enabled.",
    get: { script, arguments throws(LuaFailure) in
      guard script.host.isLocationEnabled, let fix = script.host.location else {
        arguments.results.null()
        return .results
      }
      script.write(fix, to: arguments.results)
      return .results
    })

  private static let mapType = APIProperty(
    "map_type", "text", "What the map itself shows: \(MapType.words).",
    get: { script, arguments throws(LuaFailure) in
      arguments.results.string(script.host.mapType.rawValue)
      return .results
    },
    set: { script, arguments throws(LuaFailure) in
      let names = MapType.allCases.map(\.rawValue)
      let value = try script.read(arguments.call[3], as: .choice(names), name("map_type"))
      if case .text(let text) = value, let type = MapType(rawValue: text) {
        script.host.mapType = type
      }
      return .results
    })

  private static let style = APIProperty(
    "style", "text or table",
    "How the map is drawn: \(MapStyle.builtIn.map(\.name).joined(separator: ", ")), or a table such as "
      + "{base = \"light\", labels = false, water = \"#a0c8e0\"}.",
    get: { script, arguments throws(LuaFailure) in
      script.write(script.host.style, to: arguments.results)
      return .results
    },
    set: { script, arguments throws(LuaFailure) in
      script.host.style = try script.style(arguments.call[3], name("style"))
      return .results
    })

  private static let isMoving = APIProperty(
    "is_moving", "true or false", "Whether a motion is under way.",
    get: { script, arguments throws(LuaFailure) in
      arguments.results.boolean(script.host.isMoving)
      return .results
    })

  private static let pending = APIProperty(
    "pending", "list of texts", "What keeps the map from being settled.",
    get: { script, arguments throws(LuaFailure) in
      let reasons = script.host.pending
      arguments.results.table { table in
        for reason in reasons { table.element { $0.string(reason) } }
      }
      return .results
    })

  private static func name(_ property: String) -> ArgumentName {
    ArgumentName(function: "map", name: property)
  }

  private static func writeWhole(_ number: Double, to writer: LuaWriter) {
    Int64(exactly: number).map { writer.integer($0) } ?? writer.number(number)
  }
}

/// The fields of `map.settings`.
public enum SettingsClass {
  /// What they mean, by their names.
  private static let summaries = [
    "scroll_gestures": "One finger pans and flings.",
    "zoom_gestures": "Pinches and double taps zoom.",
    "tilt_gestures": "Two fingers tilt.",
    "rotate_gestures": "Two fingers turn.",
    "scroll_during_rotate_or_zoom": "Two fingers may also pan.",
    "compass_button": "The compass is shown while the map is turned.",
    "my_location_button": "The my-location button is shown.",
    "consumes_gestures": "Gestures stay with the map.",
  ]

  static let api = APIClass(
    .settings, "Which gestures and buttons the map obeys.", methods: [],
    properties: GestureSettings.fields.map { field in
      APIProperty(
        field.name, "true or false", summaries[field.name] ?? "",
        get: { script, arguments throws(LuaFailure) in
          arguments.results.boolean(script.host.settings[keyPath: field.path])
          return .results
        },
        set: { script, arguments throws(LuaFailure) in
          guard let flag = arguments.call[3].boolean else {
            throw ArgumentName(function: "settings", name: field.name)
              .expected("true or false", got: arguments.call[3])
          }
          script.host.settings[keyPath: field.path] = flag
          return .results
        })
    },
    describe: { _, _ in "settings" })
}
