import Geo
@testable import MapEngine
import MapModel
import Testing

@Suite("Delivery")
struct DeliveryTests {
  @Test("D3: a camera call inside will_move starts after the idle of an instant change")
  func insideWillMove() {
    let driver = MapDriver()
    var first = true
    driver.onEvent = { [unowned driver] event in
      guard first, case .willMove = event else { return }
      first = false
      driver.move(50, 50)
      #expect(driver.camera.target.lat == 10)
    }
    driver.move(30, 30)
    #expect(
      driver.sequence() == "will_move(false) change idle will_move(false) change idle")
    #expect(driver.changes.map(\.target.lat) == [30, 50])
  }

  @Test("D3: of several calls in one handler the order is kept, at the same instant")
  func orderOfCalls() {
    let driver = MapDriver()
    var first = true
    driver.onEvent = { [unowned driver] event in
      guard first, case .idle = event else { return }
      first = false
      driver.move(1, 1)
      driver.move(2, 2)
      driver.animate(3, 3, seconds: 0.1)
    }
    driver.move(30, 30)
    driver.run()
    #expect(driver.changes.prefix(3).map(\.target.lat) == [30, 1, 2])
    #expect(driver.camera.target.lat == 3)
    #expect(driver.count("idle") == 4)
  }

  @Test("the camera changes exactly when its change is taken, and not before") func lazily() {
    let driver = MapDriver()
    driver.engine.perform(.moveTo(CameraChange(zoom: 9)), motion: MotionID(1), at: 0)
    var steps: [String] = ["\(driver.camera.zoom) \(driver.isMoving)"]
    while driver.engine.nextDelivery() != nil {
      steps.append("\(driver.camera.zoom) \(driver.isMoving)")
    }
    // will_move, change, tiles_start, idle, tiles_finish, snapshot_ready, the outcome
    #expect(
      steps == [
        "5.0 false", "5.0 true", "9.0 true", "9.0 true", "9.0 false", "9.0 false", "9.0 false",
        "9.0 false",
      ])
  }

  @Test("every command has exactly one outcome: finished, canceled, refused, replaced, no-op")
  func outcomes() {
    let driver = MapDriver()
    driver.perform(.stop)
    driver.perform(.cancel(MotionID(77)))
    driver.perform(.finish(MotionID(77)))
    driver.perform(.setLocation(nil))
    driver.perform(.setTargetBounds(nil))
    driver.perform(.tapCompassButton)
    driver.perform(.tapMyLocationButton)
    driver.perform(.zoomTo(.nan, timing: nil))
    driver.perform(.followLocation(zoom: nil))
    driver.perform(.followLocation(zoom: 4))
    driver.animate(1, 1)
    driver.animate(1, 1, seconds: 0)
    driver.animate(1, 1)
    driver.run()
    driver.perform(.stop)
    #expect(driver.outcomes.count == driver.given.count)
    #expect(driver.outcomes.values.allSatisfy { $0.count == 1 })
  }

  @Test("cancel ends one motion in place and finish takes it to its end; both once")
  func cancelAndFinish() {
    let driver = MapDriver()
    let first = driver.animate(50, 60, seconds: 2)
    driver.sleep(1)
    #expect(abs((driver.progress(of: first) ?? 0) - 0.5) < 0.01)
    driver.perform(.finish(first))
    driver.perform(.finish(first))
    #expect(driver.camera.target == Coordinate(lat: 50, lng: 60))
    #expect(driver.outcomes[first] == [.finished])
    #expect(driver.sequence() == "will_move(false) change+ idle")
    #expect(driver.progress(of: first) == nil)

    let second = driver.animate(1, 2, seconds: 2)
    driver.sleep(1)
    driver.perform(.cancel(first))
    #expect(driver.isMoving)
    driver.perform(.cancel(second))
    driver.perform(.cancel(second))
    driver.run()
    #expect(driver.outcomes[second] == [.canceled])
    #expect(!driver.isMoving)
  }

  @Test("finish takes every kind of gesture to where it would have ended")
  func finishGestures() {
    let gestures: [Gesture] = [
      .pan(
        from: ViewPoint(x: 300, y: 200), to: ViewPoint(x: 100, y: 120), duration: 1, fling: true),
      .pinch(center: ViewPoint(x: 100, y: 100), scale: 3, duration: 1),
      .rotate(center: ViewPoint(x: 100, y: 100), degrees: 200, duration: 1),
      .doubleTap(at: ViewPoint(x: 100, y: 100)),
      .twoFingerTap(at: ViewPoint(x: 100, y: 100)),
      .doubleTapDrag(at: ViewPoint(x: 100, y: 100), distance: 80, duration: 1),
    ]
    for gesture in gestures {
      let played = MapDriver()
      played.gesture(gesture)
      played.run()
      let finished = MapDriver()
      let motion = finished.gesture(gesture)
      finished.perform(.finish(motion))
      #expect(finished.camera.looksLike(played.camera))
      #expect(finished.outcomes[motion] == [.finished])
      #expect(finished.now == 0)
      // Only the number of changes may differ.
      #expect(finished.cycles == played.cycles)
      #expect(finished.pending.isEmpty)
    }
  }

  @Test("a new gesture takes the place of one that runs; both have one outcome") func overlapping()
  {
    let driver = MapDriver()
    let first = driver.pan(300, 200, to: 100, 200, seconds: 1)
    driver.sleep(0.5)
    let second = driver.pan(100, 200, to: 300, 200, seconds: 0.5)
    driver.run()
    #expect(driver.outcomes[first] == [.canceled])
    #expect(driver.outcomes[second] == [.finished])
    #expect(
      driver.sequence()
        == "will_move(true) change+ move_canceled idle will_move(true) change+ idle")
  }

  @Test("pending says what keeps the map from being settled, by motion") func pending() {
    let driver = MapDriver()
    let motion = driver.animate(40, 60, seconds: 10)
    driver.sleep(0.5)
    #expect(driver.pending.first == PendingWork(kind: .animation, motion: motion))
    #expect(driver.pending.allSatisfy { !$0.words.isEmpty })
    driver.run()
    #expect(driver.pending.isEmpty)
    let touch = driver.gesture(.longPress(at: ViewPoint(x: 1, y: 1)))
    #expect(driver.pending == [PendingWork(kind: .gesture, motion: touch)])
    driver.run()
    #expect(driver.pending.isEmpty)
  }

  @Test("an hour of animations needs no more memory than one") func constantMemory() {
    let driver = MapDriver()
    driver.records = false
    for index in 0..<20_000 {
      driver.engine.perform(
        .animateTo(CameraChange(zoom: 3 + Double(index % 9)), Timing(duration: 0.02)),
        motion: MotionID(index + 1), at: Double(index))
      while let due = driver.nextFrame {
        driver.engine.advance(to: due)
        while driver.engine.nextDelivery() != nil {}
      }
    }
    #expect(driver.queueCapacity == 16)
    #expect(driver.pending.isEmpty)
  }
}

extension MapDriver {
  /// The sequence of events whatever the number of changes.
  fileprivate var cycles: String { sequence().filter { $0 != "+" } }
}
