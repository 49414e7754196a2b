import MapModel

/// A name on the map: what is written, how, and where.
struct MapLabel {
  /// What is named.
  enum Kind: CaseIterable {
    case country
    case region
    case city
    case sea
    case lake
  }

  /// What is named.
  var kind: Kind
  /// The text and its look, with line ends where it is broken.
  var run: TextRun
  /// The text, set.
  var layout: TextLayout
  /// The colour of the letters, and that of the rim around them.
  var color: Color
  var halo: Color
  /// The width of the rim in points.
  var haloWidth: Double
  /// Where the text's left top corner goes.
  var origin: ViewPoint
  /// Degrees clockwise that the text is turned by, about its corner.
  var angle = 0.0
  /// The place's dot, for settlements.
  var dot: Dot?
  /// The room that the label takes up.
  var boxes: [LabelBox]

  /// A settlement's dot.
  struct Dot {
    /// Its middle.
    var middle: ViewPoint
    /// Its radius in points.
    var radius: Double
    /// Whether it is a ring, as of capitals.
    var isRing: Bool
  }
}
