import ConformanceRows
import Geo
import MapEngine
import MapModel
import Testing

@Suite("Taps and presses of one finger")
struct TapGestureTests {
  private let middle = ViewPoint(x: 200, y: 200)

  @Test("gesture.tap gives its tap when the finger leaves, without waiting for a second one")
  func tapAtOnce() {
    let driver = MapDriver()
    let motion = driver.gesture(.tap(at: middle))
    driver.run()
    #expect(driver.now == TouchLimits.tapLength)
    #expect(driver.story == ["tap", "#1 finished"])
    #expect(driver.outcomes[motion] == [.finished])
    guard case .tap(let coordinate, let point)? = driver.events.first else { return }
    #expect(agree(coordinate, Coordinate(lat: 10, lng: 20), within: 1e-9) && point == middle)
  }

  @Test("two gesture.tap are two taps, however soon") func twoTaps() {
    let driver = MapDriver()
    driver.gesture(.tap(at: middle))
    driver.sleep(0.1)
    driver.gesture(.tap(at: middle))
    driver.run()
    #expect(driver.sequence() == "tap tap")
  }

  @Test("a live tap waits for a second one while zoom gestures are on, and not while they are off")
  func liveTap() {
    for (zoom, end) in [(true, 1.08 + TouchLimits.doubleTapWindow), (false, 1.08)] {
      let driver = MapDriver()
      driver.engine.settings.zoom = zoom
      driver.touch([PointerEvent(time: 1, finger: 1, phase: .down, position: middle)], at: 1)
      driver.touch([PointerEvent(time: 1.08, finger: 1, phase: .up, position: middle)], at: 1.08)
      driver.run()
      #expect(driver.sequence() == "tap")
      #expect(driver.time(of: "tap") == end)
    }
  }

  @Test("a double tap zooms one level in about its point, as a gesture, and is no tap")
  func doubleTap() throws {
    let driver = MapDriver()
    let point = ViewPoint(x: 300, y: 100)
    let ground = try #require(driver.projection.coordinate(for: point))
    let motion = driver.gesture(.doubleTap(at: point))
    driver.run()
    #expect(driver.sequence() == "will_move(true) change+ idle")
    #expect(driver.camera.zoom == 6)
    for camera in driver.changes {
      let seen = Projection(camera: camera, viewport: driver.viewport)
      let place = try #require(seen.point(for: ground))
      #expect(abs(place.x - point.x) < 1e-6 && abs(place.y - point.y) < 1e-6)
    }
    #expect(driver.story.last == "#1 finished")
    #expect(driver.outcomes[motion] == [.finished])
  }

  @Test("C12: with zoom gestures off a double tap does nothing") func doubleTapDisabled() {
    let driver = MapDriver()
    driver.engine.settings.zoom = false
    driver.gesture(.doubleTap(at: middle))
    driver.gesture(.twoFingerTap(at: middle))
    driver.run()
    #expect(driver.events.isEmpty)
    #expect(driver.outcomes.count == 2)
  }

  @Test("a double tap at the greatest zoom is no motion") func doubleTapAtTheLimit() {
    let driver = MapDriver(Camera(target: Coordinate(lat: 10, lng: 20), zoom: 21))
    let motion = driver.gesture(.doubleTap(at: middle))
    driver.run()
    #expect(driver.events.isEmpty)
    #expect(driver.outcomes[motion] == [.finished])
  }

  @Test("two taps far from each other are two taps") func farTaps() {
    let driver = MapDriver()
    let other = ViewPoint(x: 20, y: 20)
    driver.gesture(
      .pointers([
        PointerEvent(time: 0, finger: 1, phase: .down, position: middle),
        PointerEvent(time: 0.05, finger: 1, phase: .up, position: middle),
        PointerEvent(time: 0.1, finger: 1, phase: .down, position: other),
        PointerEvent(time: 0.15, finger: 1, phase: .up, position: other),
      ]))
    driver.run()
    #expect(driver.sequence() == "tap tap")
  }

  @Test("a long press is told after half a second, and its lifting is no tap") func longPress() {
    let driver = MapDriver()
    driver.gesture(.longPress(at: middle))
    driver.run()
    #expect(driver.sequence() == "long_press")
    #expect(driver.time(of: "long_press") == 0.5)
  }

  @Test("a touch of exactly half a second is a long press") func border() {
    let driver = MapDriver()
    driver.pan(200, 200, to: 200, 200, seconds: 0.5)
    driver.run()
    driver.pan(200, 200, to: 200, 200, seconds: 0.49)
    driver.run()
    #expect(driver.sequence() == "long_press tap")
  }

  @Test("a touch beside the view, or above the horizon, is no tap") func outside() {
    let driver = MapDriver()
    driver.gesture(.tap(at: ViewPoint(x: 1e308, y: 1)))
    driver.run()
    driver.gesture(.longPress(at: ViewPoint(x: -5, y: 20)))
    driver.run()
    #expect(driver.events.isEmpty)
  }

  @Test("a tap does not stop the zoom of a double tap") func tapDuringTapZoom() {
    let driver = MapDriver()
    let zoom = driver.gesture(.doubleTap(at: middle))
    driver.sleep(0.25)
    driver.gesture(.tap(at: middle))
    driver.run()
    #expect(driver.outcomes[zoom] == [.finished])
    #expect(driver.sequence() == "will_move(true) change+ tap change+ idle")
  }
}
