import MapModel

/// How things of a file look of which the file says nothing; what is nil here, too, is as the
/// format has it.
public struct LayerLooks: Hashable, Sendable {
  /// The colour of pins.
  public var color: Color?
  /// The colour of lines and outlines.
  public var strokeColor: Color?
  /// Their width in points of the view, ≥ 0.
  public var strokeWidth: Double?
  /// The colour of insides.
  public var fillColor: Color?
  /// Which of the map's things they are above.
  public var zIndex = 0.0
  /// Whether they take taps.
  public var tappable = true

  /// The looks that the formats have.
  public init() {}
}

/// How the things of one feature look.
struct FeatureLooks {
  /// A text beside a point.
  struct Name {
    let text: String
    let color: Color
    let scale: Double

    init(_ text: String, color: Color, scale: Double) {
      self.text = text
      self.color = color
      self.scale = scale
    }
  }

  var id = ""
  var title: String?
  var snippet: String?
  /// The text beside a point.
  var label: Name?
  var pin: Color?
  var picture: MapLayer.Picture?
  var rotation = 0.0
  var opacity = 1.0
  var strokeColor = Color.black
  var strokeWidth = 1.0
  /// The width of outlines where it is another one.
  var outlineWidth: Double?
  var fillColor: Color?
  var geodesic = false
}
