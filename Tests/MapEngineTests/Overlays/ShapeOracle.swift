import ConformanceRows
import Geo
import Glibc
import MapModel

@testable import MapEngine

/// Tells by brute force whether a finger hits a shape: the shape is drawn bit by bit, in every copy
/// of the world, and compared with the finger on the screen.
struct ShapeOracle {
  let projection: Projection
  /// How far from the limit of a hit answers are not asked for, in points.
  let margin = 0.6

  /// Whether it is hit; nil when it is too close to call.
  func isHit(_ overlay: Overlay, at point: ViewPoint) -> Bool? {
    switch overlay {
    case .marker, .region, .label, .tileLayer, .heatmap, .clusterLayer: return false
    case .polyline(let line):
      guard line.strokeWidth > 0 else { return false }
      let off = distance(outline(line.path, closed: false, geodesic: line.geodesic), point)
      return call(off - line.strokeWidth / 2 - 8)
    case .polygon(let polygon):
      let rings = ([polygon.path] + polygon.holes).map {
        outline($0, closed: true, geodesic: polygon.geodesic)
      }
      return area(rings, stroke: polygon.strokeWidth, point)
    case .circle(let circle):
      let points = stride(from: 0.0, through: 360, by: 0.1).map {
        Spherical.offset(from: circle.position, metres: circle.radius, heading: $0)
      }
      return area([unwrapped(points)], stroke: circle.strokeWidth, point)
    case .groundOverlay(let picture):
      let corners = picture.corners
      let sides = zip(corners, corners.dropFirst() + [corners[0]])
      return area([sides.flatMap { straight($0, $1) }], stroke: 0, point)
    }
  }

  private func call(_ off: Double) -> Bool? { abs(off) < margin ? nil : off < 0 }

  private func area(_ rings: [[WorldPoint]], stroke: Double, _ point: ViewPoint) -> Bool? {
    let off = rings.map { distance($0, point) }.min() ?? .infinity
    if off < margin { return stroke / 2 > off + margin ? true : nil }
    if stroke > 0, abs(off - stroke / 2) < margin { return nil }
    if off < stroke / 2 { return true }
    let copies = (-3...3).map { copy in rings.map { isInside($0, copy, point) } }
    return copies.contains { $0[0] && !$0.dropFirst().contains(true) }
  }

  // MARK: Drawing

  private func outline(_ path: [Coordinate], closed: Bool, geodesic: Bool) -> [WorldPoint] {
    let ring = closed ? path + [path[0]] : path
    let corners = unwrapped(ring)
    guard geodesic else { return zip(corners, corners.dropFirst()).flatMap { straight($0, $1) } }
    return unwrapped(
      zip(ring, ring.dropFirst()).flatMap { from, to in
        (0...800).map { Spherical.interpolate(from: from, to: to, fraction: Double($0) / 800) }
      })
  }

  private func straight(_ from: WorldPoint, _ to: WorldPoint) -> [WorldPoint] {
    (0...60).map {
      let part = Double($0) / 60
      return WorldPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
    }
  }

  private func unwrapped(_ path: [Coordinate]) -> [WorldPoint] {
    var points: [WorldPoint] = []
    for place in path {
      let point = WorldPoint(place)
      points.append(points.last.map { point.nearest(toX: $0.x) } ?? point)
    }
    return points
  }

  // MARK: The screen

  private func distance(_ points: [WorldPoint], _ finger: ViewPoint) -> Double {
    var least = Double.infinity
    for copy in -3...3 {
      var last: ViewPoint?
      for point in points {
        let drawn = projection.point(for: WorldPoint(x: point.x + Double(copy), y: point.y))
        if let last, let drawn { least = min(least, distance(last, drawn, finger)) }
        last = drawn
      }
    }
    return least
  }

  private func distance(_ one: ViewPoint, _ other: ViewPoint, _ finger: ViewPoint) -> Double {
    let length = max(hypot(other.x - one.x, other.y - one.y), 1e-9)
    let (right, down) = ((other.x - one.x) / length, (other.y - one.y) / length)
    let (x, y) = (finger.x - one.x, finger.y - one.y)
    let along = min(max(x * right + y * down, 0), length)
    return hypot(x - right * along, y - down * along)
  }

  private func isInside(_ ring: [WorldPoint], _ copy: Int, _ finger: ViewPoint) -> Bool {
    let drawn = ring.compactMap {
      projection.point(for: WorldPoint(x: $0.x + Double(copy), y: $0.y))
    }
    guard var last = drawn.last else { return false }
    var isInside = false
    for next in drawn {
      if (last.y <= finger.y) != (next.y <= finger.y),
        finger.x < last.x + (next.x - last.x) * (finger.y - last.y) / (next.y - last.y)
      {
        isInside.toggle()
      }
      last = next
    }
    return isInside
  }
}

/// Cameras and shapes of a seed.
struct RandomShapes {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * random.unit()
  }

  mutating func flag() -> Bool { random.next() & 1 == 0 }

  /// Half of them look at 180°, half of them are turned and tilted.
  mutating func driver() -> MapDriver {
    let lng = flag() ? 180 + number(-2...2) : number(-180...180)
    var camera = Camera(
      target: Coordinate(lat: number(-70...70), lng: lng), zoom: number(2...18))
    if flag() {
      camera.bearing = number(0...360)
      camera.viewingAngle = number(0...65)
    }
    return MapDriver(camera, width: number(300...900), height: number(200...700))
  }

  mutating func finger(_ driver: MapDriver) -> ViewPoint {
    ViewPoint(x: number(0...driver.viewport.width), y: number(0...driver.viewport.height))
  }

  /// Coordinates in or somewhat beside the view.
  mutating func path(_ driver: MapDriver, _ count: Int) -> [Coordinate] {
    (0..<count).map { _ in
      let (width, height) = (driver.viewport.width, driver.viewport.height)
      let point = ViewPoint(x: number(-0.3 * width...1.3 * width), y: number(0...1.2 * height))
      return driver.projection.reachableWorld(for: point).coordinate
    }
  }

  mutating func shape(_ driver: MapDriver) -> Overlay {
    switch random.next() % 4 {
    case 0:
      var line = Polyline(path: path(driver, Int(number(2...6))), id: "line")
      (line.strokeWidth, line.geodesic, line.tappable) = (number(0...20), flag(), true)
      return line.overlay
    case 1:
      var polygon = Polygon(path: path(driver, Int(number(3...7))), id: "polygon")
      (polygon.strokeWidth, polygon.geodesic, polygon.tappable) = (number(0...9), flag(), true)
      if flag() { polygon.holes = [path(driver, 4)] }
      return polygon.overlay
    case 2:
      let ends = path(driver, 2)
      let radius = min(Spherical.distance(ends[0], ends[1]) / 2, 4e6)
      var circle = Circle(position: ends[0], radius: radius, id: "circle")
      (circle.strokeWidth, circle.tappable) = (number(0...9), true)
      return circle.overlay
    default:
      let ends = path(driver, 2)
      let width = min(Spherical.distance(ends[0], ends[1]), 5e6)
      var picture = GroundOverlay(
        .at(ends[0], width: width, height: width * number(0.2...2)), id: "picture")
      (picture.bearing, picture.tappable) = (number(0...360), true)
      picture.anchor = ViewPoint(x: number(0...1), y: number(0...1))
      return picture.overlay
    }
  }
}
