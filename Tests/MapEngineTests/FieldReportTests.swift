import Geo
import MapEngine
import MapModel
import Testing

/// What users of other map tools have reported, each by its gist.
@Suite("Reports from the field")
struct FieldReportTests {
  private func down(_ time: Double, _ x: Double, _ y: Double, finger: Int = 1) -> PointerEvent {
    PointerEvent(time: time, finger: finger, phase: .down, position: ViewPoint(x: x, y: y))
  }

  private func move(_ time: Double, _ x: Double, _ y: Double, finger: Int = 1) -> PointerEvent {
    PointerEvent(time: time, finger: finger, phase: .move, position: ViewPoint(x: x, y: y))
  }

  @Test("one-finger zoom: idle came on every frame; it comes once, at the end") func oneFingerZoom()
  {
    let driver = MapDriver()
    let zoom = driver.gesture(
      .doubleTapDrag(at: ViewPoint(x: 200, y: 200), distance: 150, duration: 2))
    driver.run()
    #expect(driver.count("idle") == 1 && driver.count("will_move") == 1)
    #expect(driver.count("change") > 80)
    #expect(driver.outcomes[zoom] == [.finished])
  }

  @Test("a long turn: idle came several times; it comes once") func longTurn() {
    let driver = MapDriver()
    driver.perform(
      .orbit(Orbit(center: nil, degrees: 1080, timing: Timing(duration: 20, easing: .linear))))
    driver.run()
    driver.gesture(.rotate(center: ViewPoint(x: 200, y: 200), degrees: 900, duration: 10))
    driver.run()
    #expect(driver.count("idle") == 2 && driver.count("will_move") == 2)
    #expect(driver.sequence() == "will_move(false) change+ idle will_move(true) change+ idle")
  }

  @Test("events were dead after overlapping animations; they go on") func overlapping() {
    let driver = MapDriver()
    for step in 0..<5 {
      driver.animate(Double(step), 40, seconds: 1)
      driver.sleep(0.3)
    }
    driver.run()
    let first = driver.events.count
    driver.move(1, 2)
    #expect(
      driver.events[first...].map(\.name).filter { !$0.contains("tiles") }.prefix(3)
        == ["will_move", "change", "idle"])
    #expect(driver.count("idle") == 2)
  }

  @Test("idle came at the start of a touch; a finger that lands says nothing") func touchStart() {
    let driver = MapDriver()
    driver.touch([down(0, 200, 200)], at: 0)
    driver.run(until: 0.4)
    #expect(driver.events.isEmpty)
    driver.touch([move(0.4, 150, 200)], at: 0.4)
    driver.run(until: 5)
    // A finger that rests on the glass keeps the motion open.
    #expect(driver.sequence() == "will_move(true) change")
    #expect(driver.isMoving && !driver.isAtRest)
    driver.touch(
      [PointerEvent(time: 5, finger: 1, phase: .up, position: ViewPoint(x: 150, y: 200))], at: 5)
    driver.run()
    #expect(driver.sequence() == "will_move(true) change idle")
    #expect(driver.isAtRest)
  }

  @Test("a handler that clears and adds markers on every change lost idle; it does not")
  func busyHandler() {
    let driver = MapDriver()
    driver.onEvent = { [unowned driver] event in
      guard case .change(let camera) = event else { return }
      driver.engine.clear()
      for index in 0..<50 {
        _ = driver.engine.add(Marker(position: camera.target, id: "\(index)"))
      }
      driver.engine.select(driver.overlays.ids.last)
    }
    driver.animate(40, 60, seconds: 1)
    driver.run()
    driver.pan(300, 200, to: 100, 200, seconds: 0.5, fling: true)
    driver.run()
    #expect(driver.count("idle") == 2 && driver.count("will_move") == 2)
    #expect(driver.overlays.count == 50)
  }

  @Test("completion was missing for zero duration, no-op, cancelled and ended motions")
  func completion() {
    let driver = MapDriver()
    let zero = driver.animate(1, 1, seconds: 0)
    let noOp = driver.animate(1, 1, seconds: 3)
    let canceled = driver.animate(9, 9, seconds: 3)
    driver.perform(.cancel(canceled))
    let ended = driver.animate(5, 5, seconds: 0.1)
    driver.run()
    driver.perform(.cancel(ended))
    driver.perform(.finish(ended))
    let endless = driver.animate(7, 7, seconds: 1e12)
    driver.perform(.finish(endless))
    #expect(driver.outcomes[zero] == [.finished])
    #expect(driver.outcomes[noOp] == [.finished])
    #expect(driver.outcomes[canceled] == [.canceled])
    #expect(driver.outcomes[ended] == [.finished])
    #expect(driver.outcomes[endless] == [.finished])
  }

  @Test("a flight from 178.47 to -178.82 went round the world; it goes 2.71 degrees")
  func fiji() {
    for flight in [false, true] {
      let driver = MapDriver(Camera(target: Coordinate(lat: -17, lng: 178.47), zoom: 8))
      if flight {
        driver.perform(
          .flyTo(CameraChange(target: Coordinate(lat: -17, lng: -178.82)), Flight()))
      } else {
        driver.animate(-17, -178.82, seconds: 2)
      }
      driver.run()
      let cameras = [Camera(target: Coordinate(lat: -17, lng: 178.47), zoom: 8)] + driver.changes
      let way = zip(cameras, cameras.dropFirst())
        .map { abs(Degrees.shortWay(from: $0.target.lng, to: $1.target.lng)) }
        .reduce(0, +)
      #expect(abs(way - 2.71) < 1e-6)
      #expect(driver.camera.target.lng == -178.82)
    }
  }

  @Test("a fling that ends where a tap lands gave a tap; the touch that stops it gives none")
  func flingAndTap() {
    let driver = MapDriver()
    driver.touch([down(0, 300, 200)], at: 0)
    for step in 1...6 {
      driver.touch([move(0, 300 - 40 * Double(step), 200)], at: Double(step) / 60)
    }
    driver.touch(
      [PointerEvent(time: 0, finger: 1, phase: .up, position: ViewPoint(x: 60, y: 200))], at: 0.1)
    driver.run(until: 0.2)
    #expect(driver.pending.first?.kind == .fling)
    driver.touch([down(0, 200, 200)], at: 0.2)
    driver.touch(
      [PointerEvent(time: 0, finger: 1, phase: .up, position: ViewPoint(x: 200, y: 200))], at: 0.25)
    driver.run()
    #expect(driver.sequence() == "will_move(true) change+ idle")
  }

  @Test("a script's gesture and live fingers never mix: the later one counts") func mixed() {
    let driver = MapDriver()
    driver.touch([down(0, 200, 200)], at: 0)
    driver.touch([move(0, 100, 200)], at: 0.1)
    let pan = driver.pan(300, 200, to: 200, 200, seconds: 0.4)
    driver.sleep(0.2)
    driver.touch([move(0, 90, 200)], at: 0.3)
    driver.run()
    #expect(driver.outcomes[pan] == [.canceled])
    #expect(!driver.isMoving)
    #expect(driver.count("idle") == driver.count("will_move"))
  }
}
