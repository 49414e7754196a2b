import Geo

/// A box on the Mercator map; x may leave 0…1, and every side may be infinitely far away.
public struct WorldBox: Hashable, Sendable {
  /// The westernmost x.
  public var minX: Double
  /// The northernmost y.
  public var minY: Double
  /// The easternmost x.
  public var maxX: Double
  /// The southernmost y.
  public var maxY: Double

  /// A box that holds nothing.
  public static let empty = WorldBox(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  /// Makes a box of its sides.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The box of one point.
  public init(_ point: WorldPoint) {
    self.init(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
  }

  /// The smallest box around points.
  public init(around points: some Sequence<WorldPoint>) {
    self = .empty
    for point in points { include(WorldBox(point)) }
  }

  /// Grows the box to hold another one.
  public mutating func include(_ other: WorldBox) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  /// Whether two boxes share a point.
  public func meets(_ other: WorldBox) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// Whether the box shares a point with that of two points, which is grown by so much.
  public func meets(_ one: WorldPoint, _ other: WorldPoint, grownBy margin: Double = 0) -> Bool {
    min(one.x, other.x) - margin <= maxX && max(one.x, other.x) + margin >= minX
      && min(one.y, other.y) - margin <= maxY && max(one.y, other.y) + margin >= minY
  }

  /// The box moved by so many worlds eastwards.
  public func shifted(by worlds: Double) -> WorldBox {
    WorldBox(minX: minX + worlds, minY: minY, maxX: maxX + worlds, maxY: maxY)
  }

  /// The box grown on every side.
  public func grown(by margin: Double) -> WorldBox {
    WorldBox(
      minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }

  /// The copies of what lies in `content` that this box sees, by whole numbers to add to x; never
  /// more than 50 either way.
  public func copies(of content: WorldBox) -> ClosedRange<Int>? {
    let first = max((minX - content.maxX).rounded(.up), -50)
    let last = min((maxX - content.minX).rounded(.down), 50)
    guard first <= last else { return nil }
    return Int(first)...Int(last)
  }
}
