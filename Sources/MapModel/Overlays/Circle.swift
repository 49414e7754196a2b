import Geo

/// Everything within so many metres of a point, with the fields and defaults of the SDK.
public struct Circle: TouchableShape {
  /// A circle.
  public static var kind: OverlayKind { .circle }

  /// Its middle.
  public var position: Coordinate
  /// Metres along the ground, ≥ 0.
  public var radius: Double
  /// The script's own name for it.
  public var id: String
  /// Its title, which nobody but scripts reads.
  public var title: String?
  /// Width of the outline in points of the view, ≥ 0; 0 draws none.
  public var strokeWidth = 1.0
  /// Colour of the outline.
  public var strokeColor = Color.black
  /// Colour of the inside, nil for none; the inside takes taps either way.
  public var fillColor: Color?
  /// Higher is above; equal ones in the order of adding.
  public var zIndex = 0.0
  /// Whether it takes taps.
  public var tappable = false
  /// When it is shown.
  public var shown = TimeSpan.always

  /// Makes a circle.
  public init(position: Coordinate, radius: Double, id: String) {
    self.position = position
    self.radius = radius
    self.id = id
  }

  /// The circle of an overlay; nil when that is of another kind.
  public init?(_ overlay: Overlay) {
    guard case .circle(let circle) = overlay else { return nil }
    self = circle
  }

  /// The circle among the others.
  public var overlay: Overlay { .circle(self) }
}
