import LuaBridge
import MapModel

/// The objects that stand for what can be touched and is no overlay.
enum TouchClasses {
  static let all = [infoWindow, locationDot]

  private static let infoWindow = APIClass(
    .infoWindow, "The open info window of a marker.", methods: [],
    properties: [
      APIProperty(
        "marker", "marker", "The marker that it belongs to.",
        get: { script, arguments throws(LuaFailure) in
          let id = OverlayID(Int(arguments.this))
          guard script.host.overlay(id) != nil else {
            throw LuaFailure("the marker of this info window was removed from the map")
          }
          arguments.results.handle(LuaHandle(id))
          return .results
        })
    ],
    describe: { script, id in
      let marker = OverlayID(Int(id))
      let name = script.host.overlay(marker)?.id ?? "a removed marker"
      return "info window of \(name)\(script.host.openWindow == marker ? "" : " (closed)")"
    })

  private static let locationDot = APIClass(
    .locationDot, "The dot that shows where the device is.", methods: [],
    properties: [
      APIProperty(
        "position", "coordinate or nil", "Where the device is, while the dot is shown.",
        get: { script, arguments throws(LuaFailure) in
          guard script.host.isLocationEnabled, let fix = script.host.location else {
            arguments.results.null()
            return .results
          }
          script.write(fix.coordinate, to: arguments.results)
          return .results
        })
    ],
    describe: { _, _ in "location dot" })

  /// The field of a marker that names its open info window.
  static let markersWindow = APIProperty(
    "info_window", "info window or nil", "its info window while that is open",
    get: { script, arguments throws(LuaFailure) in
      let (id, _) = try script.marker(arguments)
      guard script.host.openWindow == id else {
        arguments.results.null()
        return .results
      }
      arguments.results.handle(LuaHandle(kind: .infoWindow, id.number))
      return .results
    })

  /// The property of the map that names the location dot.
  static let mapsDot = APIProperty(
    "location_dot", "location dot or nil", "The dot of the device's location while it is shown.",
    get: { script, arguments throws(LuaFailure) in
      guard script.host.isLocationEnabled, script.host.location != nil else {
        arguments.results.null()
        return .results
      }
      arguments.results.handle(LuaHandle(kind: .locationDot, 0))
      return .results
    })
}

extension LuaHandle {
  /// What a finger meets where the object is; nil for objects that are nowhere.
  func target(_ script: Script) -> TouchTarget? {
    switch ObjectKind(rawValue: kind) {
    case .infoWindow: .infoWindow(OverlayID(Int(id)))
    case .locationDot: .locationDot
    case .cluster: script.clusters[id].map(TouchTarget.cluster)
    default: overlay.map(TouchTarget.overlay)
    }
  }
}

extension Script {
  /// Writes what a finger meets.
  func write(_ target: TouchTarget, to writer: LuaWriter) {
    switch target {
    case .infoWindow(let id): writer.handle(LuaHandle(kind: .infoWindow, id.number))
    case .overlay(let id): writer.handle(LuaHandle(id))
    case .locationDot: writer.handle(LuaHandle(kind: .locationDot, 0))
    case .cluster(let cluster): write(cluster, to: writer)
    case .place(let place): write(place, to: writer)
    }
  }

  /// Where a finger has to go to touch an object.
  func touchPoint(of handle: LuaHandle, _ arguments: Arguments) throws(LuaFailure) -> ViewPoint {
    guard let target = handle.target(self) else {
      throw arguments.failure("only things on the map can be touched")
    }
    let name: String
    switch target {
    case .overlay(let id):
      guard let thing = host.overlay(id) else {
        throw arguments.failure("this \(id.kind.words) was removed from the map")
      }
      guard thing.isShown(at: host.now) else {
        throw arguments.failure("this \(id.kind.words) is not shown at \(shortNumber(host.now)) s")
      }
      switch id.kind {
      case .region: throw arguments.failure("a region is not drawn and cannot be touched")
      case .tileLayer, .heatmap: throw arguments.failure("a \(id.kind.words) takes no taps")
      case .clusterLayer:
        throw arguments.failure("touch one of its clusters: layer:clusters() lists them")
      default: name = "this \(id.kind.words)"
      }
    case .cluster(let cluster):
      guard cluster.group.isShown else {
        throw arguments.failure("no symbol stands for this cluster; touch one of its markers")
      }
      name = "this cluster, which may have been grouped otherwise meanwhile,"
    case .infoWindow(let id):
      guard host.openWindow == id else { throw arguments.failure("this info window is not open") }
      name = "this info window"
    case .locationDot:
      guard host.isLocationEnabled, host.location != nil else {
        throw arguments.failure("the location dot is not shown")
      }
      name = "the location dot"
    case .place(let place): name = place.name
    }
    guard let point = host.touchPoint(of: target), isInView(point) else {
      throw arguments.failure("\(name) is not in view; move the map there first")
    }
    return point
  }
}
