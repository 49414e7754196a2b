import Geo
import MapModel
import Testing

@testable import MapEngine

@Suite("Shapes under a finger")
struct ShapeHitTests {
  private func place(_ lat: Double, _ lng: Double) -> Coordinate { Coordinate(lat: lat, lng: lng) }

  private func square(
    _ size: Double = 5, around lng: Double = 20, z: Double = 0, holes: [[Coordinate]] = []
  ) -> Overlay {
    var polygon = Polygon(path: ring(size, lng), id: "square")
    (polygon.zIndex, polygon.tappable, polygon.holes) = (z, true, holes)
    return polygon.overlay
  }

  private func ring(_ size: Double, _ lng: Double = 20) -> [Coordinate] {
    [(-1.0, -1.0), (-1, 1), (1, 1), (1, -1)].map {
      place(10 + size * $0.0, lng + size * $0.1)
    }
  }

  private func line(_ path: [(Double, Double)], width: Double = 4, geodesic: Bool = false)
    -> Overlay
  {
    var line = Polyline(path: path.map { place($0.0, $0.1) }, id: "line")
    (line.strokeWidth, line.geodesic, line.tappable) = (width, geodesic, true)
    return line.overlay
  }

  private func isHit(_ driver: MapDriver, _ x: Double, _ y: Double) -> Bool {
    !driver.hits(at: ViewPoint(x: x, y: y)).isEmpty
  }

  private func tap(_ driver: MapDriver, _ x: Double, _ y: Double) {
    driver.gesture(.tap(at: ViewPoint(x: x, y: y)))
    driver.run()
  }

