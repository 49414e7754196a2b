import Geo
import Glibc

import MapModel
import Testing

@testable import MapEngine

@Suite("Live fingers")
struct LiveTouchTests {
  private func event(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, finger: Int = 1
  ) -> PointerEvent {
    PointerEvent(time: 0, finger: finger, phase: phase, position: ViewPoint(x: x, y: y))
  }

  @Test("stop takes the map out of a live finger's hand, until it has left") func stop() {
    let driver = MapDriver()
    driver.touch([event(.down, 300, 200)], at: 0)
    driver.touch([event(.move, 250, 200)], at: 0.1)
    #expect(driver.pending.first == PendingWork(kind: .gesture))
    driver.perform(.stop)
    let here = driver.camera
    driver.touch([event(.move, 100, 200)], at: 0.2)
    driver.touch([event(.up, 100, 200)], at: 0.3)
    driver.run()
    #expect(driver.camera == here)
    #expect(driver.sequence() == "will_move(true) change move_canceled idle")
    driver.touch([event(.down, 300, 200)], at: 1)
    driver.touch([event(.move, 250, 200)], at: 1.1)
    #expect(driver.camera != here)
  }

  @Test("C6: an animation takes the map out of a live finger's hand") func animation() {
    let driver = MapDriver()
    driver.touch([event(.down, 300, 200)], at: 0)
    driver.touch([event(.move, 250, 200)], at: 0.1)
    driver.animate(33, 44, seconds: 0.5)
    driver.touch([event(.move, 100, 200)], at: 0.3)
    driver.touch([event(.up, 100, 200)], at: 0.4)
    driver.run()
    #expect(
      driver.sequence() == "will_move(true) change move_canceled will_move(false) change+ idle")
    #expect(driver.camera.target == Coordinate(lat: 33, lng: 44))
  }

  @Test("a script's gesture lifts live fingers first and does its own way exactly")
  func scriptAfterFingers() {
    let driver = MapDriver()
    driver.touch([event(.down, 300, 200, finger: 0)], at: 0)
    driver.touch([event(.move, 250, 200, finger: 0)], at: 0.1)
    let here = driver.camera.target.lng
    driver.pan(300, 200, to: 200, 200, seconds: 0.2)
    driver.run()
    #expect(driver.sequence() == "will_move(true) change idle will_move(true) change+ idle")
    #expect(abs(driver.camera.target.lng - here - 100 * 360 / (256 * 32)) < 1e-9)
  }

  @Test("a live double tap and a live fling do what those of scripts do") func doubleTap() {
    let driver = MapDriver()
    for time in [0, 0.15] {
      driver.touch([event(.down, 200, 200)], at: time)
      driver.touch([event(.up, 200, 200)], at: time + 0.05)
    }
    driver.run()
    #expect(driver.camera.zoom == 6)
    #expect(driver.sequence() == "will_move(true) change+ idle")
  }

  @Test("trembling fingers: a pinch zooms, a turn turns, parallel fingers tilt, each in one cycle")
  func trembling() {
    for kind in ["pinch", "turn", "tilt"] {
      let driver = MapDriver(
        Camera(target: Coordinate(lat: 10, lng: 20), zoom: 16, viewingAngle: 10))
      func fingers(_ part: Double) -> [ViewPoint] {
        let shake = sin(part * 300)
        return [-1.0, 1].map { side in
          var x = 200 + side * 60 + shake * side
          var y = 200 + shake
          if kind == "pinch" { x += side * 60 * part }
          if kind == "turn" {
            x = 200 + side * 60 * cos(part * .pi / 3)
            y += side * 60 * sin(part * .pi / 3)
          }
          if kind == "tilt" { y -= 80 * part }
          return ViewPoint(x: x, y: y)
        }
      }
      for step in 0...60 {
        let points = fingers(Double(step) / 60)
        let phase: PointerEvent.Phase = step == 0 ? .down : step == 60 ? .up : .move
        driver.touch(
          points.enumerated().map { event(phase, $0.element.x, $0.element.y, finger: $0.offset) },
          at: Double(step) / 60)
      }
      driver.run()
      #expect(driver.sequence() == "will_move(true) change+ idle")
      let zoomed = abs(driver.camera.zoom - 16)
      let turned = abs(Degrees.shortWay(from: driver.camera.bearing, to: 0))
      #expect((zoomed > 0.9) == (kind == "pinch") && (zoomed < 0.1) == (kind != "pinch"))
      #expect((turned > 50) == (kind == "turn") && (turned < 1) == (kind != "turn"))
      #expect((driver.camera.viewingAngle > 40) == (kind == "tilt"))
    }
  }

  @Test("every gesture of numbers does without time what it does with it") func withoutTime() {
    let point = ViewPoint(x: 120, y: 140)
    let kinds: [(Double) -> Gesture] = [
      { .pan(from: point, to: ViewPoint(x: 10, y: 20), duration: $0, fling: false) },
      { .pinch(center: point, scale: 0.4, duration: $0) },
      { .rotate(center: point, degrees: -250, duration: $0) },
      { .tilt(degrees: 14, duration: $0) },
      { .doubleTapDrag(at: point, distance: 44, duration: $0) },
      {
        .pinchRotatePan(
          center: point, scale: 3, degrees: 100, by: ViewPoint(x: 30, y: -9), duration: $0)
      },
    ]
    for kind in kinds {
      let slow = MapDriver()
      slow.gesture(kind(0.7))
      slow.run()
      let fast = MapDriver()
      fast.gesture(kind(0))
      fast.run()
      #expect(fast.camera.looksLike(slow.camera))
      #expect(!fast.camera.looksLike(MapDriver().camera))
    }
  }
}
