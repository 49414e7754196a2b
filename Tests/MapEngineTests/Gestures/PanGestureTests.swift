import Geo
import MapEngine
import MapModel
import Testing

@Suite("Pan")
struct PanGestureTests {
  @Test("the ground under the finger stays under it, exactly, however the map is turned and tilted")
  func exactWay() throws {
    for (bearing, angle) in [(0.0, 0.0), (37, 0), (211, 29)] {
      let driver = MapDriver(
        Camera(
          target: Coordinate(lat: 40, lng: -75), zoom: 9, bearing: bearing, viewingAngle: angle))
      let from = ViewPoint(x: 250, y: 300)
      let to = ViewPoint(x: 131, y: 222)
      let ground = try #require(driver.projection.coordinate(for: from))
      driver.pan(from.x, from.y, to: to.x, to.y, seconds: 0.4)
      driver.run()
      let place = try #require(driver.projection.point(for: ground))
      #expect(abs(place.x - to.x) < 1e-6 && abs(place.y - to.y) < 1e-6)
      #expect(driver.sequence() == "will_move(true) change+ idle")
    }
  }

  @Test("C11: it has no inertia unless it flings, and its outcome comes with the finger's leaving")
  func noInertia() {
    let driver = MapDriver()
    let pan = driver.pan(300, 200, to: 150, 200, seconds: 0.1)
    driver.run()
    #expect(driver.now == 0.1)
    #expect(driver.outcomes[pan] == [.finished])
    #expect(driver.story.suffix(1) == ["#1 finished"])
    #expect(abs(driver.camera.target.lng - 20 - 150 * 360 / (256 * 32)) < 1e-9)
  }

  @Test("C11: under the slop it is no motion, stops no animation, and is a tap") func slop() {
    let driver = MapDriver()
    driver.pan(200, 200, to: 206, 206, seconds: 0.3)
    driver.run()
    #expect(driver.sequence() == "tap")
    driver.pan(200, 200, to: 210, 210, seconds: 0.3)
    driver.run()
    #expect(driver.sequence() == "tap will_move(true) change+ idle")

    let other = MapDriver()
    let animation = other.animate(40, 50, seconds: 1)
    other.sleep(0.2)
    other.pan(200, 200, to: 206, 206, seconds: 0.3)
    other.run()
    #expect(other.outcomes[animation] == [.finished])
    #expect(other.sequence() == "will_move(false) change+ tap change+ idle")
  }

  @Test("C12: with scroll gestures off it does nothing and stops no animation") func disabled() {
    let driver = MapDriver()
    driver.engine.settings.scroll = false
    let animation = driver.animate(40, 50, seconds: 1)
    driver.sleep(0.2)
    driver.pan(300, 200, to: 100, 200, seconds: 0.3, fling: true)
    driver.run()
    #expect(driver.outcomes[animation] == [.finished])
    #expect(driver.sequence() == "will_move(false) change+ idle")
  }

  @Test("over 180 degrees longitudes stay in range and the way is the short one")
  func acrossTheAntimeridian() {
    let driver = MapDriver(Camera(target: Coordinate(lat: 0, lng: 179), zoom: 6))
    driver.pan(300, 200, to: 100, 200, seconds: 0.5)
    driver.run()
    #expect(driver.changes.allSatisfy { $0.target.lng >= -180 && $0.target.lng < 180 })
    #expect(abs(driver.camera.target.lng - (179 + 200 * 360 / (256 * 64.0) - 360)) < 1e-9)
  }

  @Test("C15: at the edge of the target's bounds the map stays inside") func bounds() {
    let driver = MapDriver()
    let box = CoordinateBounds(
      southwest: Coordinate(lat: 5, lng: 15), northeast: Coordinate(lat: 15, lng: 21))
    driver.perform(.setTargetBounds(box))
    driver.pan(300, 200, to: 50, 200, seconds: 0.3, fling: true)
    driver.run()
    #expect(driver.camera.target.lng == 21)
    #expect(driver.changes.allSatisfy { box.contains($0.target) })
    #expect(driver.sequence() == "will_move(true) change+ idle")
  }

  @Test("a slow pan is a pan and no long press") func slow() {
    let driver = MapDriver()
    driver.pan(200, 200, to: 180, 200, seconds: 10)
    driver.run()
    #expect(driver.sequence() == "will_move(true) change+ idle")
    #expect(abs(driver.camera.target.lng - 20 - 20 * 360 / (256 * 32)) < 1e-9)
  }

  @Test("a pan without time happens at once") func instant() {
    let driver = MapDriver()
    driver.pan(300, 200, to: 100, 200, seconds: 0)
    #expect(driver.sequence() == "will_move(true) change idle")
    #expect(driver.log.allSatisfy { $0.time == 0 })
  }
}
