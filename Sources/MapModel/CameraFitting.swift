import Geo
import Glibc

extension Camera {
  /// The camera, looking straight down, that shows a box as large as it fits.
  ///
  /// The box, turned by the bearing, fits exactly into the view less the map's padding and
  /// `padding`; its middle on the Mercator map is drawn in the middle of that rectangle. Where the
  /// padding leaves nothing, one point of room is assumed, so the smallest zoom comes out. A box
  /// without size gets the largest zoom; a view without size keeps the current one. Latitudes
  /// beyond the square map (±85.0511°) count as its edge.
  /// - Parameters:
  ///   - padding: Points kept free inside the map's own padding.
  ///   - bearing: Degrees, any finite number.
  ///   - current: The camera that is moved.
  public static func fitting(
    _ bounds: CoordinateBounds, in viewport: Viewport, padding: Padding = .none,
    bearing: Double = 0, limits: CameraLimits = CameraLimits(), from current: Camera
  ) -> Camera {
    let top = WorldPoint(bounds.northeast).inSquare.y
    let bottom = WorldPoint(bounds.southwest).inSquare.y
    let wide = bounds.longitudeSpan / 360
    let high = abs(bottom - top)
    let (sine, cosine) = Degrees.sineCosine(bearing)
    let turnedWide = wide * abs(cosine) + high * abs(sine)
    let turnedHigh = wide * abs(sine) + high * abs(cosine)

    let inner = Viewport(
      width: viewport.width, height: viewport.height, padding: viewport.padding + padding)
    var zoom = current.zoom
    if viewport.width > 0, viewport.height > 0 {
      let scale = min(
        max(inner.room.x, 1) / turnedWide, max(inner.room.y, 1) / turnedHigh)
      zoom = scale.isFinite ? log2(scale / 256) : limits.maxZoom
    }
    let level = limits.clamped(Camera(target: current.target, zoom: zoom)).zoom
    let middle = WorldPoint(
      x: (bounds.southwest.lng + 180 + bounds.longitudeSpan / 2) / 360, y: (top + bottom) / 2)
    let straight = Camera(target: middle.coordinate, zoom: level, bearing: bearing)
    return straight.gripped(
      from: viewport.center, to: inner.center, in: viewport, limits: limits)
  }
}

extension Viewport {
  /// Width and height of what the padding leaves, possibly negative.
  var room: (x: Double, y: Double) {
    (width - padding.left - padding.right, height - padding.top - padding.bottom)
  }
}

extension Padding {
  /// The paddings side by side, each held to a size that cannot overflow.
  static func + (one: Padding, other: Padding) -> Padding {
    Padding(
      top: Projection.limited(one.top) + Projection.limited(other.top),
      left: Projection.limited(one.left) + Projection.limited(other.left),
      bottom: Projection.limited(one.bottom) + Projection.limited(other.bottom),
      right: Projection.limited(one.right) + Projection.limited(other.right))
  }
}
