import Geo

/// The projection between the Mercator map and the view: no trigonometry, no wrapping, no
/// allocation, for renderers, hit tests and gestures.
extension Projection {
  /// Where a point of the map is drawn, in the copy of the world that its x names; nil behind the
  /// eye.
  public func point(for world: WorldPoint) -> ViewPoint? {
    let (gx, gy) = ground(of: world)
    let depth = distance - gy * sineAngle
    guard depth > 0 else { return nil }
    let shrink = distance / depth
    let x = center.x + gx * shrink
    let y = center.y + gy * cosineAngle * shrink
    guard x.isFinite, y.isFinite else { return nil }
    return ViewPoint(x: x, y: y)
  }

  /// The point of the map drawn at a point of the view or beside it; nil above the horizon.
  ///
  /// x is not wrapped: it goes on over 180° from the target's. The way there and back is exact
  /// within 1e-6 points in views up to 60 times as wide as high, also at zoom 21.
  public func world(for point: ViewPoint) -> WorldPoint? {
    let x = Projection.limited(point.x) - center.x
    let y = Projection.limited(point.y) - center.y
    let nearness = distance * cosineAngle + y * sineAngle
    guard nearness > 0 else { return nil }
    let gy = y * distance / nearness
    let gx = x * (distance * cosineAngle) / nearness
    let world = self.world(ofGroundX: gx, y: gy)
    guard world.x.isFinite, world.y.isFinite else { return nil }
    return world
  }

  /// The point of the map drawn at a point of the view, or where the ground is given up below it.
  ///
  /// The ground reaches 100 eye distances deep. A point above that line, on or over the horizon,
  /// stands for the point straight below it on the line; so every finger and every corner has a
  /// finite place.
  public func reachableWorld(for point: ViewPoint) -> WorldPoint {
    let x = Projection.limited(point.x) - center.x
    let y = Projection.limited(point.y) - center.y
    let steepness = distance * cosineAngle
    let nearness = max(steepness + y * sineAngle, steepness / Projection.farLimit)
    // With the eye straight above there is no horizon, and y stays what it is.
    let reached = sineAngle == 0 ? y : (nearness - steepness) / sineAngle
    return world(ofGroundX: x * steepness / nearness, y: reached * distance / nearness)
  }

  /// Where the straight line between two points of the map is drawn: the ends of the part that lies
  /// before the eye, farther than a thousandth of the eye's distance from it. Nil for none.
  public func segment(from start: WorldPoint, to end: WorldPoint) -> (ViewPoint, ViewPoint)? {
    let nearest = distance / 1000
    let (depth, endDepth) = (self.depth(of: start), self.depth(of: end))
    guard depth >= nearest || endDepth >= nearest else { return nil }
    let crossing = (nearest - depth) / (endDepth - depth)
    let between = WorldPoint(
      x: start.x + (end.x - start.x) * crossing, y: start.y + (end.y - start.y) * crossing)
    guard let first = point(for: depth >= nearest ? start : between),
      let last = point(for: endDepth >= nearest ? end : between)
    else { return nil }
    return (first, last)
  }

  private func depth(of world: WorldPoint) -> Double { distance - ground(of: world).y * sineAngle }

  /// How much larger things are drawn at a point of the map than at the target; nil behind the eye.
  public func magnification(at world: WorldPoint) -> Double? {
    let depth = distance - ground(of: world).y * sineAngle
    return depth > 0 ? distance / depth : nil
  }

  /// The view's y of the horizon in points; nil when looking straight down.
  public var horizon: Double? {
    sineAngle > 0 ? center.y - distance * cosineAngle / sineAngle : nil
  }

  /// The offset from the target in points at the target's scale, turned so that y grows towards
  /// the eye.
  private func ground(of world: WorldPoint) -> (x: Double, y: Double) {
    let dx = (world.x - target.x) * scale
    let dy = (world.y - target.y) * scale
    return (dx * cosineBearing + dy * sineBearing, dy * cosineBearing - dx * sineBearing)
  }

  /// The inverse of `ground(of:)`.
  private func world(ofGroundX gx: Double, y gy: Double) -> WorldPoint {
    WorldPoint(
      x: target.x + (gx * cosineBearing - gy * sineBearing) / scale,
      y: target.y + (gx * sineBearing + gy * cosineBearing) / scale)
  }
}
