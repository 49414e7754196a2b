import Geo
import MapEngine
import MapModel
import Testing

@Suite("Two fingers")
struct TwoFingerGestureTests {
  @Test("a two-finger tap zooms one level out about its point, and is no tap") func tap() throws {
    let driver = MapDriver()
    let point = ViewPoint(x: 300, y: 100)
    let ground = try #require(driver.projection.coordinate(for: point))
    driver.gesture(.twoFingerTap(at: point))
    driver.run()
    #expect(driver.sequence() == "will_move(true) change+ idle")
    #expect(driver.camera.zoom == 4)
    let place = try #require(driver.projection.point(for: ground))
    #expect(abs(place.x - point.x) < 1e-6 && abs(place.y - point.y) < 1e-6)
  }

  @Test("fingers that rest for half a second are no two-finger tap, and no double tap")
  func resting() {
    let point = ViewPoint(x: 100, y: 100)
    func news(_ time: Double, _ finger: Int, _ phase: PointerEvent.Phase) -> PointerEvent {
      PointerEvent(time: time, finger: finger, phase: phase, position: point)
    }
    let driver = MapDriver()
    driver.gesture(
      .pointers([news(0, 1, .down), news(0, 2, .down), news(0.6, 1, .up), news(0.6, 2, .up)]))
    driver.run()
    driver.gesture(
      .pointers([news(0, 1, .down), news(0.1, 1, .up), news(0.2, 1, .down), news(0.8, 1, .up)]))
    driver.run()
    #expect(driver.events.isEmpty)
  }

  @Test("fingers that pinch, turn and draw at once do all three exactly, in one cycle")
  func allAtOnce() throws {
    let driver = MapDriver(Camera(target: Coordinate(lat: 40, lng: 20), zoom: 9, bearing: 30))
    let center = ViewPoint(x: 150, y: 220)
    let ground = try #require(driver.projection.coordinate(for: center))
    driver.gesture(
      .pinchRotatePan(
        center: center, scale: 1.7, degrees: 33, by: ViewPoint(x: 40, y: -70), duration: 0.5))
    driver.run()
    #expect(abs(driver.camera.zoom - (9 + 0.7655347463629771)) < 1e-9)
    #expect(abs(driver.camera.bearing - 357) < 1e-9)
    let place = try #require(driver.projection.point(for: ground))
    #expect(abs(place.x - 190) < 1e-6 && abs(place.y - 150) < 1e-6)
    #expect(driver.sequence() == "will_move(true) change+ idle")
  }

  @Test("a second finger that joins a pan and leaves again keeps it one cycle") func joining() {
    let driver = MapDriver()
    func point(_ x: Double) -> ViewPoint { ViewPoint(x: x, y: 200) }
    driver.gesture(
      .pointers([
        PointerEvent(time: 0, finger: 1, phase: .down, position: point(300)),
        PointerEvent(time: 0.1, finger: 1, phase: .move, position: point(250)),
        PointerEvent(time: 0.2, finger: 2, phase: .down, position: point(100)),
        PointerEvent(time: 0.3, finger: 2, phase: .move, position: point(50)),
        PointerEvent(time: 0.4, finger: 2, phase: .up, position: point(50)),
        PointerEvent(time: 0.5, finger: 1, phase: .move, position: point(200)),
        PointerEvent(time: 1, finger: 1, phase: .up, position: point(200)),
      ]))
    driver.run()
    #expect(driver.sequence() == "will_move(true) change+ idle")
    #expect(driver.camera.zoom > 5)
  }

  @Test("events of unknown fingers, third fingers and fingers landing twice do no harm")
  func odd() {
    let driver = MapDriver()
    let point = ViewPoint(x: 100, y: 100)
    var events: [PointerEvent] = [
      PointerEvent(time: 0, finger: 9, phase: .up, position: point),
      PointerEvent(time: 0, finger: 9, phase: .move, position: point),
    ]
    for finger in [1, 1, 2, 3, 4] {
      events.append(PointerEvent(time: 0, finger: finger, phase: .down, position: point))
    }
    for finger in [4, 3, 2, 1, 1] {
      events.append(PointerEvent(time: 0.1, finger: finger, phase: .up, position: point))
    }
    driver.gesture(.pointers(events))
    driver.run()
    #expect(driver.events.isEmpty)
    #expect(driver.pending.isEmpty)
  }

  @Test("fingers that a command leaves on the glass are lifted at its end") func leftBehind() {
    let driver = MapDriver()
    let motion = driver.gesture(
      .pointers([
        PointerEvent(time: 0, finger: 1, phase: .down, position: ViewPoint(x: 300, y: 200)),
        PointerEvent(time: 0.1, finger: 1, phase: .move, position: ViewPoint(x: 250, y: 200)),
      ]))
    driver.run()
    #expect(driver.sequence() == "will_move(true) change idle")
    #expect(driver.outcomes[motion] == [.finished])
    #expect(driver.pending.isEmpty)
  }
}
