import Geo
import MapModel

/// What a finger meets (T1): the open info window, markers, the location dot, shapes, places.
extension Engine {
  /// Everything that a finger meets at a point of the view, topmost first.
  ///
  /// - Parameter limit: how many are wanted at most.
  public func targets(at point: ViewPoint, limit: Int = .max) -> [TouchTarget] {
    var found: [TouchTarget] = []
    if let open = selection.open, infoWindow?.isHit(at: point) == true {
      found.append(.infoWindow(open))
    }
    let finger = TimedTouch(at: point, projection, time: now)
    if found.count < limit { found += overlays.upperTargets(finger, limit: limit - found.count) }
    if found.count < limit, locationDot(at: point) != nil { found.append(.locationDot) }
    if found.count < limit { found += overlays.lowerTargets(finger, limit: limit - found.count) }
    if found.count < limit, let place = placeLayer?.hit(at: point, projection: projection) {
      found.append(.place(place))
    }
    return found
  }

  /// The things on the map among what a finger meets, topmost first.
  ///
  /// - Parameter limit: how many are wanted at most.
  public func hits(at point: ViewPoint, limit: Int = .max) -> [OverlayID] {
    let all = overlays.targets(at: point, projection: projection, time: now, limit: limit)
    return all.compactMap { if case .overlay(let id) = $0 { id } else { nil } }
  }

  /// Where the device is, if its dot is drawn at that point.
  func locationDot(at point: ViewPoint) -> Coordinate? {
    guard showsLocationDot, let place = location?.coordinate,
      LocationDot(at: place).isHit(at: point, projection: projection)
    else { return nil }
    return place
  }

  /// Where in the view a finger has to go to touch something: where it is the topmost, or, if it is
  /// covered everywhere or takes no taps, where it is drawn. Nil when it is not there or not in view.
  public func touchPoint(of target: TouchTarget) -> ViewPoint? {
    switch target {
    case .overlay(let id): return touchPoint(of: id)
    case .cluster(let cluster):
      guard let group = overlays.group(like: cluster) else { return nil }
      let now = TouchTarget.cluster(Cluster(layer: cluster.layer, group: group))
      return firstFree(points(of: StandingBox(group)), of: now)
    case .infoWindow(let id):
      guard selection.open == id, let window = infoWindow else { return nil }
      return middleInView(of: window)
    case .locationDot:
      return firstFree(locationDotPoints, of: target)
    case .place(let place):
      return PlaceLayer.isShown(in: projection) ? projection.point(for: place.location) : nil
    }
  }

  /// The same for something on the map. A marker that a cluster stands for is touched there.
  public func touchPoint(of id: OverlayID) -> ViewPoint? {
    switch overlays[id] {
    case nil: return nil
    case .marker(let marker)?:
      guard marker.shown.contains(now) else { return nil }
      if marker.isClustered, let cluster = overlays.cluster(of: id) {
        return touchPoint(of: .cluster(cluster))
      }
      let (shape, seen) = (MarkerShape(marker), projection)
      return firstFree(
        parts.compactMap { shape.point(x: $0.x, y: $0.y, projection: seen) }, of: .overlay(id))
    case .label(let label)?:
      guard label.shown.contains(now) else { return nil }
      return firstFree(points(of: StandingBox(label)), of: .overlay(id))
    case let overlay?:
      guard overlay.isShown(at: now), let shape = overlays.geometry(of: id) else { return nil }
      return firstFree(ShapePoints(of: shape, in: projection).candidates, of: .overlay(id))
    }
  }

  /// Parts of a picture's width and height, the middle first.
  private var parts: [ViewPoint] {
    [0.5, 0.3, 0.7, 0.1, 0.9].flatMap { y in
      [0.5, 0.25, 0.75, 0.05, 0.95].map { ViewPoint(x: $0, y: y) }
    }
  }

  private func points(of box: StandingBox) -> [ViewPoint] {
    parts.compactMap { box.point(x: $0.x, y: $0.y, projection: projection) }
  }

  private func firstFree(_ points: [ViewPoint], of target: TouchTarget) -> ViewPoint? {
    for point in points where targets(at: point, limit: 1).first == target { return point }
    return points.first
  }

  private func middleInView(of window: InfoWindowShape) -> ViewPoint? {
    let corner = window.corner
    let (left, right) = (max(corner.x, 0), min(corner.x + window.width, viewport.width))
    let (top, bottom) = (max(corner.y, 0), min(corner.y + window.cardHeight, viewport.height))
    guard left <= right, top <= bottom else { return nil }
    return ViewPoint(x: (left + right) / 2, y: (top + bottom) / 2)
  }

  private var locationDotPoints: [ViewPoint] {
    guard showsLocationDot, let place = location?.coordinate,
      let middle = projection.point(for: place)
    else { return [] }
    let off = LocationDot.radius * 0.9
    let view = viewport
    return [(0.0, 0.0), (off, 0), (-off, 0), (0, off), (0, -off)].map {
      ViewPoint(x: middle.x + $0.0, y: middle.y + $0.1)
    }.filter { view.contains($0) }
  }
}
