import Geo

/// The way from one camera to another, evenly in every field: zoom and viewing angle by straight
/// lines, the bearing by the short way, the target straight on the Mercator map and by the short
/// way over 180° (C16 of the event contract).
///
/// A pure function of the part of the way done; it knows no time. What does not change along the
/// way is computed once.
public struct CameraPath: Sendable, Hashable {
  /// Where the way begins.
  public let start: Camera
  /// Where the way ends.
  public let end: Camera

  private let line: MercatorLine
  private let turn: Double

  /// Makes the way between two cameras within limits.
  public init(from start: Camera, to end: Camera) {
    self.start = start
    self.end = end
    line = MercatorLine(from: start.target, to: end.target)
    turn = Degrees.shortWay(from: start.bearing, to: end.bearing)
  }

  /// The camera at a part of the way; exactly `start` at 0 and `end` at 1.
  ///
  /// Parts beyond 0…1 go on straight ahead, for curves that overshoot; limits are not applied.
  public func camera(at part: Double) -> Camera {
    if part == 1 { return end }
    if part == 0 { return start }
    return Camera(
      target: line.coordinate(at: part),
      zoom: start.zoom + (end.zoom - start.zoom) * part,
      bearing: Degrees.wrapped(start.bearing + turn * part),
      viewingAngle: start.viewingAngle + (end.viewingAngle - start.viewingAngle) * part)
  }
}

/// The straight line between two coordinates on the Mercator map, by the short way over 180°.
struct MercatorLine: Sendable, Hashable {
  let start: Coordinate
  /// The way on the map, x at most half a world.
  let x: Double
  let y: Double
  private let startY: Double

  init(from start: Coordinate, to end: Coordinate) {
    let from = WorldPoint(start)
    let to = WorldPoint(end).nearest(toX: from.x)
    self.start = start
    startY = from.y
    x = to.x - from.x
    y = start.lat == end.lat ? 0 : to.y - from.y
  }

  /// The coordinate at a part of the way; what does not change keeps its exact number.
  @inline(__always)
  func coordinate(at part: Double) -> Coordinate {
    Coordinate(
      lat: y == 0 ? start.lat : WorldPoint.latitude(ofY: startY + y * part),
      lng: x == 0 ? start.lng : start.lng + x * 360 * part)
  }
}
