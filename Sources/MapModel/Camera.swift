import Geo

/// Where the map is looked at from.
public struct Camera: Hashable, Sendable {
  /// The point on the ground drawn at the centre of the unpadded rectangle.
  public var target: Coordinate
  /// Zoom as Google counts it: the world is 256·2^zoom points wide.
  public var zoom: Double
  /// Degrees clockwise from north that point up in the view, [0, 360).
  public var bearing: Double
  /// Degrees between the line of sight and the vertical, 0 = straight down.
  public var viewingAngle: Double

  /// Makes a camera of numbers that are already within limits.
  public init(target: Coordinate, zoom: Double, bearing: Double = 0, viewingAngle: Double = 0) {
    self.target = target
    self.zoom = zoom
    self.bearing = bearing
    self.viewingAngle = viewingAngle
  }
}

/// A partial camera: what is nil stays as it is.
public struct CameraChange: Hashable, Sendable {
  /// The new target, or nil.
  public var target: Coordinate?
  /// The new zoom, or nil.
  public var zoom: Double?
  /// The new bearing in degrees, any finite number, or nil.
  public var bearing: Double?
  /// The new viewing angle in degrees, any finite number, or nil.
  public var viewingAngle: Double?

  /// Makes a partial camera.
  public init(
    target: Coordinate? = nil, zoom: Double? = nil, bearing: Double? = nil,
    viewingAngle: Double? = nil
  ) {
    self.target = target
    self.zoom = zoom
    self.bearing = bearing
    self.viewingAngle = viewingAngle
  }

  /// Makes a change that sets every field.
  public init(_ camera: Camera) {
    self.init(
      target: camera.target, zoom: camera.zoom, bearing: camera.bearing,
      viewingAngle: camera.viewingAngle)
  }

  /// The camera with the given fields replaced; limits are not applied.
  public func applied(to camera: Camera) -> Camera {
    Camera(
      target: target ?? camera.target, zoom: zoom ?? camera.zoom,
      bearing: bearing ?? camera.bearing, viewingAngle: viewingAngle ?? camera.viewingAngle)
  }
}
