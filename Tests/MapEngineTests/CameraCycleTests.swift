import Geo
import MapEngine
import MapModel
import Testing

@Suite("Camera cycle")
struct CameraCycleTests {
  @Test("C1: the camera of idle is that of the last change, and its info tells the motion")
  func idleCamera() {
    let driver = MapDriver()
    driver.move(1, 1)
    driver.animate(2, 2, seconds: 0.3)
    driver.run()
    driver.pan(200, 200, to: 100, 200, seconds: 0.3)
    driver.run()
    var last: Camera?
    var infos: [String] = []
    for event in driver.events {
      if case .change(let camera) = event { last = camera }
      if case .idle(let camera, let gesture, let reason) = event {
        #expect(camera == last)
        infos.append("\(gesture) \(reason)")
      }
    }
    #expect(infos == ["false api", "false animation", "true gesture"])
  }

  @Test("C2: the camera is still the old one while will_move is delivered") func oldCamera() {
    let driver = MapDriver()
    var seen: [Double] = []
    driver.onEvent = { [unowned driver] event in
      if case .willMove = event {
        #expect(driver.isMoving)
        seen.append(driver.camera.target.lat)
      }
      if case .idle = event { #expect(!driver.isMoving) }
    }
    driver.move(30, 20)
    driver.animate(50, 20)
    driver.run()
    driver.pan(200, 200, to: 200, 100, seconds: 0.3)
    driver.run()
    #expect(seen == [10, 30, 50])
  }

  @Test("C3: an instant change gives three events at its instant, also when it changes nothing")
  func instant() {
    let driver = MapDriver()
    driver.move(30, 40, zoom: 8)
    driver.move(30, 40, zoom: 8)
    driver.perform(.zoomBy(0.5, around: nil, timing: nil))
    driver.perform(.zoomTo(8, timing: nil))
    driver.perform(.scrollBy(ViewPoint(x: 100, y: 0), timing: nil))
    let cycle = "will_move(false) change idle"
    #expect(driver.sequence() == Array(repeating: cycle, count: 5).joined(separator: " "))
    #expect(driver.log.allSatisfy { $0.time == 0 })
    #expect(driver.nextFrame == nil)
  }

  @Test("C4: an animation gives a change every frame and arrives exactly") func everyFrame() {
    let driver = MapDriver()
    driver.animate(30.1, 40.3, zoom: 7.7, bearing: 33.3, angle: 12.3, seconds: 1)
    driver.run()
    #expect(driver.count("change") == 60)
    #expect(driver.sequence() == "will_move(false) change+ idle")
    let target = Camera(
      target: Coordinate(lat: 30.1, lng: 40.3), zoom: 7.7, bearing: 33.3, viewingAngle: 12.3)
    #expect(driver.camera == target)
    #expect(driver.now == 1)
    #expect(driver.story.suffix(2) == ["snapshot_ready", "#1 finished"])
  }

  @Test("C4: a duration between frames has its last frame exactly at its end") func oddDuration() {
    let driver = MapDriver()
    driver.animate(30, 40, seconds: 3.5 / 60)
    driver.run()
    #expect(driver.count("change") == 4)
    #expect(driver.time(of: "change") == 3.5 / 60)
  }

  @Test("C4: frames are counted from the start of the motion, whatever the time of day")
  func framesFromStart() {
    let early = MapDriver()
    early.animate(30, 40, seconds: 0.7)
    early.run()
    let late = MapDriver()
    late.sleep(12345.678)
    late.animate(30, 40, seconds: 0.7)
    late.run()
    #expect(early.changes == late.changes)
  }

  @Test("C5: a gesture takes an animation over where it is") func gestureOverAnimation() {
    let driver = MapDriver()
    let animation = driver.animate(60, 80, seconds: 2)
    driver.sleep(1)
    driver.pan(200, 200, to: 100, 200, seconds: 0.3)
    driver.run()
    #expect(
      driver.sequence()
        == "will_move(false) change+ move_canceled will_move(true) change+ idle")
    #expect(driver.events.contains(.moveCanceled(by: .gesture)))
    #expect(driver.outcomes[animation] == [.canceled])
    guard case .idle(_, let gesture, let reason)? = driver.events.last(where: { $0.name == "idle" })
    else { return }
    #expect(gesture && reason == .gesture)
  }

