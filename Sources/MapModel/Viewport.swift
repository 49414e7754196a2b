import Glibc

/// A point in the view, in points from the top left corner, y down.
public struct ViewPoint: Hashable, Sendable {
  /// Points from the left edge.
  public var x: Double
  /// Points from the top edge.
  public var y: Double

  /// Makes a view point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Points between the two.
  public func distance(to other: ViewPoint) -> Double { hypot(other.x - x, other.y - y) }

  /// The point half-way between.
  public func middle(to other: ViewPoint) -> ViewPoint {
    ViewPoint(x: x + (other.x - x) / 2, y: y + (other.y - y) / 2)
  }
}

/// Space kept free along the edges of the view, in points.
public struct Padding: Hashable, Sendable {
  /// Points along the top edge.
  public var top: Double
  /// Points along the left edge.
  public var left: Double
  /// Points along the bottom edge.
  public var bottom: Double
  /// Points along the right edge.
  public var right: Double

  /// No padding.
  public static let none = Padding(all: 0)

  /// Makes padding by side.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same padding on every side.
  public init(all: Double) {
    self.init(top: all, left: all, bottom: all, right: all)
  }
}

/// The view that the map is seen through.
public struct Viewport: Hashable, Sendable {
  /// Width in points, at least 0.
  public var width: Double
  /// Height in points, at least 0.
  public var height: Double
  /// Moves the visual centre: the camera's target is drawn in the middle of what is left.
  public var padding: Padding

  /// Makes a viewport.
  public init(width: Double, height: Double, padding: Padding = .none) {
    self.width = width
    self.height = height
    self.padding = padding
  }

  /// The middle of the unpadded rectangle, where the camera's target is drawn.
  public var center: ViewPoint {
    ViewPoint(
      x: (width + padding.left - padding.right) / 2,
      y: (height + padding.top - padding.bottom) / 2)
  }

  /// Whether a point lies in the view; its edges count.
  public func contains(_ point: ViewPoint) -> Bool {
    point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
  }
}
