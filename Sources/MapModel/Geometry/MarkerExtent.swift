/// How far from their feet the markers of a map are drawn, in points.
public struct MarkerExtent: Hashable, Sendable {
  /// To each side of the view, of those that stand in it.
  private(set) var left = 0.0
  private(set) var right = 0.0
  private(set) var up = 0.0
  private(set) var down = 0.0
  /// All around, of those that lie on the ground; nil without any.
  public private(set) var flat: Double?

  /// The extent of no markers.
  public init() {}

  /// Grows to hold a marker.
  public mutating func include(_ marker: Marker) {
    let shape = MarkerShape(marker)
    guard !marker.flat else {
      flat = max(flat ?? 0, shape.reach)
      return
    }
    let frame = shape.frame
    left = max(left, -frame.minX)
    right = max(right, frame.maxX)
    up = max(up, -frame.minY)
    down = max(down, frame.maxY)
  }
}

extension Touch {
  /// The box around all ground where upright markers stand that are drawn under the finger.
  public func window(_ extent: MarkerExtent) -> WorldBox {
    let (left, right) = (point.x - extent.right, point.x + extent.left)
    let (top, bottom) = (point.y - extent.down, point.y + extent.up)
    return WorldBox(
      around: [(left, top), (right, top), (right, bottom), (left, bottom)].map {
        projection.reachableWorld(for: ViewPoint(x: $0.0, y: $0.1))
      })
  }
}
