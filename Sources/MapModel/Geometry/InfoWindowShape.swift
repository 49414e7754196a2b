import Geo

/// Where the info window of a marker is drawn, and so where it is hit (T1).
///
/// It hangs centred above the marker's info-window anchor. Its size follows its text by an even
/// width of letters, so that taps do not depend on which fonts a machine has.
public struct InfoWindowShape: Hashable, Sendable {
  /// Width in points, 60…260.
  public let width: Double
  /// Height in points.
  public let height: Double
  /// The middle of the lower edge in the view.
  public let foot: ViewPoint

  /// The window of a marker; nil when the marker is behind the eye.
  public init?(of marker: Marker, projection: Projection) {
    let place = WorldPoint(marker.position).nearest(toX: projection.target.x)
    guard let ground = projection.point(for: place) else { return nil }
    let anchor = MarkerShape(marker).windowAnchor()
    foot = ViewPoint(x: ground.x + anchor.x, y: ground.y + anchor.y)
    let lines = [marker.title, marker.snippet].compactMap { $0 }.filter { !$0.isEmpty }
    let letters = lines.map(\.count).max() ?? 20
    width = min(max(Double(letters) * 7 + 24, 60), 260)
    height = 20 + 18 * Double(max(lines.count, 1))
  }

  /// The middle of the window.
  public var middle: ViewPoint { ViewPoint(x: foot.x, y: foot.y - height / 2) }

  /// Whether a point of the view lies on the window.
  public func isHit(at point: ViewPoint) -> Bool {
    abs(point.x - foot.x) <= width / 2 && point.y <= foot.y && point.y >= foot.y - height
  }
}
