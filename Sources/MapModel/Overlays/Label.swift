import Geo

/// A text that stands on the map, upright in the view and of an even size.
public struct Label: TouchableShape {
  /// A label.
  public static var kind: OverlayKind { .label }

  /// Where its anchor stands.
  public var position: Coordinate
  /// What it says; line feeds part its lines.
  public var text: String
  /// The script's own name for it.
  public var id: String
  /// Its title, which nobody but scripts reads.
  public var title: String?
  /// Height of its letters in points of the view, > 0.
  public var size = 12.0
  /// Whether its letters are bold.
  public var bold = false
  /// Colour of its letters.
  public var color = Color.black
  /// Colour around its letters, nil for none.
  public var haloColor: Color? = Color.white
  /// Width of the halo in points, ≥ 0.
  public var haloWidth = 1.5
  /// Colour of the box behind it, nil for none.
  public var background: Color?
  /// Points between its letters and the edge of the box, ≥ 0.
  public var padding = 3.0
  /// The point of the box that stands on the position, in parts of its width and height from the
  /// top left.
  public var anchor = ViewPoint(x: 0.5, y: 0.5)
  /// Degrees clockwise, about the anchor.
  public var rotation = 0.0
  /// 0…1.
  public var opacity = 1.0
  /// Higher is above; equal ones in the order of adding.
  public var zIndex = 0.0
  /// Whether it takes taps.
  public var tappable = false
  /// When it is shown.
  public var shown = TimeSpan.always

  /// Makes a label.
  public init(position: Coordinate, text: String, id: String) {
    self.position = position
    self.text = text
    self.id = id
  }

  /// The label of an overlay; nil when that is of another kind.
  public init?(_ overlay: Overlay) {
    guard case .label(let label) = overlay else { return nil }
    self = label
  }

  /// The label among the others.
  public var overlay: Overlay { .label(self) }
}
