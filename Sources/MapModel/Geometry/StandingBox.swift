import Geo

/// A box that stands upright in the view at a place on the ground and keeps its size: a label, or
/// the symbol of a cluster.
public struct StandingBox: Hashable, Sendable {
  /// Where its anchor stands.
  public let position: Coordinate
  /// Width in points.
  public let width: Double
  /// Height in points.
  public let height: Double
  /// The point that stands on the position, in parts of width and height from the top left.
  public let anchor: ViewPoint
  /// Degrees clockwise, about the anchor.
  public let rotation: Double

  /// From one line of a label to the next, as a factor of its letters' size.
  public static let lineHeight = 1.25

  /// The box of a label.
  ///
  /// Its size follows its text by even widths of letters, so that taps do not depend on which fonts a
  /// machine has; whoever draws it fits the text into it.
  public init(_ label: Label) {
    let widths = LetterWidths(size: label.size, isBold: label.bold)
    let text = widths.wrap(label.text, to: .infinity, atMost: .max)
    position = label.position
    width = text.width * 1.02 + 2 * label.padding
    height = Double(text.rows) * label.size * StandingBox.lineHeight + 2 * label.padding
    anchor = label.anchor
    rotation = label.rotation
  }

  /// The box around the round symbol of a group of markers.
  public init(_ group: ClusterLayer.Group) {
    position = group.position
    width = ClusterSymbol(count: group.members.count).diameter
    height = width
    anchor = ViewPoint(x: 0.5, y: 0.5)
    rotation = 0
  }

  /// The box around the turned box, in points from its foot.
  public var frame: (minX: Double, minY: Double, maxX: Double, maxY: Double) {
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { offset(x: $0.0, y: $0.1) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return (xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0)
  }

  /// Whether a point of the view lies on it, in whatever copy of the world it shows.
  public func isHit(at point: ViewPoint, projection: Projection) -> Bool {
    let touched = projection.reachableWorld(for: point)
    let place = WorldPoint(position).nearest(toX: touched.x)
    guard let foot = projection.point(for: place) else { return false }
    let (sine, cosine) = Degrees.sineCosine(-rotation)
    let (x, y) = (point.x - foot.x, point.y - foot.y)
    let (right, down) = (x * cosine - y * sine, x * sine + y * cosine)
    let (left, top) = (-anchor.x * width, -anchor.y * height)
    return right >= left && right <= left + width && down >= top && down <= top + height
  }

  /// Where a point of it, in parts of its width and height, is in the view; nil behind the eye.
  public func point(x: Double, y: Double, projection: Projection) -> ViewPoint? {
    let place = WorldPoint(position).nearest(toX: projection.target.x)
    let offset = offset(x: x, y: y)
    return projection.point(for: place).map {
      ViewPoint(x: $0.x + offset.x, y: $0.y + offset.y)
    }
  }

  private func offset(x: Double, y: Double) -> (x: Double, y: Double) {
    let (right, down) = ((x - anchor.x) * width, (y - anchor.y) * height)
    let (sine, cosine) = Degrees.sineCosine(rotation)
    return (right * cosine - down * sine, right * sine + down * cosine)
  }
}

/// The round symbol that stands for so many markers, as the SDK's utility library draws it: their
/// number, or the bound below it of 10, 50, 100, 200 and 1000, in white on a colour for each bound.
public struct ClusterSymbol: Hashable, Sendable {
  /// What is written on it.
  public let text: String
  /// Its colour, when the layer has none of its own.
  public let color: Color
  /// Its diameter in points.
  public let diameter: Double
  /// Height of its bold letters in points.
  public static let letterSize = 14.0

  private static let bounds = [10, 50, 100, 200, 1000]
  private static let colors = [
    Color(red: 0x00, green: 0x99, blue: 0xCC), Color(red: 0x66, green: 0x99, blue: 0x00),
    Color(red: 0xFF, green: 0x88, blue: 0x00), Color(red: 0xCC, green: 0x00, blue: 0x00),
    Color(red: 0x99, green: 0x33, blue: 0xCC),
  ]

  /// The symbol for a number of markers.
  public init(count: Int) {
    let place = ClusterSymbol.bounds.lastIndex { $0 <= count } ?? 0
    text = count < ClusterSymbol.bounds[0] ? "\(count)" : "\(ClusterSymbol.bounds[place])+"
    color = ClusterSymbol.colors[place]
    let wide = Double(text.utf8.count) * ClusterSymbol.letterSize * 0.62
    diameter = max(20, wide) + 3 * Double(place) + 6
  }
}
