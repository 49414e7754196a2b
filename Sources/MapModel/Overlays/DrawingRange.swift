/// How large and how heavy what is drawn may be: beyond it no view shows a difference, and drawing it
/// would take the machine's time and memory.
public enum DrawingRange {
  /// A side of a view, in points.
  public static let side = 1.0...16_384
  /// Pixels a point of a picture.
  public static let scale = 0.01...100
  /// Width of a line or an outline, in points.
  public static let strokeWidth = 0.0...1000
  /// A dash or the gap after it, in points.
  public static let dash = 0.0...10_000
  /// What the dashes and gaps of a line come to together at least, in points.
  public static let shortestDashes = 0.1
  /// How many edges of a path a span covers.
  public static let segments = 1e-6...1e9
  /// Height of letters, in points.
  public static let letterSize = 0.1...1000
  /// Bytes of a label's text, in UTF-8.
  public static let labelBytes = 10_000
  /// Width of the rim around letters, in points.
  public static let haloWidth = 0.0...100
  /// Points from a label's letters to the edge of its box.
  public static let labelPadding = 0.0...1000
  /// Points kept free along an edge of the view.
  public static let viewPadding = 0.0...16_384
  /// A part of a picture's width or height, from its left or upper edge.
  public static let anchor = -1000.0...1000
  /// Metres that a picture on the ground is wide or high.
  public static let groundLength = 1e-3...1e9
  /// Points that a tile takes at a whole zoom.
  public static let tileSize = 16.0...4096
  /// Points within which markers join a cluster.
  public static let clusterDistance = 1.0...10_000
  /// How many markers a symbol stands for at least.
  public static let clusterSize = 1...1_000_000
  /// How far a point of a heat map spreads, in points.
  public static let heatRadius = 1.0...200
  /// How much a point of a heat map counts.
  public static let weight = 1e-6...1e9
  /// The sum of weights that has a heat map's last colour.
  public static let intensity = 1e-6...1e15
  /// Zooms that a heat map's maximum is found for.
  public static let intensityZoom = 0...30
}