  @Test("T1 T7: markers by z-index, then shapes by z-index, then the latest of each") func order() {
    let driver = MapDriver()
    let shapes = [7.0, 3, 3].map { driver.engine.add(square(z: $0)) }
    var marker = Marker(position: place(10, 20), id: "pin")
    marker.zIndex = -9
    let pin = driver.engine.add(marker)
    #expect(
      driver.hits(at: ViewPoint(x: 200, y: 190)) == [pin, shapes[0], shapes[2], shapes[1]])
    #expect(driver.hits(at: ViewPoint(x: 200, y: 220)) == [shapes[0], shapes[2], shapes[1]])
    let limited = driver.targets(at: ViewPoint(x: 200, y: 190), limit: 2)
    #expect(limited == [.overlay(pin), .overlay(shapes[0])])
  }

  @Test("T1: the open window, then markers, the location dot, shapes") func targets() {
    let driver = MapDriver()
    let shape = driver.engine.add(square())
    var marker = Marker(position: place(10, 20), id: "pin")
    marker.title = "t"
    let pin = driver.engine.add(marker)
    driver.engine.select(pin)
    driver.run()
    driver.engine.showsLocationDot = true
    driver.perform(.setLocation(LocationFix(coordinate: place(10, 20), time: 0)))
    #expect(
      driver.targets(at: ViewPoint(x: 200, y: 195)) == [
        .overlay(pin), .locationDot, .overlay(shape),
      ])
    #expect(
      driver.targets(at: ViewPoint(x: 200, y: 140)) == [.infoWindow(pin), .overlay(shape)])
    #expect(driver.targets(at: ViewPoint(x: 200, y: 140), limit: 1) == [.infoWindow(pin)])
    #expect(driver.touchPoint(of: .infoWindow(pin)) == driver.infoWindow?.middle)
    // The dot is free below the pin only.
    #expect(driver.touchPoint(of: .locationDot) == ViewPoint(x: 200, y: 209.9))
    driver.perform(.setLocation(nil))
    #expect(driver.touchPoint(of: .locationDot) == nil)
  }

  @Test("T5: a tap on a shape carries the coordinate and is no tap on the map") func tapped() {
    let driver = MapDriver()
    let id = driver.engine.add(square())
    tap(driver, 210, 205)
    #expect(driver.sequence() == "tap_overlay")
    guard case .tapOverlay(id, let coordinate)? = driver.events.last else {
      Issue.record("no tap on \(id)")
      return
    }
    let seen = driver.projection.coordinate(for: ViewPoint(x: 210, y: 205))
    #expect(coordinate == seen)
    driver.engine.remove(id)
    tap(driver, 210, 205)
    #expect(driver.sequence() == "tap_overlay tap")
  }

  @Test("T5: a tap on a shape leaves the selection alone") func selection() {
    let driver = MapDriver()
    _ = driver.engine.add(square())
    var marker = Marker(position: place(12, 24), id: "pin")
    marker.title = "t"
    let pin = driver.engine.add(marker)
    driver.engine.select(pin)
    driver.run()
    tap(driver, 200, 220)
    #expect(driver.selected == pin && driver.openWindow == pin)
    #expect(driver.count("close_info_window") == 0)
  }

  @Test("what is not tappable, or has no width, lets taps through") func through() {
    let driver = MapDriver()
    var polygon = Polygon(path: ring(5), id: "p")
    let shy = driver.engine.add(polygon.overlay)
    _ = driver.engine.add(line([(10, 10), (10, 30)], width: 0))
    tap(driver, 200, 200)
    #expect(driver.sequence() == "tap")
    polygon.tappable = true
    let id = driver.engine.add(polygon.overlay)
    tap(driver, 200, 200)
    #expect(driver.sequence() == "tap tap_overlay")
    #expect(driver.touchPoint(of: .overlay(shy)) != nil)
    driver.engine.change(id, to: Polygon(path: ring(1, 60), id: "p").overlay)
    #expect(driver.hits(at: ViewPoint(x: 200, y: 200)).isEmpty)
    #expect(driver.touchPoint(of: .overlay(id)) == nil)
  }

  @Test("T8: clear takes every shape off the map") func cleared() {
    let driver = MapDriver()
    _ = driver.engine.add(square())
    _ = driver.engine.add(line([(10, 10), (10, 30)]))
    driver.engine.clear()
    #expect(!isHit(driver, 200, 200))
    #expect(driver.overlays.count == 0)
  }

  @Test("T9: a line is hit within half its width and eight points") func lineWidth() {
    let driver = MapDriver()
    _ = driver.engine.add(line([(10, 10), (10, 30)], width: 10))
    for (y, hit) in [(188.0, true), (187.1, true), (186.9, false), (212.9, true), (213.1, false)] {
      // The parallel of 10° is a straight line on the Mercator map.
      #expect(isHit(driver, 200, y) == hit, "\(y)")
    }
  }

  @Test("T9: a hole lets taps through, its outline does not") func hole() {
    let driver = MapDriver()
    _ = driver.engine.add(square(8, holes: [ring(4)]))
    #expect(!isHit(driver, 200, 200))
    // The hole's western edge, 4° west, is 91 points off.
    let edge = 200 - 4.0 / 360 * 256 * 32
    #expect(isHit(driver, edge - 2, 200))
    #expect(isHit(driver, edge + 0.4, 200))
    #expect(!isHit(driver, edge + 0.6, 200))
  }

  @Test("T9: a circle is one on the ground, far north too") func circle() {
    let driver = MapDriver(Camera(target: place(75, 20), zoom: 4))
    var circle = Circle(position: place(75, 20), radius: 500_000, id: "c")
    circle.tappable = true
    _ = driver.engine.add(circle.overlay)
    for heading in stride(from: 0.0, to: 360, by: 15) {
      for (metres, hit) in [(495_000.0, true), (510_000, false)] {
        let place = Spherical.offset(
          from: circle.position, metres: metres, heading: heading)
        guard let point = driver.projection.point(for: place) else { continue }
        #expect(driver.hits(at: point).isEmpty != hit, "\(heading) \(metres)")
      }
    }
  }

  @Test("T9: a geodesic line is hit on its great circle and not on the straight way")
  func geodesic()
    throws
  {
    let driver = MapDriver(Camera(target: place(45, 0), zoom: 3), width: 800, height: 600)
    _ = driver.engine.add(line([(45, -50), (45, 50)], geodesic: true))
    let top = Spherical.interpolate(from: place(45, -50), to: place(45, 50), fraction: 0.5)
    #expect(!isHit(driver, 400, 300))
    let point = try #require(driver.projection.point(for: top))
    #expect(point.y < 200)
    #expect(!driver.hits(at: point).isEmpty)
  }

  @Test("T9: shapes over 180 degrees are hit on both sides, and nowhere round the world")
  func antimeridian() {
    let driver = MapDriver(Camera(target: place(0, 180), zoom: 4), width: 600, height: 400)
    _ = driver.engine.add(line([(2, 178), (2, -178)]))
    for x in [-20.0, 0, 20] { #expect(isHit(driver, 300 + x, 200 - 2.0 / 360 * 4096)) }
    #expect(!isHit(driver, 100, 200 - 2.0 / 360 * 4096))
    driver.engine.clear()
    var polygon = Polygon(
      path: [(5, 175), (5, -175), (-5, -175), (-5, 175)].map {
        place($0.0, $0.1)
      }, id: "p")
    polygon.tappable = true
    _ = driver.engine.add(polygon.overlay)
    for x in [-55.0, 0, 55] { #expect(isHit(driver, 300 + x, 200)) }
    #expect(!isHit(driver, 300 + 60, 200) && !isHit(driver, 10, 200))
    driver.move(0, 0, zoom: 3)
    #expect(!isHit(driver, 300, 200))
  }

  @Test("a ring around a pole holds what lies north of it") func polar() {
    let driver = MapDriver(Camera(target: place(70, 0), zoom: 3), width: 600, height: 400)
    var polygon = Polygon(path: [0, 90, 180, 270].map { place(70, $0) }, id: "cap")
    polygon.tappable = true
    let id = driver.engine.add(polygon.overlay)
    for x in [5.0, 300, 590] {
      #expect(isHit(driver, x, 190) && isHit(driver, x, 5) && !isHit(driver, x, 210))
    }
    #expect(driver.touchPoint(of: .overlay(id)) != nil)
    driver.engine.clear()
    var circle = Circle(position: place(85, 40), radius: 2_000_000, id: "c")
    circle.tappable = true
    _ = driver.engine.add(circle.overlay)
    let far = Spherical.offset(from: circle.position, metres: 1_900_000, heading: 0)
    driver.move(far.lat, far.lng, zoom: 3)
    #expect(isHit(driver, 300, 200))
  }

  @Test("a picture is hit on its turned rectangle") func picture() {
    let driver = MapDriver()
    let circumference = 2 * Double.pi * Earth.radius
    let metres = circumference * 0.984807753 / 8192  // A point at 10° north and zoom 5.
    var picture = GroundOverlay(
      .at(place(10, 20), width: 100 * metres, height: 20 * metres), id: "g")
    (picture.tappable, picture.anchor) = (true, ViewPoint(x: 0, y: 0.5))
    let id = driver.engine.add(picture.overlay)
    #expect(isHit(driver, 205, 200) && isHit(driver, 295, 208) && !isHit(driver, 195, 200))
    #expect(!isHit(driver, 305, 200) && !isHit(driver, 250, 212))
    picture.bearing = 90
    driver.engine.change(id, to: picture.overlay)
    #expect(isHit(driver, 208, 295) && !isHit(driver, 250, 200))
    let corners = [place(5, 15), place(15, 25)]
    let box = CoordinateBounds(southwest: corners[0], northeast: corners[1])
    driver.engine.change(
      id,
      to: {
        var stretched = GroundOverlay(.bounds(box), id: "g")
        stretched.tappable = true
        return stretched.overlay
      }())
    for (lat, lng, hit) in [(5.1, 15.1, true), (14.9, 24.9, true), (4.9, 20, false)] {
      let point = driver.projection.point(for: place(lat, lng)) ?? ViewPoint(x: 0, y: 0)
      #expect(driver.hits(at: point).isEmpty != hit)
    }
  }

  @Test("a finger that is to touch a covered or a thin shape finds where it shows")
  func touchPoints()
    throws
  {
    let driver = MapDriver()
    let below = driver.engine.add(square(8))
    _ = driver.engine.add(square(6))
    let thin = driver.engine.add(
      square(7.5, holes: [ring(7.45)]))
    for id in [below, thin] {
      let point = try #require(driver.touchPoint(of: .overlay(id)))
      #expect(driver.hits(at: point).first == id)
    }
    let world = driver.engine.add(square(60, around: 20, z: -1))
    let point = try #require(driver.touchPoint(of: .overlay(world)))
    #expect(driver.hits(at: point).first == world)
    // Covered by an equal one: where it is drawn.
    let covered = driver.engine.add(square(0.1, z: -2))
    #expect(driver.touchPoint(of: .overlay(covered)) != nil)
  }

  @Test("lines that cross behind the eye are hit where they are drawn") func behind() {
    let driver = MapDriver(
      Camera(target: place(0, 0), zoom: 16, viewingAngle: 65), width: 400, height: 400)
    _ = driver.engine.add(line([(0.02, 0), (-1, 0)]))
    for y in stride(from: 60.0, through: 390, by: 30) {
      #expect(isHit(driver, 200, y) && !isHit(driver, 260, y))
    }
  }
}
