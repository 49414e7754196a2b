import Geo
import MapEngine
import MapModel
import Testing

@Suite("Fling")
struct FlingTests {
  private func fling(_ driver: MapDriver) -> MotionID {
    driver.pan(390, 200, to: 90, 200, seconds: 0.1, fling: true)
  }

  @Test("C11: a drag and its fling are one cycle, and the outcome comes after the glide")
  func oneCycle() {
    let driver = MapDriver()
    let motion = fling(driver)
    driver.sleep(0.15)
    #expect(driver.pending.map(\.kind) == [.fling, .tiles])
    #expect(driver.pending.first?.motion == motion)
    #expect(driver.outcomes[motion] == nil)
    driver.run()
    #expect(driver.sequence() == "will_move(true) change+ idle")
    #expect(driver.outcomes[motion] == [.finished])
    #expect(driver.now > 1)
  }

  @Test("C11: a touch stops a fling without tap and move_canceled, then idle") func touch() {
    let driver = MapDriver()
    let motion = fling(driver)
    driver.sleep(0.15)
    let tap = driver.gesture(.tap(at: ViewPoint(x: 200, y: 200)))
    let here = driver.camera
    #expect(!driver.isMoving)
    driver.run()
    #expect(driver.camera == here)
    #expect(driver.sequence() == "will_move(true) change+ idle")
    #expect(driver.outcomes[motion] == [.canceled])
    #expect(driver.outcomes[tap] == [.finished])
  }

  @Test("the touch that stopped a fling can draw the map on") func drawOn() {
    let driver = MapDriver()
    _ = fling(driver)
    driver.sleep(0.15)
    driver.pan(200, 200, to: 100, 200, seconds: 0.2)
    driver.run()
    #expect(driver.sequence() == "will_move(true) change+ idle will_move(true) change+ idle")
  }

  @Test("C13: stop ends a fling with move_canceled") func stop() {
    let driver = MapDriver()
    let motion = fling(driver)
    driver.sleep(0.2)
    driver.perform(.stop)
    driver.run()
    #expect(driver.sequence() == "will_move(true) change+ move_canceled idle")
    #expect(driver.outcomes[motion] == [.canceled])
  }

  @Test("it slows down evenly to rest") func slowsDown() {
    let driver = MapDriver()
    _ = fling(driver)
    driver.run()
    let steps = zip(driver.changes, driver.changes.dropFirst())
      .map { ($1.target.lng - $0.target.lng).remainder(dividingBy: 360) }
    let glide = steps.suffix(40)
    #expect(zip(glide, glide.dropFirst()).allSatisfy { $1 <= $0 + 1e-12 })
    #expect((glide.last ?? 1) < 0.1 * (glide.first ?? 0))
  }

  @Test("at low zooms it glides more than half around the world in its own direction")
  func aroundTheWorld() {
    let driver = MapDriver(Camera(target: Coordinate(lat: 0, lng: 0), zoom: 2))
    driver.pan(390, 200, to: 90, 200, seconds: 0.01, fling: true)
    driver.run()
    let east = zip(driver.changes, driver.changes.dropFirst())
      .map { ($1.target.lng - $0.target.lng).remainder(dividingBy: 360) }
    #expect(east.allSatisfy { $0 >= -1e-9 })
    #expect(east.reduce(0, +) > 180)
  }

  @Test("a finger that rested before it left does not fling") func restedFinger() {
    let driver = MapDriver()
    let point = ViewPoint(x: 100, y: 200)
    driver.gesture(
      .pointers([
        PointerEvent(time: 0, finger: 1, phase: .down, position: ViewPoint(x: 300, y: 200)),
        PointerEvent(time: 0.1, finger: 1, phase: .move, position: point),
        PointerEvent(time: 0.5, finger: 1, phase: .up, position: point),
      ]))
    driver.run()
    #expect(driver.now == 0.5)
    #expect(driver.sequence() == "will_move(true) change idle")
  }
}
