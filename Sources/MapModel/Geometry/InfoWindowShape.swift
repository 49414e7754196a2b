import Geo

/// Where the info window of a marker is drawn, and so where it is hit (T1).
///
/// A card hangs centred above the marker's info-window anchor, with a tail that points there. Its
/// size follows its text by even widths of letters, so that taps do not depend on which fonts a
/// machine has; whoever draws it fits the text into it.
public struct InfoWindowShape: Hashable, Sendable {
  /// How a line of the contents is laid out.
  public struct Row: Hashable, Sendable {
    /// Points from the card's top to the top of its first row.
    public let top: Double
    /// Points that each of its rows is high.
    public let height: Double
    /// How many rows there is room for, > 0.
    public let count: Int
  }

  /// Points between the card's sides and its text.
  public static let sidePadding = 12.0
  /// Points between the card's top or bottom and its text.
  public static let endPadding = 9.0
  /// Points that the tail is high.
  public static let tailHeight = 9.0
  /// Points that the tail is wide where it leaves the card.
  public static let tailWidth = 18.0
  private static let widths = 60.0...260.0
  private static let mostRows = 16

  /// Width of the card in points, 60…260.
  public let width: Double
  /// Height in points, with the tail.
  public let height: Double
  /// The tip of the tail in the view.
  public let foot: ViewPoint
  /// Where the lines of the contents stand, in their order; those that found no room are missing.
  public let rows: [Row]

  /// The window of a marker; nil when the marker is behind the eye.
  public init?(_ contents: InfoWindowContents, of marker: Marker, projection: Projection) {
    let place = WorldPoint(marker.position).nearest(toX: projection.target.x)
    guard let ground = projection.point(for: place) else { return nil }
    let anchor = MarkerShape(marker).windowAnchor()
    foot = ViewPoint(x: ground.x + anchor.x, y: ground.y + anchor.y)
    var rows: [Row] = []
    var (widest, top, left) = (0.0, InfoWindowShape.endPadding, InfoWindowShape.mostRows)
    let limit = InfoWindowShape.widths.upperBound - 2 * InfoWindowShape.sidePadding
    for line in contents.lines where left > 0 {
      let widths = LetterWidths(size: line.size, isBold: line.isBold)
      let (count, width) = widths.wrap(line.text, to: limit, atMost: left)
      let row = Row(top: top, height: (line.size * 1.3).rounded(), count: count)
      widest = max(widest, width)
      top += row.height * Double(count)
      left -= count
      rows.append(row)
    }
    self.rows = rows
    let ideal = (widest * 1.02 + 2 * InfoWindowShape.sidePadding).rounded(.up)
    let range = InfoWindowShape.widths
    width = min(max(ideal, range.lowerBound), range.upperBound)
    height = max(top + InfoWindowShape.endPadding, 36) + InfoWindowShape.tailHeight
  }

  /// Height of the card in points, without the tail.
  public var cardHeight: Double { height - InfoWindowShape.tailHeight }

  /// The top left corner of the card in the view.
  public var corner: ViewPoint { ViewPoint(x: foot.x - width / 2, y: foot.y - height) }

  /// The middle of the card.
  public var middle: ViewPoint { ViewPoint(x: foot.x, y: foot.y - height + cardHeight / 2) }

  /// Whether a point of the view lies on the window.
  public func isHit(at point: ViewPoint) -> Bool {
    let (across, up) = (abs(point.x - foot.x), foot.y - point.y)
    if up >= InfoWindowShape.tailHeight { return up <= height && across <= width / 2 }
    return up >= 0
      && across <= InfoWindowShape.tailWidth / 2 * (up / InfoWindowShape.tailHeight)
  }
}
