import MapModel

extension Engine {
  /// The scene of this instant: what a picture of the map shows now. Its scale, style and map type
  /// are the caller's to set.
  ///
  /// Asking again costs nothing while nothing on the map changes.
  public mutating func scene() -> Scene {
    if !overlays.ungrouped.isEmpty { overlays.groupMarkers() }
    var scene = Scene(camera: camera, viewport: viewport)
    scene.items = drawnItems()
    if let id = selection.open, let marker = overlays.marker(id) {
      scene.window = Scene.Window(
        marker: id, owner: marker,
        contents: selection.contents ?? InfoWindowContents(of: marker))
    }
    scene.places = placeLayer
    scene.selected = selected
    scene.location = showsLocationDot ? location : nil
    scene.showsCompass = settings.compassButton
    scene.time = now
    return scene
  }

  /// The camera at a time before the next frame, where its motion takes it then: films may have other
  /// frames than the engine.
  public func camera(at time: Double) -> Camera {
    mover?.camera(at: time).map { limits.clamped($0) } ?? camera
  }

  private mutating func drawnItems() -> [Scene.Item] {
    let items = drawn ?? overlays.drawingOrder
    drawn = items
    // Most maps have nothing that comes and goes.
    guard items.contains(where: { $0.overlay.shown != .always }) else { return items }
    return items.filter { $0.overlay.isShown(at: now) }
  }
}

extension OverlayStore {
  /// What is drawn, lowest first: the reverse of the order in which hits go through it.
  var drawingOrder: [Scene.Item] {
    var shapes: [Scene.Item] = []
    var markers: [Scene.Item] = []
    for id in ids {
      guard let overlay = self[id] else { continue }
      switch id.kind {
      case .marker, .clusterLayer:
        if case .marker(let marker) = overlay, marker.isClustered { continue }
        markers.append(Scene.Item(id: id, overlay: overlay, geometry: nil))
      case .region: break
      default:
        shapes.append(Scene.Item(id: id, overlay: overlay, geometry: geometry(of: id)))
      }
    }
    return sorted(shapes) + sorted(markers)
  }

  private func sorted(_ items: [Scene.Item]) -> [Scene.Item] {
    let heights = items.map(\.overlay.zIndex)
    guard heights.contains(where: { $0 != heights[0] }) else { return items }
    // By the place, too: they come in the order of adding.
    let places = items.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
    return places.map { items[$0] }
  }
}
