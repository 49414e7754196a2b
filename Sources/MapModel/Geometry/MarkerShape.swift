import Geo

/// Where a marker is drawn, and so where it is hit (T7, T9).
///
/// A marker without a picture is a pin of 27 × 43 points. An upright one stands in the view and keeps
/// its size; a flat one lies on the ground, north up, and turns and tilts with the map. The
/// ground anchor stands on the position, and the rotation goes around it.
public struct MarkerShape: Sendable {
  /// Width of the default pin in points.
  public static let pinWidth = 27.0
  /// Height of the default pin in points.
  public static let pinHeight = 43.0

  private let marker: Marker
  /// Width of the picture in points.
  public let width: Double
  /// Height of the picture in points.
  public let height: Double

  /// The shape of a marker.
  public init(_ marker: Marker) {
    self.marker = marker
    let icon = marker.icon
    width = icon?.width ?? MarkerShape.pinWidth
    height = icon?.height ?? MarkerShape.pinHeight
  }

  /// How far from its foot the marker is drawn, in points: its farthest corner.
  public var reach: Double {
    let anchor = marker.groundAnchor
    let across = max(abs(anchor.x), abs(1 - anchor.x)) * width
    let down = max(abs(anchor.y), abs(1 - anchor.y)) * height
    return (across * across + down * down).squareRoot()
  }

  /// The box around the upright picture, in points from its foot.
  var frame: (minX: Double, minY: Double, maxX: Double, maxY: Double) {
    let anchor = marker.groundAnchor
    let (left, top) = (-anchor.x * width, -anchor.y * height)
    let (right, bottom) = (left + width, top + height)
    guard marker.rotation != 0 else { return (left, top, right, bottom) }
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map {
      turned(x: $0.0, y: $0.1, by: marker.rotation)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return (xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0)
  }

  /// Whether a point of the view lies on the marker, in whatever copy of the world it shows.
  public func isHit(at point: ViewPoint, projection: Projection) -> Bool {
    let touched = projection.reachableWorld(for: point)
    let place = WorldPoint(marker.position).nearest(toX: touched.x)
    if marker.flat {
      guard let ground = projection.world(for: point) else { return false }
      return covers(
        x: (ground.x - place.x) * projection.scale, y: (ground.y - place.y) * projection.scale)
    }
    guard let foot = projection.point(for: place) else { return false }
    return covers(x: point.x - foot.x, y: point.y - foot.y)
  }

  /// Where a point of the picture, in parts of its width and height, is in the view; nil behind the
  /// eye.
  public func point(x: Double, y: Double, projection: Projection) -> ViewPoint? {
    let (right, down) = turned(
      x: (x - marker.groundAnchor.x) * width,
      y: (y - marker.groundAnchor.y) * height, by: marker.rotation)
    let place = WorldPoint(marker.position).nearest(toX: projection.target.x)
    if marker.flat {
      return projection.point(
        for: WorldPoint(
          x: place.x + right / projection.scale, y: place.y + down / projection.scale))
    }
    return projection.point(for: place).map { ViewPoint(x: $0.x + right, y: $0.y + down) }
  }

  /// Where the marker's info window hangs, in points from its foot.
  func windowAnchor() -> (x: Double, y: Double) {
    turned(
      x: (marker.infoWindowAnchor.x - marker.groundAnchor.x) * width,
      y: (marker.infoWindowAnchor.y - marker.groundAnchor.y) * height,
      by: marker.rotation)
  }

  /// Whether the picture covers an offset from its anchor, in points.
  private func covers(x: Double, y: Double) -> Bool {
    let (right, down) = turned(x: x, y: y, by: -marker.rotation)
    let left = -marker.groundAnchor.x * width
    let top = -marker.groundAnchor.y * height
    return right >= left && right <= left + width && down >= top
      && down <= top + height
  }

  private func turned(x: Double, y: Double, by degrees: Double) -> (x: Double, y: Double) {
    let (sine, cosine) = Degrees.sineCosine(degrees)
    return (x * cosine - y * sine, x * sine + y * cosine)
  }
}
