import Geo
import HostSystem
import LuaBridge
import MapEngine
import MapModel
import MapScript
import Reporting

extension Session: MapHost {
  var seed: Int { options.seed }
  var camera: Camera { engine.camera }
  var viewport: Viewport { engine.viewport }
  var limits: CameraLimits { engine.limits }
  var projection: Projection { engine.projection }
  var isMoving: Bool { engine.isMoving }
  var isCameraBusy: Bool { isEngineBusy || hasDeferredCommands }
  /// The same, without what the running handler has asked for.
  var isEngineBusy: Bool {
    engine.isMoving
      || engine.pending.contains { work in
        switch work.kind {
        case .animation, .gesture, .fling: true
        case .tiles, .delivery: false
        }
      }
  }
  var pending: [String] { engine.pending.map(\.words) }
  var location: LocationFix? { engine.location }

  var isLocationEnabled: Bool {
    get { engine.showsLocationDot }
    set {
      engine.showsLocationDot = newValue
      recordSetting("my_location_enabled", .flag(newValue))
    }
  }

  var padding: Padding {
    get { engine.viewport.padding }
    set {
      engine.viewport.padding = newValue
      recordSetting("padding", .padding(newValue))
    }
  }

  var settings: GestureSettings {
    get { engine.settings }
    set {
      let old = engine.settings
      engine.settings = newValue
      for field in SettingsClass.fields
      where old[keyPath: field.path] != newValue[keyPath: field.path] {
        recordSetting(field.name, .flag(newValue[keyPath: field.path]))
      }
    }
  }

  private func recordSetting(_ name: String, _ value: RecordValue) {
    recorder?.record(.command(name: name, fields: [RecordField(name, value)]), at: now)
  }

  func progress(of motion: MotionID) -> Double? { engine.progress(of: motion) }

  // MARK: Overlays

  func add(_ marker: Marker) -> OverlayID {
    markersMade += 1
    let id = engine.add(marker)
    recorder?.record(.command(name: "add_marker", fields: marker.fields), at: now)
    return id
  }

  var nextMarkerName: String { "marker-\(markersMade + 1)" }

  func marker(_ id: OverlayID) -> Marker? { engine.overlays.marker(id) }

  func update(_ id: OverlayID, _ marker: Marker) {
    engine.changeMarker(id) { $0 = marker }
    recorder?.record(.command(name: "set_marker", fields: marker.fields), at: now)
  }

  func remove(_ id: OverlayID) {
    guard let marker = engine.overlays.marker(id) else { return }
    rememberOpenWindow()
    recorder?.record(
      .command(name: "remove", fields: [RecordField("marker", .text(marker.id))]), at: now)
    engine.remove(id)
    engineChanged()
  }

  var markers: [OverlayID] { engine.overlays.ids }

  func clear() {
    recorder?.record(.command(name: "clear", fields: []), at: now)
    rememberOpenWindow()
    engine.clear()
    engineChanged()
  }

  var selectedMarker: OverlayID? {
    get { engine.selected }
    set {
      recordSetting(
        "selected_marker",
        newValue.flatMap { engine.overlays.marker($0) }.map { .text($0.id) } ?? .null)
      engine.select(newValue)
      engineChanged()
    }
  }

  func hits(at point: ViewPoint) -> [OverlayID] { engine.hits(at: point) }

  func touchPoint(of id: OverlayID) -> ViewPoint? { engine.touchPoint(of: id) }

  private func rememberOpenWindow() {
    guard let open = engine.openWindow else { return }
    namesOfRemoved = [open: engine.overlays.marker(open)?.id ?? "\(open.number)"]
  }

  /// The script's name of what an event is about.
  func subject(of event: MapEvent) -> String? {
    switch event {
    case .tapMarker(let id), .tapInfoWindow(let id), .longPressInfoWindow(let id),
      .closeInfoWindow(let id), .markerInfoWindow(let id), .markerInfoContents(let id),
      .dragBegin(let id), .drag(let id), .dragEnd(let id), .tapOverlay(let id, _),
      .enterRegion(let id, _), .exitRegion(let id, _):
      engine.overlays.marker(id)?.id ?? namesOfRemoved[id] ?? "\(id.number)"
    default: nil
    }
  }

  // MARK: Words

  func write(_ bytes: UnsafeRawBufferPointer) {
    if output.write(bytes) != 0 { script?.interrupt(.outputClosed) }
  }

  func log(_ level: LogLevel, _ message: String) {
    recorder?.record(.log(name: level.rawValue, message: message), at: now)
    messages.log(level, message)
  }

  func module(_ name: String) -> ModuleSource {
    ModuleFinder(folder: options.scriptFolder).find(name)
  }
}

extension Marker {
  /// The fields of the marker that differ from a new one's.
  fileprivate var fields: [RecordField] {
    let plain = Marker(position: position, id: id)
    var fields = [RecordField("id", .text(id)), RecordField("position", .coordinate(position))]
    for (name, text) in [
      ("title", title), ("snippet", snippet), ("icon", icon), ("color", color),
    ] {
      if let text { fields.append(RecordField(name, .text(text))) }
    }
    for (name, mine, other) in [
      ("draggable", draggable, plain.draggable), ("flat", flat, plain.flat),
      ("tappable", tappable, plain.tappable),
    ] where mine != other {
      fields.append(RecordField(name, .flag(mine)))
    }
    for (name, mine, other) in [
      ("rotation", rotation, plain.rotation), ("opacity", opacity, plain.opacity),
      ("z_index", zIndex, plain.zIndex),
    ] where mine != other {
      fields.append(RecordField(name, .number(mine)))
    }
    return fields
  }
}
