import Geo
import MapModel

extension OverlayStore {
  /// What takes a touch at a point of the view, topmost first: markers, then shapes, each by
  /// z-index and then the latest (T1, T7). Things that are not tappable let it through.
  ///
  /// - Parameter limit: how many are wanted at most.
  public func hits(
    at point: ViewPoint, projection: Projection, limit: Int = .max
  ) -> [OverlayID] {
    let touch = Touch(point, projection)
    let markers = markerHits(touch, limit: limit)
    guard markers.count < limit else { return markers }
    return markers + shapeHits(touch, limit: limit - markers.count)
  }

  private func markerHits(_ touch: Touch, limit: Int) -> [OverlayID] {
    var windows = [touch.window(markerExtent)]
    if let reach = markerExtent.flat, let ground = touch.ground {
      // Those that lie on the ground grow with it.
      windows.append(WorldBox(ground).grown(by: reach / touch.projection.scale))
    }
    var found: [OverlayID] = []
    var last = 0
    markerIndex.descend(through: windows) { number, _ in
      guard number != last else { return true }
      last = number
      let id = OverlayID(number)
      guard let marker = marker(id), marker.tappable,
        MarkerShape(marker).isHit(at: touch.point, projection: touch.projection)
      else { return true }
      found.append(id)
      return found.count < limit
    }
    return found
  }

  private func shapeHits(_ touch: Touch, limit: Int) -> [OverlayID] {
    var found: [OverlayID] = []
    shapeIndex.descend(through: [touch.window(reach: shapeReach)]) { number, copy in
      guard number != found.last?.number, let shape = geometries[number], shape.tappable,
        shape.isHit(by: touch, copy: copy), let kind = others[number]?.kind
      else { return true }
      found.append(OverlayID(number, kind: kind))
      return found.count < limit
    }
    return found
  }
}
