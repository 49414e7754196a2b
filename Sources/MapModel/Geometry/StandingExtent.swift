/// How far from their feet the things that stand on a map are drawn, in points.
public struct StandingExtent: Hashable, Sendable {
  /// To each side of the view, of those that stand in it.
  private(set) var left = 0.0
  private(set) var right = 0.0
  private(set) var up = 0.0
  private(set) var down = 0.0
  /// All around, of markers that lie on the ground; nil without any.
  public private(set) var flat: Double?

  /// The extent of nothing.
  public init() {}

  /// Grows to hold a marker.
  public mutating func include(_ marker: Marker) {
    let shape = MarkerShape(marker)
    guard !marker.flat else {
      flat = max(flat ?? 0, shape.reach)
      return
    }
    include(shape.frame)
  }

  /// Grows to hold a label or a symbol.
  public mutating func include(_ box: StandingBox) { include(box.frame) }

  private mutating func include(
    _ frame: (minX: Double, minY: Double, maxX: Double, maxY: Double)
  ) {
    left = max(left, -frame.minX)
    right = max(right, frame.maxX)
    up = max(up, -frame.minY)
    down = max(down, frame.maxY)
  }
}

extension Touch {
  /// The boxes around all ground where things stand, or markers lie, that are drawn under the
  /// finger.
  public func windows(_ extent: StandingExtent) -> [WorldBox] {
    let (left, right) = (point.x - extent.right, point.x + extent.left)
    let (top, bottom) = (point.y - extent.down, point.y + extent.up)
    let standing = WorldBox(
      around: [(left, top), (right, top), (right, bottom), (left, bottom)].map {
        projection.reachableWorld(for: ViewPoint(x: $0.0, y: $0.1))
      })
    guard let reach = extent.flat, let ground else { return [standing] }
    // Those that lie on the ground grow with it.
    return [standing, WorldBox(ground).grown(by: reach / projection.scale)]
  }
}
