import Geo
import MapEngine
import MapModel
import Testing

@Suite("Tilt")
struct TiltGestureTests {
  private func driver(angle: Double = 20) -> MapDriver {
    MapDriver(Camera(target: Coordinate(lat: 20, lng: 30), zoom: 16, viewingAngle: angle))
  }

  @Test("two parallel fingers tilt by exactly the degrees", arguments: [0.5, 12, 40, -7, -20])
  func exact(degrees: Double) {
    let driver = driver()
    driver.gesture(.tilt(degrees: degrees, duration: 0.3))
    driver.run()
    #expect(abs(driver.camera.viewingAngle - (20 + degrees)) < 1e-9)
    #expect(driver.camera.target == Coordinate(lat: 20, lng: 30))
    #expect(driver.camera.zoom == 16 && driver.camera.bearing == 0)
    #expect(driver.sequence() == "will_move(true) change+ idle")
  }

  @Test("C17: the limits hold") func limits() {
    let driver = driver()
    driver.gesture(.tilt(degrees: 1e308, duration: 0.3))
    driver.run()
    #expect(driver.camera.viewingAngle == 65)
    driver.gesture(.tilt(degrees: -300, duration: 0.3))
    driver.run()
    #expect(driver.camera.viewingAngle == 0)
  }

  @Test("C12: with tilt gestures off it does nothing, pans nothing and stops no animation")
  func disabled() {
    let driver = driver()
    driver.engine.settings.tilt = false
    let animation = driver.animate(20.1, 30.1, seconds: 1)
    driver.sleep(0.2)
    driver.gesture(.tilt(degrees: 20, duration: 0.3))
    driver.run()
    #expect(driver.outcomes[animation] == [.finished])
    #expect(driver.sequence() == "will_move(false) change+ idle")
    #expect(driver.camera.viewingAngle == 20)
  }

  @Test("a finger that rests while the other goes up does not tilt") func oneFinger() {
    let driver = driver()
    let still = ViewPoint(x: 100, y: 200)
    var events = [
      PointerEvent(time: 0, finger: 1, phase: .down, position: still),
      PointerEvent(time: 0, finger: 2, phase: .down, position: ViewPoint(x: 300, y: 200)),
    ]
    for step in 1...30 {
      let time = Double(step) / 60
      let moved = ViewPoint(x: 300, y: 200 - 5 * Double(step))
      events.append(PointerEvent(time: time, finger: 2, phase: .move, position: moved))
    }
    driver.gesture(.pointers(events))
    driver.run()
    #expect(driver.camera.viewingAngle == 20)
    #expect(driver.camera.bearing != 0)
    #expect(driver.sequence() == "will_move(true) change+ idle")
  }
}
