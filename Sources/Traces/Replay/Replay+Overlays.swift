import MapEngine
import MapModel

/// What a trace says of things on the map and of settings, done again.
extension Replay {
  func change(_ action: MapAction) {
    switch action {
    case .command, .handled, .looks: break
    case .add(let overlay, let number):
      let id = engine.add(overlay)
      overlays[number ?? id.number] = id
      names[id] = overlay.id
    case .change(let overlay, let number):
      guard let id = thing(number, named: overlay.id) else { break }
      engine.change(id, to: overlay)
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
    guard case .gesture(.drag(let marker, let place, let duration)) = command,
      let id = overlays[marker.number]
    else { return command }
    return .gesture(.drag(id, to: place, duration: duration))
  }

  /// A thing by its number in the run; where the trace has none, the last one of the name.
  private func thing(_ number: Int?, named name: String?) -> OverlayID? {
    if let number { return overlays[number] }
    guard let name else { return nil }
    return engine.overlays.ids.last { names[$0] == name }
  }
}
