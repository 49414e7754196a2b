import ConformanceRows
import Geo
import MapEngine
import MapModel
import Testing

@testable import Renderer

/// What is drawn is what is hit, over random overlays and cameras.
@Suite("What is drawn")
struct DrawnIsHitTests {
  private static let size = 120

  /// A random thing and how far off its pixels, in points, a finger may still hit it.
  private static func overlay(
    _ random: inout Seeded, near target: Coordinate, degrees: Double
  ) -> (Overlay, tolerance: Double) {
    func place(_ reach: Double = 1) -> Coordinate {
      let lat = target.lat + random.number(-0.6...0.6) * degrees * reach
      return Coordinate(
        lat: min(max(lat, -85), 85), lng: target.lng + random.number(-0.8...0.8) * degrees * reach)
    }
    let width = random.number(1...9)
    let kind = Int(random.next() % 6)
    switch kind {
    case 0:
      var marker = Marker(position: place(0.6), id: "m")
      marker.rotation = random.number(0...360)
      marker.flat = random.next() % 2 == 0
      marker.groundAnchor = ViewPoint(x: random.number(-0.5...1.5), y: random.number(0...1))
      // The corners of its frame are clear.
      return (.marker(marker), marker.flat ? 24 : 16)
    case 1:
      let pixels = [UInt8](repeating: 255, count: 70 * 24 * 4).enumerated().map {
        UInt8($0.offset % 4 == 1 ? 90 : $0.element)
      }
      var marker = Marker(position: place(0.6), id: "i")
      marker.icon = Icon(
        name: "i", raster: Raster(width: 70, height: 24, pixels: pixels), density: 1)
      marker.rotation = random.number(0...360)
      marker.flat = random.next() % 2 == 0
      return (.marker(marker), 2.5)
    case 2:
      var line = Polyline(path: [place(), place(2), place()], id: "l")
      line.strokeWidth = width
      line.geodesic = random.next() % 2 == 0
      line.tappable = true
      line.arrows = Polyline.Arrows.allCases[Int(random.next() % 5)]
      if random.next() % 2 == 0 {
        line.spans = [.init(color: .black, endColor: .blue, segments: 1.5)]
      }
      return (.polyline(line), ShapeGeometry.fingerTolerance + 3)
    case 3:
      var polygon = Polygon(path: [place(), place(2), place(), place(3)], id: "p")
      polygon.holes = random.next() % 2 == 0 ? [] : [[place(0.3), place(0.3), place(0.3)]]
      polygon.strokeWidth = width
      polygon.geodesic = random.next() % 2 == 0
      polygon.tappable = true
      return (.polygon(polygon), 3)
    case 4:
      let metres = random.number(0.05...1.2) * degrees * 111_000
      var circle = Circle(position: place(), radius: min(metres, 9_000_000), id: "c")
      circle.fillColor = .blue
      circle.strokeWidth = width
      circle.tappable = true
      return (.circle(circle), 3)
    default:
      let pixels = [UInt8](repeating: 255, count: 16 * 16 * 4).enumerated().map {
        UInt8($0.offset % 4 == 0 ? 40 : $0.element)
      }
      let metres = random.number(0.1...0.8) * degrees * 111_000
      var picture = GroundOverlay(.at(place(0.5), width: metres, height: metres * 0.7), id: "g")
      picture.icon = Icon(
        name: "g", raster: Raster(width: 16, height: 16, pixels: pixels), density: 1)
      picture.bearing = random.number(0...360)
      picture.tappable = true
      return (.groundOverlay(picture), 3)
    }
  }

  @Test("is hit, and what is hit is drawn", arguments: 1...240)
  func same(seed: UInt64) throws {
    var random = Seeded(seed)
    let target = Coordinate(
      lat: random.number(-70...70), lng: [0, 179, -180, 60][Int(random.next() % 4)])
    let zoom = random.number(2...17)
    let camera = Camera(
      target: target, zoom: zoom, bearing: random.number(0...360),
      viewingAngle: random.next() % 2 == 0 ? 0 : random.number(0...60))
    let size = Double(Self.size)
    var engine = Engine(
      viewport: Viewport(width: size, height: size), camera: camera, framesPerSecond: 60)
    let degrees = min(360 * size / Projection.scale(atZoom: zoom), 100)
    let (overlay, tolerance) = Self.overlay(&random, near: target, degrees: degrees)
    _ = engine.add(overlay)
    let scene = engine.scene()
    let canvas = try Canvas(kind: .image, viewport: scene.viewport, scale: 1)
    canvas.paint(Color.white)
    try drawShapes(scene, on: canvas)
    try drawMarkers(scene, on: canvas)
    let pixels = canvas.rgba()
    func isDrawn(_ x: Int, _ y: Int, _ least: Int) -> Bool {
      guard x >= 0, y >= 0, x < Self.size, y < Self.size else { return false }
      let at = (y * Self.size + x) * 4
      return (0..<3).contains { Int(pixels[at + $0]) < 255 - least }
    }
    var grid: [Bool] = []
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let point = ViewPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
        grid.append(!engine.targets(at: point, limit: 1).isEmpty)
      }
    }
    func isHit(_ x: Int, _ y: Int) -> Bool {
      x >= 0 && y >= 0 && x < Self.size && y < Self.size && grid[y * Self.size + x]
    }
    func around(_ x: Int, _ y: Int, _ reach: Int, _ test: (Int, Int) -> Bool) -> Bool {
      (-reach...reach).contains { dy in (-reach...reach).contains { dx in test(x + dx, y + dy) } }
    }
    let reach = Int(tolerance.rounded(.up))
    for y in 3..<Self.size - 3 {
      for x in 3..<Self.size - 3 {
        if isDrawn(x, y, 100), !around(x, y, 2, isHit) {
          Issue.record("drawn at \(x), \(y) and not hit: \(overlay) \(camera)")
          return
        }
        guard x >= reach, y >= reach, x < Self.size - reach, y < Self.size - reach else { continue }
        if isHit(x, y), !around(x, y, reach, { isDrawn($0, $1, 40) }) {
          Issue.record("hit at \(x), \(y) and not drawn: \(overlay) \(camera)")
          return
        }
      }
    }
  }
}

extension Color {
  fileprivate static let white = (try? Color("white")) ?? .black
}
