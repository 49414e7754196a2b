import ConformanceRows
import Geo
import Glibc
import MapEngine
import MapModel
import Testing

@Suite("Pinch")
struct PinchGestureTests {
  @Test(
    "zoom changes by log2 of the scale about the point between the fingers",
    arguments: [0.25, 0.6, 0.999, 1.001, 1.5, 2, 7])
  func exact(scale: Double) throws {
    let driver = MapDriver(
      Camera(target: Coordinate(lat: 20, lng: 30), zoom: 8, bearing: 20, viewingAngle: 10))
    let center = ViewPoint(x: 120, y: 90)
    let ground = try #require(driver.projection.coordinate(for: center))
    driver.gesture(.pinch(center: center, scale: scale, duration: 0.3))
    driver.run()
    #expect(abs(driver.camera.zoom - (8 + log2(scale))) < 1e-9)
    let place = try #require(driver.projection.point(for: ground))
    #expect(abs(place.x - center.x) < 1e-5 && abs(place.y - center.y) < 1e-5)
    #expect(driver.camera.bearing == 20)
    #expect(driver.sequence() == "will_move(true) change+ idle")
  }

  @Test("a pinch by 1 is nothing, and no two-finger tap either") func nothing() {
    let driver = MapDriver()
    driver.gesture(.pinch(center: ViewPoint(x: 200, y: 200), scale: 1, duration: 0.2))
    driver.run()
    #expect(driver.events.isEmpty)
  }

  @Test("C15: it stops at the limits of zoom") func limits() {
    let driver = MapDriver()
    driver.gesture(.pinch(center: ViewPoint(x: 200, y: 200), scale: 1e300, duration: 0.3))
    driver.run()
    #expect(driver.camera.zoom == 21)
    driver.gesture(.pinch(center: ViewPoint(x: 200, y: 200), scale: 1e-300, duration: 0.3))
    driver.run()
    #expect(driver.camera.zoom == 2)
  }

  @Test("C12: with zoom gestures off it does nothing and stops no animation") func disabled() {
    let driver = MapDriver()
    driver.engine.settings.zoom = false
    let animation = driver.animate(40, 50, seconds: 1)
    driver.sleep(0.2)
    driver.gesture(.pinch(center: ViewPoint(x: 100, y: 200), scale: 2, duration: 0.3))
    driver.run()
    #expect(driver.outcomes[animation] == [.finished])
    #expect(driver.camera.zoom == 5)
    #expect(driver.sequence() == "will_move(false) change+ idle")
  }

  @Test("at the limit of zoom a pinch is a motion with one change and no repetitions")
  func atTheLimit() {
    let driver = MapDriver(Camera(target: Coordinate(lat: 10, lng: 20), zoom: 21))
    driver.gesture(.pinch(center: ViewPoint(x: 200, y: 200), scale: 3, duration: 1))
    driver.run()
    #expect(driver.sequence() == "will_move(true) change idle")
  }

  @Test("C12: with scroll gestures off a pinch leaves the target where it is")
  func withoutScrollGestures() {
    let driver = MapDriver()
    driver.engine.settings.scroll = false
    driver.gesture(.pinch(center: ViewPoint(x: 50, y: 60), scale: 2, duration: 0.3))
    driver.run()
    #expect(agree(driver.camera.target, Coordinate(lat: 10, lng: 20), within: 1e-9))
    #expect(abs(driver.camera.zoom - 6) < 1e-9)
  }

  @Test("without scrolling during it the map's middle stays, wherever the fingers are")
  func withoutScrolling() {
    let driver = MapDriver()
    driver.engine.settings.scrollDuringRotateOrZoom = false
    driver.gesture(.pinch(center: ViewPoint(x: 50, y: 60), scale: 2, duration: 0.3))
    driver.run()
    #expect(agree(driver.camera.target, Coordinate(lat: 10, lng: 20), within: 1e-9))
    #expect(abs(driver.camera.zoom - 6) < 1e-9)
  }
}
