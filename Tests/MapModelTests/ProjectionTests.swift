import ConformanceRows
import Geo
import Testing

@testable import MapModel

@Suite("Projection")
struct ProjectionTests {
  @Test("point to ground and back is exact wherever the ground is visible") func inverse() {
    var random = Seeded(100)
    var tested = 0
    for _ in 0..<20_000 {
      let projection = Projection(camera: random.camera(), viewport: random.viewport())
      let point = random.point(in: projection.viewport)
      guard let world = projection.world(for: point) else {
        #expect(projection.horizon.map { point.y <= $0 + 1e-6 } == true)
        continue
      }
      #expect(agree(projection.point(for: world), point, within: 1e-6))
      // As a coordinate, within a half turn of the target and short of the poles.
      guard abs(world.x - projection.target.x) < 0.499, abs(world.latitude) < 89.9 else { continue }
      tested += 1
      let place = projection.coordinate(for: point)
      #expect(place.map { agree(projection.point(for: $0), point, within: 1e-6) } == true)
    }
    #expect(tested > 10_000)
  }

  @Test("the target is drawn at the centre of the unpadded rectangle") func center() {
    var random = Seeded(101)
    for _ in 0..<2000 {
      let projection = Projection(camera: random.camera(), viewport: random.viewport())
      let center = projection.viewport.center
      #expect(agree(projection.point(for: projection.camera.target), center, within: 1e-6))
      #expect(projection.magnification(at: projection.target) == 1)
    }
  }

  @Test("a neighbour over 180° is drawn beside, not a world away") func dateLine() {
    let camera = Camera(target: Coordinate(lat: 0, lng: 179.9), zoom: 8)
    let projection = Projection(camera: camera, viewport: Viewport(width: 800, height: 600))
    let point = projection.point(for: Coordinate(lat: 0, lng: -179.9))
    #expect(agree(point, ViewPoint(x: 400 + 0.2 / 360 * 65536, y: 300), within: 1e-6))
    #expect(projection.contains(Coordinate(lat: 0, lng: -179.9)))
    #expect(projection.bounds.contains(Coordinate(lat: 0, lng: -179.9)))
    #expect(!projection.bounds.contains(Coordinate(lat: 0, lng: 0)))
  }

  @Test("shifting longitudes by whole turns changes no snapshot and no path") func shifts() {
    var random = Seeded(104)
    for _ in 0..<300 {
      let (one, other) = (random.camera(), random.camera())
      // Multiples of 1/1024 stay exact when turns are added.
      let (west, east) = (
        (one.target.lng * 1024).rounded() / 1024, (other.target.lng * 1024).rounded() / 1024
      )
      let ways = [0.0, 360, -720].map { turn in
        var (start, end) = (one, other)
        start.target = Coordinate(lat: one.target.lat, lng: west + turn)
        end.target = Coordinate(lat: other.target.lat, lng: east - turn)
        return FlightPath(from: start, to: end, in: Viewport(width: 400, height: 300))
      }
      #expect(ways[0] == ways[1] && ways[0] == ways[2])
      let views = ways.map {
        Projection(camera: $0.start, viewport: Viewport(width: 400, height: 300))
      }
      #expect(Set(views).count == 1)
      #expect(views[0] != Projection(camera: other, viewport: views[0].viewport))
    }
  }

  @Test("above the horizon there is no ground, and the corners are where it is given up")
  func horizon() throws {
    let camera = Camera(target: Coordinate(lat: 47, lng: 8), zoom: 16, viewingAngle: 65)
    let viewport = Viewport(width: 600, height: 600, padding: Padding(top: 400))
    let projection = Projection(camera: camera, viewport: viewport)
    let horizon = try #require(projection.horizon)
    #expect(horizon > 0 && horizon < 300)
    #expect(projection.coordinate(for: ViewPoint(x: 300, y: horizon - 1)) == nil)
    #expect(projection.coordinate(for: ViewPoint(x: 300, y: horizon + 1)) != nil)
    let far = projection.visibleWorld.farLeft
    let drawn = try #require(projection.point(for: far))
    #expect(abs(drawn.x) < 1e-6)
    #expect(drawn.y > horizon && drawn.y < horizon + 6)
    #expect(projection.magnification(at: far).map { abs($0 - 0.01) < 1e-9 } == true)
  }

