import Geo
import MapEngine
import MapModel
import Testing

@Suite("Rotate")
struct RotateGestureTests {
  @Test(
    "the picture turns with the fingers, by exactly their turn",
    arguments: [0.5, 5, 90, -120, 179, 181, 360, 725])
  func exact(degrees: Double) throws {
    let driver = MapDriver(Camera(target: Coordinate(lat: 20, lng: 30), zoom: 8, bearing: 10))
    let center = ViewPoint(x: 120, y: 90)
    let ground = try #require(driver.projection.coordinate(for: center))
    driver.gesture(.rotate(center: center, degrees: degrees, duration: 0.4))
    driver.run()
    let off = (driver.camera.bearing - (10 - degrees)).remainder(dividingBy: 360)
    #expect(abs(off) < 1e-9)
    #expect(driver.camera.zoom == 8)
    let place = try #require(driver.projection.point(for: ground))
    #expect(abs(place.x - center.x) < 1e-6 && abs(place.y - center.y) < 1e-6)
    #expect(driver.sequence() == "will_move(true) change+ idle")
  }

  @Test("turns of huge sizes and without time stay exact and end") func extremes() {
    let driver = MapDriver()
    driver.gesture(.rotate(center: ViewPoint(x: 9, y: 9), degrees: 270, duration: 0))
    #expect(abs(driver.camera.bearing - 90) < 1e-9)
    driver.gesture(.rotate(center: ViewPoint(x: 9, y: 9), degrees: 1e308, duration: 0.1))
    driver.run()
    #expect(driver.camera.isFinite)
  }

  @Test("C12: with rotate gestures off it does nothing and stops no animation") func disabled() {
    let driver = MapDriver()
    driver.engine.settings.rotate = false
    let animation = driver.animate(40, 50, seconds: 1)
    driver.sleep(0.2)
    driver.gesture(.rotate(center: ViewPoint(x: 200, y: 200), degrees: 90, duration: 0.3))
    driver.run()
    #expect(driver.outcomes[animation] == [.finished])
    #expect(driver.camera.bearing == 0)
  }
}
