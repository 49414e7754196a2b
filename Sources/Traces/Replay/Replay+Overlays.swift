import MapEngine
import MapModel
import Reporting

/// What a trace says of things on the map and of settings, done again.
extension Replay {
  func change(_ action: MapAction) {
    switch action {
    case .command, .handled, .looks: break
    case .add(let overlay, let number):
      let id = engine.add(renamed(overlay))
      overlays[number ?? id.number] = id
      names[id] = overlay.id
    case .change(let overlay, let number, let reloads):
      guard let id = thing(number, named: overlay.id) else { break }
      engine.prepare(at: now)
      engine.change(id, to: kept(renamed(overlay), of: id, reloads: reloads))
      names[id] = overlay.id
    case .remove(let number, let name):
      if let id = thing(number, named: name) { engine.remove(id) }
    case .clear: engine.clear()
    case .select(let number, let name): engine.select(thing(number, named: name))
    case .padding(let padding): engine.viewport.padding = padding
    case .locationDot(let isShown): engine.showsLocationDot = isShown
    case .setting(let path, let flag): engine.settings[keyPath: path] = flag
    }
  }

  /// A command with the identities of this map in it.
  func renamed(_ command: Command) -> Command {
    switch command {
    case .gesture(.drag(let marker, let place, let duration)):
      .gesture(.drag(overlays[marker.number] ?? marker, to: place, duration: duration))
    case .animateOverlay(let id, let goals, let timing):
      .animateOverlay(overlays[id.number] ?? id, goals, timing)
    default: command
    }
  }

  /// A thing with the number in it that its cluster layer has on this map.
  private func renamed(_ overlay: Overlay) -> Overlay {
    guard case .marker(var marker) = overlay, let layer = marker.clusterLayer else {
      return overlay
    }
    marker.clusterLayer = overlays[layer]?.number
    return .marker(marker)
  }

  /// A thing with what it has that no trace tells: the markers of a layer, the tiles of another.
  private func kept(_ overlay: Overlay, of id: OverlayID, reloads: Bool) -> Overlay {
    switch (overlay, engine.overlays[id]) {
    case (.clusterLayer(var layer), .clusterLayer(let old)?):
      (layer.items, layer.groups) = (old.items, old.groups)
      return .clusterLayer(layer)
    case (.tileLayer(var layer), .tileLayer(let old)?) where !reloads:
      layer.tiles = old.tiles
      return .tileLayer(layer)
    case (.marker(var marker), .marker(let old)?):
      marker.isClustered = old.isClustered
      return .marker(marker)
    default: return overlay
    }
  }

  /// A tile is asked for, or is there, as it was in the run; what is in it does not matter.
  func tile(_ record: TraceRecord, _ fields: RecordReader) throws(RecordFault) {
    let id = try fields.integer("id")
    switch record.kind {
    case .request:
      engine.lookForTiles()
      tiles[id] = engine.nextTileRequest()
    case .response:
      if let request = tiles.removeValue(forKey: id) { engine.finish(request, with: .empty) }
    default: break
    }
  }

  /// A thing by its number in the run; where the trace has none, the last one of the name.
  private func thing(_ number: Int?, named name: String?) -> OverlayID? {
    if let number { return overlays[number] }
    guard let name else { return nil }
    return engine.overlays.ids.last { names[$0] == name }
  }
}
