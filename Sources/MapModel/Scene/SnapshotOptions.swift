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
  /// How the map itself is drawn.
  public var style: MapStyle?
  /// Whether names are written on the map.
  public var hasLabels: Bool?
  /// Whether the sources of the map are named.
  public var hasAttribution: Bool?
  /// Whether a bar shows a length on the ground.
  public var hasScaleBar: Bool?
  /// Whether meridians and parallels are drawn.
  public var hasGraticule: Bool?

  /// Everything as the map has it.
  public init(format: PictureFormat) { self.format = format }
}
