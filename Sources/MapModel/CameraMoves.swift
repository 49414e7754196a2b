import Geo

/// Cameras made from cameras by what a finger or a camera update asks for.
extension Camera {
  /// The camera that has the ground under `from` under `to`, after zooming, turning and tilting.
  ///
  /// The limits hold first; what they leave of zoom, bearing and angle is then anchored. Points
  /// above the horizon stand for the deepest ground below them (`Projection.reachableWorld`). At
  /// the edges of the map the limits win over the anchor.
  /// - Parameters:
  ///   - from: A point of the view, in points, seen by this camera.
  ///   - to: Where the ground of `from` is to be, in points.
  ///   - levels: Zoom levels to add.
  ///   - degrees: Degrees to add to the bearing.
  ///   - tilt: Degrees to add to the viewing angle.
  public func gripped(
    from: ViewPoint, to: ViewPoint, zoomedBy levels: Double = 0, turnedBy degrees: Double = 0,
    tiltedBy tilt: Double = 0, in viewport: Viewport, limits: CameraLimits
  ) -> Camera {
    var next = self
    next.zoom += levels
    next.bearing += degrees
    next.viewingAngle += tilt
    next = limits.clamped(next)
    let before = Projection(camera: self, viewport: viewport)
    let after = Projection(camera: next, viewport: viewport)
    let grip = before.reachableWorld(for: from)
    let place = after.reachableWorld(for: to)
    // Both are measured from a target; their difference is exact where the targets agree.
    next.target = target.moved(
      x: (grip.x - before.target.x) - (place.x - after.target.x),
      y: (grip.y - before.target.y) - (place.y - after.target.y))
    return limits.clamped(next)
  }

  /// The camera moved by points of the view, x right, y down: what is drawn that far from the
  /// centre becomes the target.
  public func scrolled(
    by delta: ViewPoint, in viewport: Viewport, limits: CameraLimits
  ) -> Camera {
    let center = viewport.center
    let point = ViewPoint(x: center.x + delta.x, y: center.y + delta.y)
    return gripped(from: point, to: center, in: viewport, limits: limits)
  }

  /// The camera zoomed by levels; what is under the point (nil: the centre) stays there.
  public func zoomed(
    by delta: Double, around point: ViewPoint? = nil, in viewport: Viewport, limits: CameraLimits
  ) -> Camera {
    let point = point ?? viewport.center
    return gripped(from: point, to: point, zoomedBy: delta, in: viewport, limits: limits)
  }

  /// The camera that has the ground point of `from` under `to`, at any bearing and tilt.
  public func dragged(
    from: ViewPoint, to: ViewPoint, in viewport: Viewport, limits: CameraLimits
  ) -> Camera {
    gripped(from: from, to: to, in: viewport, limits: limits)
  }

  /// The camera with degrees added to its bearing; what is under the point stays there.
  ///
  /// Positive degrees turn the camera clockwise, so the picture turns anticlockwise.
  public func turned(
    by degrees: Double, around point: ViewPoint? = nil, in viewport: Viewport, limits: CameraLimits
  ) -> Camera {
    let point = point ?? viewport.center
    return gripped(from: point, to: point, turnedBy: degrees, in: viewport, limits: limits)
  }

  /// The camera with degrees added to its viewing angle; the target stays.
  public func tilted(by degrees: Double, limits: CameraLimits) -> Camera {
    var next = self
    next.viewingAngle += degrees
    return limits.clamped(next)
  }
}

extension Coordinate {
  /// This coordinate moved on the Mercator map; a way of 0 leaves the number as it is.
  func moved(x: Double, y: Double) -> Coordinate {
    Coordinate(
      lat: y == 0 ? lat : WorldPoint.latitude(ofY: WorldPoint(self).y + y),
      lng: x == 0 ? lng : lng + x * 360)
  }
}
