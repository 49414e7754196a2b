import ConformanceRows
import Geo
import Testing

@testable import MapModel

@Suite("Moves of the camera")
struct CameraMovesTests {
  private let limits = CameraLimits()

  /// A camera whose moves do not run into the latitude limit.
  private func temperate(_ random: inout Seeded) -> Camera {
    var camera = random.camera()
    camera.target = Coordinate(lat: random.number(-60...60), lng: camera.target.lng)
    camera.zoom = max(camera.zoom, 8)
    return camera
  }

  @Test("the ground under a finger stays under it, at any bearing and tilt") func drag() throws {
    var random = Seeded(120)
    for _ in 0..<3000 {
      let camera = temperate(&random)
      let viewport = Viewport(width: random.number(50...2000), height: random.number(50...2000))
      let (from, to) = (random.point(in: viewport), random.point(in: viewport))
      let moved = camera.dragged(from: from, to: to, in: viewport, limits: limits)
      let ground = try #require(
        Projection(camera: camera, viewport: viewport).coordinate(for: from))
      let projection = Projection(camera: moved, viewport: viewport)
      #expect(agree(projection.point(for: ground), to, within: 1e-5))
      #expect(moved.zoom == camera.zoom && moved.bearing == camera.bearing)
    }
  }

  @Test("zooming and turning keep what is under the point") func focus() throws {
    var random = Seeded(121)
    for _ in 0..<3000 {
      let camera = temperate(&random)
      let viewport = random.viewport()
      let point = random.point(in: viewport)
      guard let ground = Projection(camera: camera, viewport: viewport).coordinate(for: point),
        let wide = Projection(camera: camera, viewport: viewport).world(for: point),
        abs(wide.y - WorldPoint(camera.target).y) < 0.02,
        abs(wide.x - WorldPoint(camera.target).x) < 0.02
      else { continue }
      let zoomed = camera.zoomed(
        by: random.number(-1...3), around: point, in: viewport, limits: limits)
      let turned = camera.turned(
        by: random.number(-400...400), around: point, in: viewport, limits: limits)
      for next in [zoomed, turned] {
        let projection = Projection(camera: next, viewport: viewport)
        // Zooming out lowers the largest tilt, so the horizon may sink below the point.
        guard projection.reachableWorld(for: point) == projection.world(for: point) else {
          continue
        }
        #expect(agree(projection.point(for: ground), point, within: 1e-4))
      }
    }
  }

  @Test("a move by nothing is the same camera") func nothing() {
    var random = Seeded(122)
    for _ in 0..<500 {
      let (camera, viewport) = (random.camera(), random.viewport())
      let point = random.point(in: viewport)
      let zero = ViewPoint(x: 0, y: 0)
      #expect(camera.scrolled(by: zero, in: viewport, limits: limits) == camera)
      #expect(camera.dragged(from: point, to: point, in: viewport, limits: limits) == camera)
      #expect(camera.zoomed(by: 0, around: point, in: viewport, limits: limits) == camera)
      #expect(camera.tilted(by: 0, limits: limits) == camera)
    }
  }

  @Test("a zoom beyond the limit moves nothing more") func zoomLimit() {
    let camera = Camera(target: Coordinate(lat: 40, lng: 20), zoom: 21)
    let viewport = Viewport(width: 800, height: 600)
    let corner = ViewPoint(x: 0, y: 0)
    #expect(camera.zoomed(by: 5, around: corner, in: viewport, limits: limits) == camera)
  }

  @Test("fingers above the horizon move the map finitely and lawfully") func aboveHorizon() {
    let camera = Camera(target: Coordinate(lat: 47, lng: 8), zoom: 16, viewingAngle: 65)
    let viewport = Viewport(width: 600, height: 600, padding: Padding(top: 500))
    for from in [ViewPoint(x: 300, y: 0), ViewPoint(x: 1e308, y: -1e308)] {
      let moved = camera.dragged(
        from: from, to: ViewPoint(x: 300, y: 590), in: viewport, limits: limits)
      #expect(isLawful(moved))
    }
    let sky = ViewPoint(x: 300, y: 0)
    #expect(camera.dragged(from: sky, to: sky, in: viewport, limits: limits) == camera)
  }

  @Test("the map goes over 180° without a jump and stops at 85°") func edges() {
    let camera = Camera(target: Coordinate(lat: 84, lng: 179.9), zoom: 6)
    let viewport = Viewport(width: 500, height: 500)
    let east = camera.scrolled(by: ViewPoint(x: 100, y: 0), in: viewport, limits: limits)
    #expect(east.target.lng < -170 && east.target.lat == 84)
    let north = camera.scrolled(by: ViewPoint(x: 0, y: -9999), in: viewport, limits: limits)
    #expect(north.target == Coordinate(lat: 85, lng: 179.9))
  }

  @Test("wild numbers give lawful cameras") func wild() {
    var random = Seeded(123)
    let odd = [0, 1e308, -1e308, 1e-300, -3, 7, 1e9]
    for _ in 0..<500 {
      let camera = random.camera()
      let pick = (0..<6).map { _ in odd.randomElement(using: &random) ?? 0 }
      let viewport = Viewport(
        width: abs(pick[0]), height: abs(pick[1]), padding: Padding(top: pick[2], left: pick[3]))
      let next = camera.gripped(
        from: ViewPoint(x: pick[4], y: pick[5]), to: ViewPoint(x: pick[3], y: pick[2]),
        zoomedBy: pick[1], turnedBy: pick[0], tiltedBy: pick[2], in: viewport, limits: limits)
      #expect(isLawful(next))
      let (one, other) = (random.coordinate(), random.coordinate())
      let box = CoordinateBounds(southwest: one, northeast: one).including(other)
      let fitted = Camera.fitting(
        box, in: viewport, padding: Padding(top: pick[5], left: pick[4], bottom: pick[5]),
        bearing: pick[2], limits: limits, from: camera)
      #expect(isLawful(fitted))
    }
  }
}

