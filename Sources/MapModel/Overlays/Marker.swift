import Geo

/// A pin on the map with the fields of the SDK.
public struct Marker: Hashable, Sendable {
  /// Where its anchor stands.
  public var position: Coordinate
  /// First line of its info window.
  public var title: String?
  /// Second line of its info window.
  public var snippet: String?
  /// The script's own name for it.
  public var id: String
  /// Its picture, nil for the pin.
  public var icon: Icon?
  /// The colour of the pin, nil for the default.
  public var color: Color?
  /// The point of the picture that stands on the position, in parts of its width and height.
  public var groundAnchor = ViewPoint(x: 0.5, y: 1)
  /// The point of the picture that the info window hangs on, likewise.
  public var infoWindowAnchor = ViewPoint(x: 0.5, y: 0)
  /// Whether a long press drags it.
  public var draggable = false
  /// Whether it lies on the ground, turning and tilting with the map.
  public var flat = false
  /// Degrees clockwise.
  public var rotation = 0.0
  /// 0…1.
  public var opacity = 1.0
  /// Higher is above; equal ones in the order of adding.
  public var zIndex = 0.0
  /// Whether it takes taps.
  public var tappable = true

  /// Makes a marker.
  public init(position: Coordinate, id: String) {
    self.position = position
    self.id = id
  }
}