  @Test("C6: an animation takes a gesture over and lands exactly") func animationOverGesture() {
    let driver = MapDriver()
    let pan = driver.pan(300, 200, to: 100, 200, seconds: 1, fling: true)
    driver.sleep(0.5)
    let animation = driver.animate(33, 44, zoom: 6, seconds: 1)
    driver.run()
    #expect(
      driver.sequence()
        == "will_move(true) change+ move_canceled will_move(false) change+ idle")
    #expect(driver.outcomes[pan] == [.canceled])
    #expect(driver.outcomes[animation] == [.finished])
    #expect(driver.camera.target == Coordinate(lat: 33, lng: 44))
    let order = driver.story.filter { $0.hasPrefix("#") || $0 == "move_canceled" }
    #expect(order == ["move_canceled", "#1 canceled", "#2 finished"])
  }

  @Test("C7: a new animation replaces the old one without a second will_move") func replacing() {
    let driver = MapDriver()
    let first = driver.animate(10, 100, seconds: 2)
    driver.sleep(1)
    let second = driver.animate(50, 0, seconds: 1)
    driver.run()
    #expect(driver.sequence() == "will_move(false) change+ move_canceled change+ idle")
    #expect(driver.outcomes[first] == [.canceled])
    #expect(driver.outcomes[second] == [.finished])
    for (before, after) in zip(driver.changes, driver.changes.dropFirst()) {
      #expect(abs(after.target.lng - before.target.lng) < 8)
    }
  }

  @Test("C7: an instant change replaces an animation") func instantReplaces() {
    let driver = MapDriver()
    driver.animate(10, 100, seconds: 2)
    driver.sleep(1)
    driver.move(-20, -30)
    #expect(driver.sequence() == "will_move(false) change+ move_canceled change idle")
    #expect(driver.events.contains(.moveCanceled(by: .api)))
    #expect(driver.nextFrame == nil)
  }

  @Test("C7: of three at one instant only the last survives") func threeInARow() {
    let driver = MapDriver()
    for lat in [10.0, 20, 30] { driver.animate(lat, 0, seconds: 1) }
    driver.run()
    #expect(
      driver.sequence() == "will_move(false) move_canceled move_canceled change+ idle")
    #expect(driver.outcomes.values.map(\.count) == [1, 1, 1])
    #expect(driver.camera.target.lat == 30)
  }

  @Test("C8: animating to where the camera is delivers nothing but its outcome") func noOp() {
    let driver = MapDriver()
    let motion = driver.animate(10, 20, zoom: 5, seconds: 3)
    let flight = driver.perform(.flyTo(CameraChange(zoom: 5 + 1e-10), Flight()))
    #expect(driver.events.isEmpty)
    #expect(driver.outcomes[motion] == [.finished])
    #expect(driver.outcomes[flight] == [.finished])
    #expect(driver.nextFrame == nil)
  }

  @Test("C8: animating to where a moving camera is stops it there") func noOpWhileMoving() {
    let driver = MapDriver()
    let first = driver.animate(60, 80, seconds: 2)
    driver.sleep(1)
    let here = driver.camera
    let second = driver.perform(.animateTo(CameraChange(here), Timing(duration: 1)))
    driver.run()
    #expect(driver.sequence() == "will_move(false) change+ move_canceled idle")
    #expect(driver.outcomes[first] == [.canceled])
    #expect(driver.outcomes[second] == [.finished])
    #expect(driver.camera == here)
  }

  @Test("C9: duration 0 is an instant change, also when it changes nothing") func zeroDuration() {
    let driver = MapDriver()
    let far = driver.animate(30, 40, seconds: 0)
    let none = driver.animate(30, 40, seconds: 0)
    #expect(
      driver.sequence() == "will_move(false) change idle will_move(false) change idle")
    #expect(driver.outcomes[far] == [.finished])
    #expect(driver.outcomes[none] == [.finished])
  }

  @Test("C13: stop ends a motion in place, once") func stopping() {
    let driver = MapDriver()
    driver.perform(.stop)
    #expect(driver.events.isEmpty)
    let motion = driver.animate(30, 30, seconds: 1)
    driver.sleep(0.5)
    let here = driver.camera
    driver.perform(.stop)
    driver.perform(.stop)
    driver.run()
    #expect(driver.sequence() == "will_move(false) change+ move_canceled idle")
    #expect(driver.camera == here)
    #expect(driver.outcomes[motion] == [.canceled])
    #expect(driver.story.filter { $0 == "idle" || $0.hasPrefix("#2") }.count == 2)
  }

  @Test("C13 C1: a motion stopped before its first frame still has one change")
  func stoppedAtOnce() {
    let driver = MapDriver()
    driver.animate(30, 30, seconds: 1)
    driver.perform(.stop)
    #expect(driver.sequence() == "will_move(false) change move_canceled idle")
    #expect(driver.camera.target == Coordinate(lat: 10, lng: 20))
  }

  @Test("C14: the initial camera is no motion") func initial() {
    let driver = MapDriver()
    driver.sleep(3)
    #expect(driver.log.isEmpty)
    #expect(driver.pending.isEmpty)
    #expect(!driver.isMoving)
  }

  @Test("C16: bearing and longitude take the short way") func shortWays() {
    let driver = MapDriver(
      Camera(target: Coordinate(lat: 0, lng: 170), zoom: 4, bearing: 350))
    driver.animate(0, -170, bearing: 10, seconds: 1)
    driver.run()
    for camera in driver.changes {
      #expect(abs(camera.target.lng) >= 170 - 1e-9)
      #expect(camera.bearing >= 350 - 1e-9 || camera.bearing <= 10 + 1e-9)
    }
    #expect(driver.camera.target.lng == -170)
  }

  @Test("C17: the angle falls with the zoom on the whole way") func angleLimit() {
    let driver = MapDriver(
      Camera(target: Coordinate(lat: 10, lng: 20), zoom: 17, viewingAngle: 60))
    driver.animate(zoom: 9, seconds: 1)
    driver.run()
    #expect(driver.camera.viewingAngle == 30)
    for camera in driver.changes {
      #expect(camera.viewingAngle <= CameraLimits.maxViewingAngle(atZoom: camera.zoom) + 1e-9)
    }
  }

  @Test("C19: padding is no motion and keeps the target") func padding() {
    let driver = MapDriver()
    driver.engine.viewport.padding = Padding(left: 200)
    driver.run()
    #expect(driver.log.isEmpty)
    #expect(driver.camera.target == Coordinate(lat: 10, lng: 20))
    #expect(driver.projection.point(for: driver.camera.target) == ViewPoint(x: 300, y: 200))
  }
}