@Suite("Fitting a box")
struct CameraFittingTests {
  private let limits = CameraLimits()
  private let home = Camera(target: Coordinate(lat: 1, lng: 2), zoom: 5, bearing: 10)

  private func box(_ south: Double, _ west: Double, _ north: Double, _ east: Double)
    -> CoordinateBounds
  {
    CoordinateBounds(
      southwest: Coordinate(lat: south, lng: west), northeast: Coordinate(lat: north, lng: east))
  }

  @Test("the turned box touches the free rectangle's edges and stays inside") func exact() throws {
    var random = Seeded(130)
    for _ in 0..<2000 {
      let west = random.number(-180...180)
      let south = random.number(-60...50)
      let box = box(
        south, west, south + random.number(0.01...10), west + random.number(0.01...20))
      var viewport = Viewport(width: random.number(300...2000), height: random.number(300...2000))
      viewport.padding = Padding(top: random.number(0...100), left: random.number(0...100))
      let padding = Padding(
        top: random.number(0...60), left: random.number(0...60), bottom: random.number(0...60),
        right: random.number(0...60))
      let camera = Camera.fitting(
        box, in: viewport, padding: padding, bearing: random.number(0...360), limits: limits,
        from: home)
      let projection = Projection(camera: camera, viewport: viewport)
      let corners = try [
        box.southwest, box.northeast, Coordinate(lat: box.southwest.lat, lng: box.northeast.lng),
        Coordinate(lat: box.northeast.lat, lng: box.southwest.lng),
      ].map { try #require(projection.point(for: $0)) }
      let gaps = [
        (corners.map(\.x).min() ?? 0) - viewport.padding.left - padding.left,
        (corners.map(\.y).min() ?? 0) - viewport.padding.top - padding.top,
        viewport.width - padding.right - (corners.map(\.x).max() ?? 0),
        viewport.height - padding.bottom - (corners.map(\.y).max() ?? 0),
      ]
      #expect(gaps.allSatisfy { $0 > -1e-5 })
      // The middle of the box is in the middle of the free rectangle.
      #expect(abs(gaps[0] - gaps[2]) < 1e-5 && abs(gaps[1] - gaps[3]) < 1e-5)
      if camera.zoom > 2, camera.zoom < 21 { #expect((gaps.min() ?? 1) < 1e-5) }
      #expect(camera.viewingAngle == 0)
    }
  }

  @Test("a box over 180° is fitted over it") func dateLine() {
    let camera = Camera.fitting(
      box(-20, 175, -10, -175), in: Viewport(width: 500, height: 500), limits: limits, from: home)
    #expect(abs(Degrees.shortWay(from: camera.target.lng, to: 180)) < 1e-9)
    #expect(camera.zoom > 4)
  }

  @Test("a single point gets the largest zoom, a view without size keeps the current one")
  func degenerate() {
    let point = box(5, 6, 5, 6)
    let viewport = Viewport(width: 300, height: 200)
    #expect(Camera.fitting(point, in: viewport, limits: limits, from: home).zoom == 21)
    let none = Viewport(width: 0, height: 0)
    let camera = Camera.fitting(box(0, 0, 10, 10), in: none, limits: limits, from: home)
    #expect(camera.zoom == home.zoom)
    #expect(abs(camera.target.lng - 5) < 1e-9)
  }

  @Test("padding larger than the view gives the smallest zoom, and the middle stays shown")
  func greatPadding() {
    let camera = Camera.fitting(
      box(0, 0, 10, 10), in: Viewport(width: 300, height: 200), padding: Padding(all: 500),
      limits: limits, from: home)
    #expect(camera.zoom == 2)
    #expect(abs(camera.target.lng - 5) < 1e-9)
  }

  @Test("the whole world fits like the square map") func world() {
    let camera = Camera.fitting(
      .world, in: Viewport(width: 2048, height: 2048), limits: limits, from: home)
    #expect(abs(camera.zoom - 3) < 1e-9)
    #expect(abs(camera.target.lat) < 1e-9)
  }
}