  @Test("corners without a horizon are the ground under the corners") func corners() {
    var random = Seeded(102)
    for _ in 0..<1000 {
      let camera = random.camera()
      let viewport = Viewport(width: random.number(1...2000), height: random.number(1...2000))
      let projection = Projection(camera: camera, viewport: viewport)
      let region = projection.visibleRegion
      let corner = projection.coordinate(for: ViewPoint(x: 0, y: 0))
      #expect(corner.map { agree($0, region.farLeft, within: 1e-9) } == true)
      #expect(abs(region.nearRight.lat) <= 90 && projection.bounds.southwest.lat >= -90)
    }
  }

  @Test("a view wider than the world sees all of it") func wholeWorld() {
    let camera = Camera(target: Coordinate(lat: 10, lng: 50), zoom: 2)
    let projection = Projection(camera: camera, viewport: Viewport(width: 3000, height: 2000))
    #expect(projection.bounds.longitudeSpan > 359.99)
    #expect(projection.bounds.contains(Coordinate(lat: 0, lng: -130)))
    #expect(projection.copies == -1...2)
    #expect(projection.contains(Coordinate(lat: 0, lng: -130)))
  }

  @Test("what the view contains, its bounds contain, and the other way round at the edge")
  func contains() {
    var random = Seeded(103)
    for _ in 0..<3000 {
      let viewport = random.viewport()
      let projection = Projection(camera: random.camera(), viewport: viewport)
      let point = random.point(in: viewport)
      let reached = projection.reachableWorld(for: point)
      guard projection.world(for: point) == reached,
        abs(reached.x - projection.target.x) < 0.499, abs(reached.latitude) < 89.9
      else { continue }
      #expect(
        projection.bounds.including(reached.coordinate).longitudeSpan
          <= projection.bounds.longitudeSpan + 1e-9)
      let inner = ViewPoint(
        x: min(max(point.x, 0.001), viewport.width - 0.001),
        y: min(max(point.y, 0.001), viewport.height - 0.001))
      guard let place = projection.coordinate(for: inner) else { continue }
      #expect(projection.contains(place))
    }
  }

  @Test("no finite camera, view or point gives a number that is none") func finite() {
    let odd = [0, -1, 1e308, -1e308, 1e-300, 65, 90, 180, -90]
    for (index, number) in odd.enumerated() {
      let other = odd[(index * 5 + 3) % odd.count]
      let camera = Camera(
        target: Coordinate(lat: min(max(number, -90), 90), lng: other), zoom: other,
        bearing: number, viewingAngle: other)
      for viewport in [
        Viewport(width: 0, height: 0), Viewport(width: abs(number), height: abs(other)),
        Viewport(
          width: 100, height: 100,
          padding: Padding(top: number, left: other, bottom: other, right: number)),
      ] {
        let projection = Projection(camera: camera, viewport: viewport)
        for point in odd.flatMap({ x in odd.map { ViewPoint(x: x, y: $0) } }) {
          if let place = projection.coordinate(for: point) {
            #expect(place.lat.isFinite && place.lng.isFinite)
            if let back = projection.point(for: place) {
              #expect(back.x.isFinite && back.y.isFinite)
            }
          }
          let reached = projection.reachableWorld(for: point)
          #expect(reached.x.isFinite && reached.y.isFinite)
        }
        #expect(projection.points(forMeters: number, at: camera.target).isFinite)
        let box = projection.bounds
        #expect(box.southwest.lat.isFinite && box.northeast.lng.isFinite)
        #expect(projection.copies.count <= 101)
      }
    }
  }
}
