import Geo
import MapModel

/// A finger at an instant.
struct TimedTouch {
  let touch: Touch
  /// Virtual seconds: things that are not shown then are not there.
  let time: Double

  init(at point: ViewPoint, _ projection: Projection, time: Double) {
    touch = Touch(point, projection)
    self.time = time
  }
}

/// Something under a finger, with what tells who is above whom.
private struct Hit {
  let target: TouchTarget
  let zIndex: Double
  let number: Int

  func isAbove(_ other: Hit) -> Bool { (zIndex, number) > (other.zIndex, other.number) }
}

extension OverlayStore {
  /// The things on the map that a finger meets, topmost first.
  ///
  /// - Parameters:
  ///   - time: Virtual seconds: what is not shown then is not there.
  ///   - limit: how many are wanted at most.
  public func targets(
    at point: ViewPoint, projection: Projection, time: Double, limit: Int = .max
  ) -> [TouchTarget] {
    let finger = TimedTouch(at: point, projection, time: time)
    let upper = upperTargets(finger, limit: limit)
    guard upper.count < limit else { return upper }
    return upper + lowerTargets(finger, limit: limit - upper.count)
  }

  /// Markers and the symbols of clusters under a finger, topmost first: by z-index and then the
  /// latest (T1, T7). Things that are not tappable let it through.
  ///
  /// - Parameter limit: how many are wanted at most.
  func upperTargets(_ finger: TimedTouch, limit: Int = .max) -> [TouchTarget] {
    let symbols = symbolHits(finger, limit: limit)
    let markers = markerHits(finger, limit: limit)
    return merged(markers, symbols, limit: limit)
  }

  /// Shapes and labels under a finger, in the same order; they lie below markers.
  func lowerTargets(_ finger: TimedTouch, limit: Int = .max) -> [TouchTarget] {
    merged(shapeHits(finger, limit: limit), labelHits(finger, limit: limit), limit: limit)
  }

  /// The topmost marker under a finger that no cluster's symbol covers.
  func topMarker(_ finger: TimedTouch) -> OverlayID? {
    guard case .overlay(let id)? = upperTargets(finger, limit: 1).first else { return nil }
    return id
  }

  private func merged(_ one: [Hit], _ other: [Hit], limit: Int) -> [TouchTarget] {
    if other.isEmpty { return one.map(\.target) }
    return (one + other).sorted { $0.isAbove($1) }.prefix(limit).map(\.target)
  }

  private func markerHits(_ finger: TimedTouch, limit: Int) -> [Hit] {
    var found: [Hit] = []
    markerIndex.descend(under: finger.touch) { number in
      guard let marker = markerList[number], marker.tappable, !marker.isClustered,
        marker.isSeen, marker.shown.contains(finger.time),
        MarkerShape(marker).isHit(at: finger.touch.point, projection: finger.touch.projection)
      else { return true }
      found.append(
        Hit(target: .overlay(OverlayID(number)), zIndex: marker.zIndex, number: number))
      return found.count < limit
    }
    return found
  }

  private func symbolHits(_ finger: TimedTouch, limit: Int) -> [Hit] {
    var found: [Hit] = []
    symbolIndex.descend(under: finger.touch) { symbol in
      let (number, place) = group(ofSymbol: symbol)
      guard case .clusterLayer(let layer)? = others[number], layer.tappable,
        layer.shown.contains(finger.time), layer.groups.indices.contains(place)
      else { return true }
      let group = layer.groups[place]
      guard
        StandingBox(group).isHit(at: finger.touch.point, projection: finger.touch.projection)
      else { return true }
      let cluster = Cluster(layer: OverlayID(number, kind: .clusterLayer), group: group)
      found.append(Hit(target: .cluster(cluster), zIndex: layer.zIndex, number: number))
      return found.count < limit
    }
    return found
  }

  private func shapeHits(_ finger: TimedTouch, limit: Int) -> [Hit] {
    var found: [Hit] = []
    shapeIndex.descend(under: finger.touch) { number, shape in
      guard let overlay = others[number], overlay.isShown(at: finger.time) else { return true }
      let id = OverlayID(number, kind: overlay.kind)
      found.append(Hit(target: .overlay(id), zIndex: shape.zIndex, number: number))
      return found.count < limit
    }
    return found
  }

  private func labelHits(_ finger: TimedTouch, limit: Int) -> [Hit] {
    var found: [Hit] = []
    labelIndex.descend(under: finger.touch) { number in
      guard case .label(let label)? = others[number], label.tappable, label.isSeen,
        label.shown.contains(finger.time),
        StandingBox(label).isHit(at: finger.touch.point, projection: finger.touch.projection)
      else { return true }
      let id = OverlayID(number, kind: .label)
      found.append(Hit(target: .overlay(id), zIndex: label.zIndex, number: number))
      return found.count < limit
    }
    return found
  }
}
