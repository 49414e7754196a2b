import Geo
import MapEngine
import MapModel
import Testing

@Suite("Progress, cancelling and finishing of every kind of motion")
struct ProgressTests {
  private let walk: LocationTrack = {
    var track = LocationTrack(
      points: [Coordinate(lat: 0, lng: 0), Coordinate(lat: 0, lng: 0.01)]
        .map { LocationTrack.Point(coordinate: $0) })
    track.speed = 100
    return track
  }()

  @Test("progress is the part of the time, and nil before and after") func progress() {
    let start = ViewPoint(x: 300, y: 200)
    let commands: [(Command, Double)] = [
      (.animateTo(CameraChange(zoom: 9), Timing(duration: 10)), 10),
      (
        .gesture(.pan(from: start, to: ViewPoint(x: 0, y: 0), duration: 10, fling: false)), 10
      ),
      (.playLocation(walk), 11.12),
    ]
    for (command, seconds) in commands {
      let driver = MapDriver()
      let motion = driver.perform(command)
      #expect((driver.progress(of: motion) ?? 1) < 0.1)
      driver.sleep(5)
      #expect(abs((driver.progress(of: motion) ?? 0) - 5 / seconds) < 0.1)
      driver.run()
      #expect(driver.progress(of: motion) == nil)
      #expect(driver.progress(of: MotionID(99)) == nil)
    }
    let driver = MapDriver()
    let follow = driver.perform(.followLocation(zoom: nil))
    #expect(driver.progress(of: follow) == 0)
  }

  @Test("following can be canceled and finished") func following() {
    let driver = MapDriver()
    let first = driver.perform(.followLocation(zoom: nil))
    driver.perform(.cancel(first))
    let second = driver.perform(.followLocation(zoom: nil))
    driver.perform(.finish(second))
    #expect(driver.outcomes[first] == [.canceled])
    #expect(driver.outcomes[second] == [.finished])
    #expect(driver.events.isEmpty)
  }

  @Test("cancel ends a gesture in every phase, with one outcome")
  func cancelGesture() {
    let start = ViewPoint(x: 390, y: 200)
    let fling = Gesture.pan(
      from: start, to: ViewPoint(x: 90, y: 200), duration: 0.1, fling: true)
    for (seconds, events) in [
      (0.0, ""), (0.05, "will_move(true) change+ move_canceled idle"),
      (0.3, "will_move(true) change+ move_canceled idle"),
    ] {
      let driver = MapDriver()
      let motion = driver.gesture(fling)
      driver.sleep(seconds)
      driver.perform(.cancel(motion))
      driver.run()
      #expect(driver.sequence() == events)
      #expect(driver.outcomes[motion] == [.canceled])
      #expect(driver.isAtRest)
    }
    let driver = MapDriver()
    let tap = driver.gesture(.doubleTap(at: start))
    driver.sleep(0.25)
    driver.perform(.cancel(tap))
    driver.run()
    #expect(driver.sequence() == "will_move(true) change+ move_canceled idle")
    #expect(driver.outcomes[tap] == [.canceled])
  }

  @Test("cancel ends the glide of fingers that have more to do, and both are one motion")
  func cancelFingersWithMore() {
    func news(_ time: Double, _ phase: PointerEvent.Phase, _ x: Double) -> PointerEvent {
      PointerEvent(time: time, finger: 1, phase: phase, position: ViewPoint(x: x, y: 200))
    }
    let driver = MapDriver()
    let motion = driver.gesture(
      .pointers([
        news(0, .down, 390), news(0.05, .move, 200), news(0.1, .up, 90), news(5, .down, 200),
        news(5.1, .up, 200),
      ]))
    driver.sleep(0.3)
    driver.perform(.cancel(motion))
    driver.run()
    #expect(driver.now == 0.3)
    #expect(driver.sequence() == "will_move(true) change+ move_canceled idle")
    #expect(driver.outcomes[motion] == [.canceled])
  }

  @Test("C7: a pan during the zoom of a double tap replaces it without a second will_move")
  func panDuringTapZoom() {
    let driver = MapDriver()
    let tap = driver.gesture(.doubleTap(at: ViewPoint(x: 200, y: 200)))
    driver.sleep(0.2)
    driver.pan(300, 200, to: 100, 200, seconds: 0.3)
    driver.run()
    #expect(driver.sequence() == "will_move(true) change+ move_canceled change+ idle")
    #expect(driver.outcomes[tap] == [.canceled])
  }
}
