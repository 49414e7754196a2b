import Geo
import HostSystem
import LuaBridge
import MapEngine
import MapModel
import MapScript
import Permissions
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
        case .tiles, .delivery, .overlay: false
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
      for field in GestureSettings.fields
      where old[keyPath: field.path] != newValue[keyPath: field.path] {
        recordSetting(field.name, .flag(newValue[keyPath: field.path]))
      }
    }
  }

  func recordSetting(_ name: String, _ value: RecordValue) {
    recordCommand(name, [RecordField(name, value)])
  }

  func progress(of motion: MotionID) -> Double? { engine.progress(of: motion) }

  // MARK: Overlays

  func add(_ overlay: Overlay) -> OverlayID {
    var overlay = overlay
    if case .marker(let new) = overlay, new.hasRareFields, new.appearance != .none {
      var marker = new
      marker.addedAt = now
      overlay = .marker(marker)
    }
    let id = engine.add(overlay)
    overlaysMade[id.kind.index] += 1
    if recorder != nil { recordCommand("add_\(overlay.kind.rawValue)", overlay.fields, about: id) }
    return id
  }

  func clusters(of layer: OverlayID) -> [Cluster] {
    engine.prepare(at: now)
    guard case .clusterLayer(let clusters)? = engine.overlays[layer] else { return [] }
    return clusters.groups.map { Cluster(layer: layer, group: $0) }
  }

  func cluster(of marker: OverlayID) -> Cluster? {
    engine.prepare(at: now)
    return engine.overlays.cluster(of: marker)
  }

  func nextName(of kind: OverlayKind) -> String {
    "\(kind.rawValue)-\(overlaysMade[kind.index] + 1)"
  }

  func overlay(_ id: OverlayID) -> Overlay? {
    if id.kind == .clusterLayer { engine.prepare(at: now) }
    return engine.overlays[id]
  }

  func change(_ id: OverlayID, to overlay: Overlay) {
    engine.prepare(at: now)
    engine.change(id, to: overlay)
    if recorder != nil {
      var fields = overlay.fields
      if case .tileLayer(let layer) = overlay, layer.tiles.isEmpty {
        fields.append(RecordField("reload", .flag(true)))
      }
      recordCommand("set_\(overlay.kind.rawValue)", fields, about: id)
    }
    engineChanged()
  }

  func remove(_ id: OverlayID) {
    guard let overlay = engine.overlays[id] else { return }
    rememberOpenWindow()
    recordCommand("remove", [RecordField(overlay.kind.rawValue, .text(overlay.id))], about: id)
    var gone = [id]
    if case .clusterLayer(let layer)? = self.overlay(id) {
      gone += layer.items.map { OverlayID($0) }
    }
    engine.remove(id)
    if !room.running.isEmpty { forEachScript { script in gone.forEach(script.wasRemoved) } }
    engineChanged()
  }

  func isOnMap(_ id: OverlayID) -> Bool { engine.overlays.contains(id) }

  func find(_ question: OverlayQuestion, limit: Int) -> [OverlayID] {
    engine.overlays.find(question, limit: limit)
  }

  func clear() {
    recordCommand("clear", [])
    rememberOpenWindow()
    engine.clear()
    layers.removeAll()
    if !room.running.isEmpty { forEachScript { $0.wasRemoved(nil) } }
    engineChanged()
  }

  var selectedMarker: OverlayID? {
    get { engine.selected }
    set {
      let name = newValue.flatMap { engine.overlays.marker($0) }.map { RecordValue.text($0.id) }
      recordCommand(
        "selected_marker", [RecordField("selected_marker", name ?? .null)], about: newValue)
      engine.select(newValue)
      engineChanged()
    }
  }

  var openWindow: OverlayID? { engine.openWindow }

  func touchTargets(at point: ViewPoint) -> [TouchTarget] {
    showPlaces()
    engine.prepare(at: now)
    return engine.targets(at: point)
  }

  func touchPoint(of target: TouchTarget) -> ViewPoint? {
    engine.prepare(at: now)
    return engine.touchPoint(of: target)
  }

  private func rememberOpenWindow() {
    guard let open = engine.openWindow else { return }
    namesOfRemoved = [open: engine.overlays.marker(open)?.id ?? "\(open.number)"]
  }

  /// The script's name of what an event is about.
  func subject(of event: MapEvent) -> String? {
    event.overlay.map { engine.overlays[$0]?.id ?? namesOfRemoved[$0] ?? "\($0.number)" }
  }

  // MARK: Words

  func write(_ bytes: UnsafeRawBufferPointer) {
    if output.write(bytes) != 0 { script?.interrupt(.outputClosed) }
    // What a debugger writes goes past this stream.
    if options.isTrusted { output.flush() }
  }

  func log(_ level: LogLevel, _ message: String, of plugin: String?) {
    recorder?.record(.log(name: level.rawValue, message: message, plugin: plugin), at: now)
    if let trial {
      trial.log(level, message, at: now)
    } else {
      messages.log(level, message, of: plugin)
    }
  }

  func tookLong(_ activity: Activity, of plugin: String?) {
    messages.tookLong(activity, of: plugin)
  }

  var records: [Record] { recorder?.records ?? [] }

  /// The script's line that calls just now.
  var scriptLine: ScriptLine? {
    script?.callLine.map { ScriptLine(file: $0.file, line: $0.line) }
  }

  func module(_ name: String, for access: ScriptAccess) -> ModuleSource {
    guard let folder = access.moduleFolder else {
      return .refused("a plugin of one file has no modules; make a folder of it")
    }
    let others = access === self.access ? options.moduleFolders : []
    return ModuleFinder(
      folder: folder, files: access.files,
      others: others.map { folder in
        var permissions = options.permissions
        permissions.scriptFolder = folder
        return (folder, FileAccess(permissions))
      }
    ).find(name)
  }
}
