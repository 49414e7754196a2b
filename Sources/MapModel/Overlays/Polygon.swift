import Geo

/// An area of the ground with the fields and defaults of the SDK.
///
/// Where its outline crosses itself, the even-odd rule says what is inside. A ring around a pole
/// holds what lies north of it.
public struct Polygon: TouchableShape {
  /// A polygon.
  public static var kind: OverlayKind { .polygon }

  /// The outline, which closes itself; at least three points.
  public var path: [Coordinate]
  /// Outlines of what is left out of it, likewise.
  public var holes: [[Coordinate]] = []
  /// The script's own name for it.
  public var id: String
  /// Its title, which nobody but scripts reads.
  public var title: String?
  /// Width of the outlines in points of the view, ≥ 0; 0 draws none.
  public var strokeWidth = 1.0
  /// Colour of the outlines.
  public var strokeColor = Color.black
  /// Colour of the inside, nil for none; the inside takes taps either way.
  public var fillColor: Color? = Color.blue
  /// Whether the edges are great circles.
  public var geodesic = false
  /// Higher is above; equal ones in the order of adding.
  public var zIndex = 0.0
  /// Whether it takes taps.
  public var tappable = false
  /// When it is shown.
  public var shown = TimeSpan.always

  /// Makes a polygon.
  public init(path: [Coordinate], id: String) {
    self.path = path
    self.id = id
  }

  /// The polygon of an overlay; nil when that is of another kind.
  public init?(_ overlay: Overlay) {
    guard case .polygon(let polygon) = overlay else { return nil }
    self = polygon
  }

  /// The polygon among the others.
  public var overlay: Overlay { .polygon(self) }
}
