import Geo

/// The four corners of what is seen, near ones at the bottom of the view.
///
/// With a tilted camera this is a trapezium, and with a turned one its sides are not parallels and
/// meridians.
public struct VisibleRegion: Hashable, Sendable {
  /// The coordinate at the bottom left of the view.
  public let nearLeft: Coordinate
  /// The coordinate at the bottom right of the view.
  public let nearRight: Coordinate
  /// The coordinate at the top left of the view, or where the ground is given up below it.
  public let farLeft: Coordinate
  /// The coordinate at the top right of the view, or where the ground is given up below it.
  public let farRight: Coordinate

  /// Makes a region of its corners.
  public init(
    nearLeft: Coordinate, nearRight: Coordinate, farLeft: Coordinate, farRight: Coordinate
  ) {
    self.nearLeft = nearLeft
    self.nearRight = nearRight
    self.farLeft = farLeft
    self.farRight = farRight
  }
}

/// The four corners of what is seen on the map; x goes on over 180° from the target's.
public struct VisibleWorld: Hashable, Sendable {
  /// The bottom left of the view.
  public let nearLeft: WorldPoint
  /// The bottom right of the view.
  public let nearRight: WorldPoint
  /// The top left of the view, or where the ground is given up below it.
  public let farLeft: WorldPoint
  /// The top right of the view, or where the ground is given up below it.
  public let farRight: WorldPoint

  /// From the westernmost to the easternmost x seen.
  public var xRange: ClosedRange<Double> {
    let west = min(min(nearLeft.x, nearRight.x), min(farLeft.x, farRight.x))
    let east = max(max(nearLeft.x, nearRight.x), max(farLeft.x, farRight.x))
    return west...east
  }

  /// From the northernmost to the southernmost y seen.
  public var yRange: ClosedRange<Double> {
    let north = min(min(nearLeft.y, nearRight.y), min(farLeft.y, farRight.y))
    let south = max(max(nearLeft.y, nearRight.y), max(farLeft.y, farRight.y))
    return north...south
  }
}

extension Projection {
  /// The corners of the view on the map.
  ///
  /// Where a corner lies on or over the horizon, or deeper than 100 eye distances, the point
  /// straight below it at that depth stands for it (see `reachableWorld(for:)`).
  public var visibleWorld: VisibleWorld {
    let right = max(viewport.width, 0)
    let bottom = max(viewport.height, 0)
    return VisibleWorld(
      nearLeft: reachableWorld(for: ViewPoint(x: 0, y: bottom)),
      nearRight: reachableWorld(for: ViewPoint(x: right, y: bottom)),
      farLeft: reachableWorld(for: ViewPoint(x: 0, y: 0)),
      farRight: reachableWorld(for: ViewPoint(x: right, y: 0)))
  }

  /// The corners of the view as coordinates; beyond the horizon as in `visibleWorld`.
  public var visibleRegion: VisibleRegion {
    let seen = visibleWorld
    return VisibleRegion(
      nearLeft: seen.nearLeft.coordinate, nearRight: seen.nearRight.coordinate,
      farLeft: seen.farLeft.coordinate, farRight: seen.farRight.coordinate)
  }

  /// The box around the four corners; as wide as the world when a whole turn is seen.
  public var bounds: CoordinateBounds {
    let seen = visibleWorld
    let (xs, ys) = (seen.xRange, seen.yRange)
    let south = WorldPoint.latitude(ofY: ys.upperBound)
    let north = WorldPoint.latitude(ofY: ys.lowerBound)
    let around = xs.upperBound - xs.lowerBound >= 1
    return CoordinateBounds(
      southwest: Coordinate(lat: south, lng: around ? -180 : xs.lowerBound * 360 - 180),
      northeast: Coordinate(
        lat: north, lng: around ? CoordinateBounds.world.northeast.lng : xs.upperBound * 360 - 180))
  }

  /// The copies of the world in view, by whole numbers to add to x in 0…1; at most 101 of them.
  public var copies: ClosedRange<Int> {
    let xs = visibleWorld.xRange
    let first = max(xs.lowerBound.rounded(.down), -50)
    let last = min(xs.upperBound.rounded(.down), 50)
    return first <= last ? Int(first)...Int(last) : 0...0
  }
}
