/// How a picture of the map is wished for; what is nil is as the map has it.
public struct SnapshotOptions: Hashable, Sendable {
  /// What it is written as.
  public var format: PictureFormat
  /// Pixels a point, > 0.
  public var scale: Double?
  /// Width of the view in points, ≥ 1.
  public var width: Double?
  /// Height of the view in points, ≥ 1.
  public var height: Double?
  /// What of the camera is to be another one.
  public var camera = CameraChange()
  /// What the map itself shows.
  public var mapType: MapType?
  /// Whether names are written on the map.
  public var hasLabels: Bool?

  /// Everything as the map has it.
  public init(format: PictureFormat) { self.format = format }
}
