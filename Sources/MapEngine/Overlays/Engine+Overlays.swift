import MapModel

/// Changes of what lies on the map; they take effect at once, also inside a handler (D3).
extension Engine {
  /// Adds a marker.
  public mutating func add(_ marker: Marker) -> OverlayID { overlays.add(marker) }

  /// Adds a thing on top of its equals.
  public mutating func add(_ overlay: Overlay) -> OverlayID { overlays.add(overlay) }

  /// Replaces a thing where it lies; answers whether it is there.
  @discardableResult
  public mutating func change(_ id: OverlayID, to overlay: Overlay) -> Bool {
    overlays.change(id, to: overlay)
  }

  /// Changes a marker where it stands; answers whether it is there.
  @discardableResult
  public mutating func changeMarker(_ id: OverlayID, _ change: (inout Marker) -> Void) -> Bool {
    overlays.changeMarker(id, change)
  }

  /// Takes a thing off the map; a selected marker loses the selection, and its window closes.
  @discardableResult
  public mutating func remove(_ id: OverlayID) -> Bool {
    guard overlays.remove(id) else { return false }
    if selection.selected == id { select(nil) }
    if dragged?.marker == id { dragged = nil }
    occupied.remove(id)
    return true
  }

  /// Takes all markup and the selection off the map, with `close_info_window` when a window was
  /// open; camera, limits, padding, settings and location stay (T8).
  public mutating func clear() {
    select(nil)
    dragged = nil
    occupied.removeAll()
    overlays.clear()
  }

  /// Selects a marker, or nothing. The window of the one selected before closes, and the window of
  /// the new one is asked for; the camera stays. Something that is no marker is left alone.
  public mutating func select(_ id: OverlayID?) {
    if let id, overlays.marker(id) == nil { return }
    guard id != selection.selected else { return }
    if let closed = selection.select(id) { queue(.closeInfoWindow(closed)) }
    if let id { steps.append(.question(.markerInfoWindow(id), motion: nil)) }
  }

  /// What takes a touch at a point of the view, topmost first.
  ///
  /// - Parameter limit: how many are wanted at most.
  public func hits(at point: ViewPoint, limit: Int = .max) -> [OverlayID] {
    overlays.hits(at: point, projection: projection, limit: limit)
  }

  /// Where a finger has to go to touch a marker: its middle, or where it shows if other things lie
  /// over that. Nil when it is not on the map or behind the eye.
  public func touchPoint(of id: OverlayID) -> ViewPoint? {
    guard let marker = overlays.marker(id) else { return nil }
    let shape = MarkerShape(marker)
    let seen = projection
    let middle = shape.point(x: 0.5, y: 0.5, projection: seen)
    for y in [0.5, 0.3, 0.7, 0.1, 0.9] {
      for x in [0.5, 0.25, 0.75, 0.05, 0.95] {
        guard let point = shape.point(x: x, y: y, projection: seen) else { continue }
        if infoWindow?.isHit(at: point) != true, hits(at: point, limit: 1).first == id {
          return point
        }
      }
    }
    return middle
  }

  /// The info window that is open.
  public var infoWindow: InfoWindowShape? {
    guard let marker = selection.open.flatMap({ overlays.marker($0) }) else { return nil }
    let contents = selection.contents ?? InfoWindowContents(of: marker)
    return InfoWindowShape(contents, of: marker, projection: projection)
  }
}
