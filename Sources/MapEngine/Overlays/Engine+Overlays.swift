import MapModel

/// Changes of what lies on the map; they take effect at once, also inside a handler (D3).
extension Engine {
  /// Adds a marker.
  public mutating func add(_ marker: Marker) -> OverlayID { overlays.add(marker) }

  /// Adds a thing on top of its equals.
  public mutating func add(_ overlay: Overlay) -> OverlayID {
    if case .tileLayer = overlay { tileLoading.isDue = true }
    return overlays.add(overlay)
  }

  /// Replaces a thing where it lies; answers whether it is there.
  @discardableResult
  public mutating func change(_ id: OverlayID, to overlay: Overlay) -> Bool {
    guard let old = overlays[id], overlays.change(id, to: overlay) else { return false }
    endMotions(of: id, whereChanged: old, overlay)
    if case .tileLayer(let before) = old, case .tileLayer(let layer) = overlay {
      if layer.tiles.isEmpty { forgetTiles(of: id, before) }
      tileLoading.isDue = true
    }
    if selection.selected == id {
      closeVanished()
      schedule()
    }
    return true
  }

  /// Changes a marker where it stands; answers whether it is there.
  @discardableResult
  public mutating func changeMarker(_ id: OverlayID, _ change: (inout Marker) -> Void) -> Bool {
    overlays.changeMarker(id, change)
  }

  /// Takes a thing off the map; a selected marker loses the selection, and its window closes.
  @discardableResult
  public mutating func remove(_ id: OverlayID) -> Bool {
    if id.kind == .clusterLayer { overlays.groupMarkers() }
    let items = id.kind == .clusterLayer ? overlays.items(of: id) : []
    let old = id.kind == .tileLayer ? overlays[id] : nil
    guard overlays.remove(id) else { return false }
    if case .tileLayer(let layer)? = old { forgetTiles(of: id, layer) }
    for one in [id] + items { forget(one) }
    return true
  }

  /// Something has gone off the map.
  private mutating func forget(_ id: OverlayID) {
    endMotions(of: id)
    if selection.selected == id { select(nil) }
    if dragged?.marker == id { dragged = nil }
    occupied.remove(id)
  }

  /// Takes all markup and the selection off the map, with `close_info_window` when a window was
  /// open; camera, limits, padding, settings and location stay (T8).
  public mutating func clear() {
    select(nil)
    endMotionsOfAll()
    dragged = nil
    occupied.removeAll()
    overlays.clear()
    if !tileLoading.open.isEmpty { tileLoading.isDue = true }
    tileLoading.waiting = []
    tileLoading.open = []
    tileLoading.bytes = 0
  }

  /// Selects a marker, or nothing. The window of the one selected before closes, and the window of
  /// the new one is asked for; the camera stays. Something that is no marker is left alone.
  public mutating func select(_ id: OverlayID?) {
    if let id, overlays.marker(id) == nil { return }
    guard id != selection.selected else { return }
    if let closed = selection.select(id) { queue(.closeInfoWindow(closed)) }
    if let id { steps.append(.question(.markerInfoWindow(id), motion: nil)) }
    schedule()
  }

  /// A selected marker that is not shown any more loses the selection, and its window closes.
  mutating func closeVanished() {
    guard let id = selection.selected, let marker = overlays.marker(id) else { return }
    if marker.shown.until <= now { select(nil) }
  }

  /// When the selected marker is shown no more; nil when nothing is selected or it stays.
  var vanishing: Double? {
    guard let id = selection.selected, let until = overlays.marker(id)?.shown.until else {
      return nil
    }
    return until < .infinity ? until : nil
  }

  /// Brings what hangs on time, and on the rest of the map, up to date: to be called before asking
  /// what is shown, hit or grouped, at a time that is not before any earlier one.
  public mutating func prepare(at time: Double) {
    if time.isFinite { now = max(now, time) }
    overlays.groupMarkers()
  }

  /// The info window that is open.
  public var infoWindow: InfoWindowShape? {
    guard let marker = selection.open.flatMap({ overlays.marker($0) }) else { return nil }
    let contents = selection.contents ?? InfoWindowContents(of: marker)
    return InfoWindowShape(contents, of: marker, projection: projection)
  }
}
