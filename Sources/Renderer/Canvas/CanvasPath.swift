import MapModel

/// Lines and areas to be drawn, in points of the view: contours of straight edges in one buffer.
struct CanvasPath {
  /// One line or ring.
  struct Contour {
    /// Its first point.
    var start: Int
    /// The place after its last point.
    var end: Int
    /// Whether the last point is joined to the first.
    var isClosed: Bool
  }

  /// The points of all contours.
  private(set) var points: [SIMD2<Double>] = []
  /// The contours in order.
  private(set) var contours: [Contour] = []

  /// Whether there is nothing to draw.
  var isEmpty: Bool { contours.isEmpty }

  /// An empty path.
  init() {}

  /// One contour of view points.
  init(_ points: some Sequence<ViewPoint>, isClosed: Bool) {
    for point in points { add(point.x, point.y) }
    endContour(isClosed: isClosed)
  }

  /// Adds a point to the contour that is being made.
  mutating func add(_ x: Double, _ y: Double) {
    points.append(SIMD2(x, y))
  }

  /// Adds a whole contour; one of a single point is dropped.
  mutating func add(_ contour: [SIMD2<Double>], isClosed: Bool) {
    points += contour
    endContour(isClosed: isClosed)
  }

  /// Ends the contour that is being made; one of a single point is dropped.
  mutating func endContour(isClosed: Bool) {
    let start = contours.last?.end ?? 0
    if points.count - start < 2 {
      points.removeLast(points.count - start)
    } else {
      contours.append(Contour(start: start, end: points.count, isClosed: isClosed))
    }
  }
}
