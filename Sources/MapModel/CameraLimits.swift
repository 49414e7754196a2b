import Geo

/// What a camera may be: the limits of zoom, tilt and place (C15, C17 of the event contract).
public struct CameraLimits: Hashable, Sendable {
  /// The smallest zoom.
  public var minZoom: Double
  /// The largest zoom, at least `minZoom`.
  public var maxZoom: Double
  /// The box that the target stays in; nil for none.
  public var targetBounds: CoordinateBounds?

  /// The latitude that a target stays within, in degrees north and south.
  public static let maxLatitude = 85.0

  /// Makes limits; those of a new map unless told otherwise.
  public init(minZoom: Double = 2, maxZoom: Double = 21, targetBounds: CoordinateBounds? = nil) {
    self.minZoom = minZoom
    self.maxZoom = maxZoom
    self.targetBounds = targetBounds
  }

  /// The largest viewing angle at a zoom, in degrees: 30 up to zoom 10, then by straight lines to
  /// 45 at 14 and 65 at 16 (C17).
  public static func maxViewingAngle(atZoom zoom: Double) -> Double {
    if zoom <= 10 { return 30 }
    if zoom <= 14 { return 30 + (zoom - 10) * 15 / 4 }
    if zoom < 16 { return 45 + (zoom - 14) * 10 }
    return zoom >= 16 ? 65 : 30
  }

  /// The nearest camera within the limits.
  ///
  /// Zoom, viewing angle (by the limited zoom) and latitude are held, the bearing wraps, and the
  /// target goes to the nearest point inside `targetBounds`. Limiting twice changes nothing. A
  /// field that is no number becomes the smallest one allowed, so the result is always finite.
  public func clamped(_ camera: Camera) -> Camera {
    let zoom = CameraLimits.held(camera.zoom, minZoom, maxZoom)
    let bearing = camera.bearing.isFinite ? Degrees.wrapped(camera.bearing) : 0
    let angle = CameraLimits.held(
      camera.viewingAngle, 0, CameraLimits.maxViewingAngle(atZoom: zoom))
    return Camera(
      target: clamped(camera.target), zoom: zoom, bearing: bearing, viewingAngle: angle)
  }

  /// The nearest target within the limits: latitude ±85, inside `targetBounds`.
  ///
  /// Outside the box the nearer of its west and east edges is taken, around the circle.
  public func clamped(_ target: Coordinate) -> Coordinate {
    var lat = target.lat.isFinite ? target.lat : 0
    var lng = target.lng.isFinite ? target.lng : 0
    if let box = targetBounds {
      lat = CameraLimits.held(lat, box.southwest.lat, box.northeast.lat)
      if !box.contains(longitude: lng) {
        let toEast = Degrees.wrapped(lng - box.northeast.lng)
        let toWest = Degrees.wrapped(box.southwest.lng - lng)
        lng = toEast <= toWest ? box.northeast.lng : box.southwest.lng
      }
    }
    lat = CameraLimits.held(lat, -CameraLimits.maxLatitude, CameraLimits.maxLatitude)
    return Coordinate(lat: lat, lng: lng)
  }

  /// The number within two limits; the lower one for what is no number.
  private static func held(_ value: Double, _ low: Double, _ high: Double) -> Double {
    value >= low ? min(value, high) : min(low, high)
  }
}

extension Camera {
  /// Whether every number is one: neither NaN nor infinite.
  public var isFinite: Bool {
    target.lat.isFinite && target.lng.isFinite && zoom.isFinite && bearing.isFinite
      && viewingAngle.isFinite
  }
}
