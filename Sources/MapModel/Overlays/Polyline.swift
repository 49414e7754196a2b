import Geo

/// A line on the ground with the fields and defaults of the SDK.
public struct Polyline: TouchableShape {
  /// A part of a line with a colour of its own.
  public struct Span: Hashable, Sendable {
    /// Its colour, or the one it begins with.
    public var color: Color
    /// The colour it ends with, nil for one colour throughout.
    public var endColor: Color?
    /// How many edges of the path it covers, > 0; parts of an edge are allowed.
    public var segments: Double

    /// Makes a span.
    public init(color: Color, endColor: Color? = nil, segments: Double = 1) {
      self.color = color
      self.endColor = endColor
      self.segments = segments
    }
  }

  /// Where a line has heads of arrows, which point to where it goes.
  public enum Arrows: String, CaseIterable, Sendable {
    /// Nowhere.
    case none
    /// At its end.
    case end
    /// At its beginning, where they point back.
    case start
    /// At both.
    case both
    /// At its end and, at even steps of the view, on the way there.
    case along
  }

  /// A polyline.
  public static var kind: OverlayKind { .polyline }

  /// At least two points.
  public var path: [Coordinate]
  /// The script's own name for it.
  public var id: String
  /// Its title, which nobody but scripts reads.
  public var title: String?
  /// Width in points of the view, ≥ 0; it does not change with the zoom. 0 is not drawn.
  public var strokeWidth = 1.0
  /// Its colour.
  public var strokeColor = Color.blue
  /// Whether its edges are great circles; otherwise they are straight on the Mercator map. Either
  /// goes the short way around.
  public var geodesic = false
  /// Colours along the line, from its beginning; what they do not reach has the stroke's colour.
  public var spans: [Span] = []
  /// Lengths in points of the view, drawn and left out in turn; empty for a solid line.
  public var dash: [Double] = []
  /// Where it has heads of arrows.
  public var arrows = Arrows.none
  /// Higher is above; equal ones in the order of adding.
  public var zIndex = 0.0
  /// Whether it takes taps.
  public var tappable = false
  /// When it is shown.
  public var shown = TimeSpan.always

  /// Makes a line.
  public init(path: [Coordinate], id: String) {
    self.path = path
    self.id = id
  }

  /// The polyline of an overlay; nil when that is of another kind.
  public init?(_ overlay: Overlay) {
    guard case .polyline(let polyline) = overlay else { return nil }
    self = polyline
  }

  /// The polyline among the others.
  public var overlay: Overlay { .polyline(self) }
}
