import ConformanceRows
import Geo
import MapEngine
import MapModel
import Testing

@Suite("Double tap and drag")
struct ZoomDragGestureTests {
  private let middle = ViewPoint(x: 200, y: 200)

  @Test("down zooms in, up zooms out, by exactly the way", arguments: [100.0, 5, -150])
  func exact(distance: Double) {
    let driver = MapDriver()
    driver.gesture(.doubleTapDrag(at: middle, distance: distance, duration: 0.4))
    driver.run()
    #expect(abs(driver.camera.zoom - (5 + distance / TouchLimits.pointsPerZoomLevel)) < 1e-9)
    #expect(driver.sequence() == "will_move(true) change+ idle")
    #expect(agree(driver.camera.target, Coordinate(lat: 10, lng: 20), within: 1e-9))
  }

  @Test("C12: with zoom gestures off it does nothing") func disabled() {
    let driver = MapDriver()
    driver.engine.settings.zoom = false
    driver.gesture(.doubleTapDrag(at: middle, distance: 100, duration: 0.4))
    driver.run()
    #expect(driver.events.isEmpty)
  }
}
