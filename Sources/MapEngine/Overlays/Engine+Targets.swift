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
    guard found.count < limit else { return found }
    let hits = overlays.hits(at: point, projection: projection, limit: limit - found.count)
    let markers = hits.prefix { $0.kind == .marker }
    found += markers.map(TouchTarget.overlay)
    if locationDot(at: point) != nil { found.append(.locationDot) }
    found += hits.dropFirst(markers.count).map(TouchTarget.overlay)
    if found.count < limit, let place = placeLayer?.hit(at: point, projection: projection) {
      found.append(.place(place))
    }
    return Array(found.prefix(limit))
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
    case .overlay(let id) where id.kind == .marker: return touchPoint(of: id)
    case .overlay(let id):
      guard let shape = overlays.geometry(of: id) else { return nil }
      return firstFree(ShapePoints(of: shape, in: projection).candidates, of: target)
    case .infoWindow(let id):
      guard selection.open == id, let window = infoWindow else { return nil }
      return middleInView(of: window)
    case .locationDot:
      return firstFree(locationDotPoints, of: target)
    case .place(let place):
      return PlaceLayer.isShown(in: projection) ? projection.point(for: place.location) : nil
    }
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
