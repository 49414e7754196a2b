import MapModel

/// Says of fingers that are meant for something why they meet something else.
extension Script {
  /// Warns when a finger at a point does not touch what it was sent to, and tells who is touched.
  ///
  /// - Parameter place: what the script named; fingers that go to points and coordinates take what
  ///   is there.
  func warnOfMiss(_ place: Place, at point: ViewPoint, _ function: String) {
    if case .point = place, !isInView(point) {
      let view = host.viewport
      let size = "\(shortNumber(view.width)) by \(shortNumber(view.height)) points"
      return warn(
        function,
        "\(shortNumber(point.x)), \(shortNumber(point.y)) lies outside the view of \(size), "
          + "and nothing is touched")
    }
    let top = host.touchTargets(at: point).first
    switch place {
    case .point, .coordinate: return
    case .poi(let id):
      if case .place(let place)? = top, place.placeID == id { return }
      let name = host.places.first { $0.placeID == id }?.name ?? "the place"
      warn(function, "\(name) is covered there; \(words(for: top)) takes the touch")
    case .object(let handle):
      guard let target = handle.target(self), target != top else { return }
      if case .cluster(let wanted) = target, case .cluster(let other)? = top,
        wanted.layer == other.layer
      {
        return
      }
      warn(function, "\(reason(for: target, top)); \(words(for: top)) takes the touch")
    }
  }

  /// Warns when a finger that is to drag a marker will not take it.
  func warnOfMissedDrag(_ id: OverlayID, at point: ViewPoint, _ function: String) {
    guard let thing = host.overlay(id), case .marker(let marker) = thing else { return }
    let top = host.touchTargets(at: point).first
    if top != .overlay(id) {
      warn(
        function,
        "\(reason(for: .overlay(id), top)); \(words(for: top)) takes the touch and it stays")
    } else if !marker.draggable {
      warn(function, "\(name(id)) is not draggable (draggable = false) and stays where it is")
    }
  }

  /// Why a finger that was sent to something does not touch it.
  private func reason(for target: TouchTarget, _ top: TouchTarget?) -> String {
    guard case .overlay(let id) = target, let thing = host.overlay(id) else {
      return "\(words(for: target)) is covered there"
    }
    if case .marker(let marker) = thing, marker.isClustered {
      return "\(name(id)) stands in a cluster"
    }
    if !thing.isSeen { return "\(name(id)) is transparent or empty and takes no taps" }
    if !thing.isTappable { return "\(name(id)) is not tappable (tappable = false)" }
    return "\(name(id)) is covered there"
  }

  private func name(_ id: OverlayID) -> String {
    guard let thing = host.overlay(id) else { return "a removed \(id.kind.words)" }
    return "\(id.kind.words) '\(thing.id.prefix(60))'"
  }

  private func words(for target: TouchTarget?) -> String {
    switch target {
    case nil: "the map"
    case .overlay(let id)?: name(id)
    case .cluster(let cluster)?: "the symbol of \(cluster.group.members.count) markers"
    case .infoWindow(let id)?: "the info window of \(name(id))"
    case .locationDot?: "the location dot"
    case .place(let place)?: place.name
    }
  }

  private func warn(_ function: String, _ problem: String) {
    host.log(.warn, "\(function): \(problem)", of: plugin?.id)
  }
}
