import Geo

/// What a shape covers, made ready to be hit: what the eye sees is what the finger finds (T9).
///
/// Lines are hit within half their width and the finger's tolerance. Areas are hit inside, but not
/// in their holes, and on their outlines by half the width of those; a picture on its rectangle.
/// The inside of an area counts also when it has no colour.
public struct ShapeGeometry: Sendable {
  private enum Form {
    case line(Outline)
    /// The outer ring and the holes.
    case area([Outline])
    case disc(center: Coordinate, radius: Double, Outline)
  }

  /// How far off a line a finger may be, in points.
  public static let fingerTolerance = 8.0

  private let form: Form
  /// The box around all of it on the map, without the width of lines.
  public let box: WorldBox
  /// How far it is hit beside its lines, in points; 0 for no line.
  public let reach: Double
  /// Higher is above.
  public let zIndex: Double
  /// Whether it takes taps.
  public let tappable: Bool

  /// The geometry of a shape; nil for what is no shape or is not drawn.
  public init?(_ overlay: Overlay) {
    switch overlay {
    case .marker, .region, .label, .tileLayer, .heatmap, .clusterLayer: return nil
    case .polyline(let line):
      let outline = Outline(line.path, closed: false, geodesic: line.geodesic)
      form = .line(outline)
      box = outline.box
      reach = line.strokeWidth > 0 ? line.strokeWidth / 2 + ShapeGeometry.fingerTolerance : 0
      (zIndex, tappable) = (line.zIndex, line.tappable)
    case .polygon(let polygon):
      let rings = ([polygon.path] + polygon.holes).map {
        Outline($0, closed: true, geodesic: polygon.geodesic)
      }
      form = .area(rings)
      box = ShapeGeometry.box(of: rings)
      reach = polygon.strokeWidth / 2
      (zIndex, tappable) = (polygon.zIndex, polygon.tappable)
    case .circle(let circle):
      let outline = Outline(center: circle.position, radius: circle.radius)
      form = .disc(center: circle.position, radius: circle.radius, outline)
      box = ShapeGeometry.box(of: circle, outline)
      reach = circle.strokeWidth / 2
      (zIndex, tappable) = (circle.zIndex, circle.tappable)
    case .groundOverlay(let picture):
      let outline = Outline(corners: picture.corners)
      form = .area([outline])
      box = outline.box
      reach = 0
      (zIndex, tappable) = (picture.zIndex, picture.tappable && picture.opacity > 0)
    }
  }

  /// A ring around a pole holds everything north of it; otherwise it is the outer ring's box, and
  /// that of holes that reach out of it.
  private static func box(of rings: [Outline]) -> WorldBox {
    var box = WorldBox.empty
    for ring in rings { box.include(ring.box) }
    if rings[0].turns {
      box = WorldBox(minX: 0, minY: -.infinity, maxX: 1, maxY: box.maxY)
    }
    return box
  }

  private static func box(of circle: Circle, _ outline: Outline) -> WorldBox {
    let angle = circle.radius / Earth.radius / Degrees.radian
    let (north, south) = (circle.position.lat + angle, circle.position.lat - angle)
    guard north >= 89.99 || south <= -89.99 else { return outline.box }
    // A pole lies in it, so it shows on every meridian.
    let (top, bottom) = (
      Coordinate(lat: min(north, 90), lng: 0), Coordinate(lat: max(south, -90), lng: 0)
    )
    return WorldBox(
      minX: 0, minY: north >= 89.99 ? -.infinity : WorldPoint(top).y, maxX: 1,
      maxY: south <= -89.99 ? .infinity : WorldPoint(bottom).y)
  }

  /// The lines that it is made of.
  public var outlines: [Outline] {
    switch form {
    case .line(let outline), .disc(_, _, let outline): [outline]
    case .area(let rings): rings
    }
  }

  /// Whether it has an inside.
  public var isArea: Bool { if case .line = form { false } else { true } }

  /// Whether a finger hits it, in a copy of the world or, of areas, in any.
  public func isHit(by touch: Touch, copy: Int) -> Bool {
    if let ground = touch.ground, holds(ground, tolerance: touch.tolerance) { return true }
    guard reach > 0 else { return false }
    let window = touch.window(reach: reach)
    return outlines.contains { touch.meets($0, copy: copy, reach: reach, window: window) }
  }

  /// Whether a point of the map lies in the inside.
  private func holds(_ ground: WorldPoint, tolerance: Double) -> Bool {
    switch form {
    case .line: false
    case .area(let rings):
      rings[0].holds(ground, tolerance: tolerance)
        && rings.dropFirst().allSatisfy { !$0.holds(ground, tolerance: tolerance) }
    case .disc(let center, let radius, _):
      Spherical.distance(center, ground.coordinate) <= radius
    }
  }
}
