import Geo
import MapModel
import Testing

@testable import MapEngine

@Suite("Animated properties of things on the map")
struct OverlayMotionTests {
  private let home = Coordinate(lat: 10, lng: 20)
  private let away = Coordinate(lat: 10, lng: 30)

  private func start() -> (driver: MapDriver, marker: OverlayID) {
    let driver = MapDriver()
    return (driver, driver.engine.add(Marker(position: home, id: "m")))
  }

  private func animate(
    _ driver: MapDriver, _ id: OverlayID, _ goals: [AnimatedGoal], seconds: Double = 1
  ) -> MotionID {
    driver.perform(.animateOverlay(id, goals, Timing(duration: seconds, easing: .linear)))
  }

  private var move: AnimatedGoal { AnimatedGoal(.position, .place(away)) }

  @Test("are there in between at each frame, and exactly there in the end") func inBetween() {
    let (driver, id) = start()
    let motion = animate(driver, id, [move, AnimatedGoal(.rotation, .number(90))])
    driver.sleep(0.5)
    #expect(abs((driver.engine.overlays.marker(id)?.position.lng ?? 0) - 25) < 1e-9)
    #expect(abs((driver.engine.overlays.marker(id)?.rotation ?? 0) - 45) < 1e-9)
    #expect(abs((driver.progress(of: motion) ?? 0) - 0.5) < 1e-9)
    #expect(driver.pending.map(\.kind) == [.overlay])
    #expect(driver.isAtRest)
    driver.run()
    #expect(driver.engine.overlays.marker(id)?.position == away)
    #expect(driver.outcomes[motion] == [.finished] && driver.now == 1)
    #expect(driver.nextFrame == nil)
  }

  @Test("are hit where they are at the moment") func hits() throws {
    let (driver, id) = start()
    _ = animate(driver, id, [move])
    driver.sleep(0.5)
    let point = try #require(driver.touchPoint(of: id))
    #expect(driver.hits(at: point) == [id])
    #expect(driver.hits(at: ViewPoint(x: 200, y: 190)).isEmpty)
  }

  @Test("end when something else sets them, replaces them, drags, removes or clears them")
  func ends() {
    let (driver, id) = start()
    let first = animate(driver, id, [move])
    let second = animate(driver, id, [move, AnimatedGoal(.opacity, .number(0))])
    #expect(driver.outcomes[first] == [.canceled])
    driver.sleep(0.25)
    driver.engine.changeMarker(id) { $0.title = "something else" }
    #expect(driver.outcomes[second] == nil)
    guard var overlay = driver.engine.overlays[id] else { return }
    overlay[.position] = .place(home)
    driver.engine.change(id, to: overlay)
    driver.run()
    // The opacity went on to its end.
    #expect(driver.outcomes[second] == [.finished])
    #expect(driver.engine.overlays.marker(id)?.position == home)
    #expect(driver.engine.overlays.marker(id)?.opacity == 0)
    let third = animate(driver, id, [move])
    driver.engine.remove(id)
    driver.run()
    #expect(driver.outcomes[third] == [.canceled])
    let other = driver.engine.add(Marker(position: home, id: "n"))
    let fourth = animate(driver, other, [move])
    driver.engine.clear()
    driver.run()
    #expect(driver.outcomes[fourth] == [.canceled] && driver.nextFrame == nil)
  }

  @Test("a finger on the marker has the last word") func drag() {
    let (driver, id) = start()
    driver.engine.changeMarker(id) { $0.draggable = true }
    let motion = animate(driver, id, [move], seconds: 60)
    driver.gesture(.drag(id, to: Coordinate(lat: 12, lng: 20), duration: 0.5))
    driver.run()
    #expect(driver.outcomes[motion] == [.canceled])
    #expect(abs((driver.engine.overlays.marker(id)?.position.lat ?? 0) - 12) < 0.01)
  }

  @Test("can be stopped in place and taken to their end, and stop leaves them alone")
  func orders() {
    let (driver, id) = start()
    let first = animate(driver, id, [move])
    driver.sleep(0.25)
    driver.perform(.stop)
    #expect(driver.outcomes[first] == nil)
    driver.perform(.cancel(first))
    driver.run()
    #expect(driver.outcomes[first] == [.canceled])
    #expect(abs((driver.engine.overlays.marker(id)?.position.lng ?? 0) - 22.5) < 0.2)
    let second = animate(driver, id, [move])
    driver.perform(.finish(second))
    #expect(driver.outcomes[second] == [.finished])
    #expect(driver.engine.overlays.marker(id)?.position == away)
    let third = animate(driver, id, [AnimatedGoal(.position, .place(home))], seconds: 0)
    #expect(driver.outcomes[third] == [.finished])
    #expect(driver.engine.overlays.marker(id)?.position == home)
  }

  @Test("a thousand at once are drawn at the same frames") func many() {
    let driver = MapDriver()
    var motions: [MotionID] = []
    for number in 0..<1000 {
      let id = driver.engine.add(Marker(position: home, id: "\(number)"))
      motions.append(
        animate(driver, id, [move], seconds: 1 + Double(number) / 1000))
    }
    driver.run()
    #expect(motions.allSatisfy { driver.outcomes[$0] == [.finished] })
    #expect(abs(driver.now - 1.999) < 1e-9)
  }

  @Test("refuse what makes no sense") func refusals() {
    let (driver, id) = start()
    func error(_ goal: AnimatedGoal) -> CommandError? {
      do {
        try driver.check(.animateOverlay(id, [goal], Timing()))
        return nil
      } catch { return error }
    }
    #expect(error(AnimatedGoal(.rotation, .number(.nan))) == .notFinite(argument: "rotation"))
    #expect(error(AnimatedGoal(.opacity, .number(2))) != nil)
    #expect(error(AnimatedGoal(.radius, .number(-1))) != nil)
    driver.engine.remove(id)
    #expect(error(move) == .unknownOverlay(argument: "marker"))
  }
}

@Suite("Things that are shown for a time")
struct TimedVisibilityTests {
  @Test("are hit in their time only, and a window closes with its marker") func times() {
    let driver = MapDriver()
    var marker = Marker(position: Coordinate(lat: 10, lng: 20), id: "m")
    marker.title = "t"
    marker.shown = TimeSpan(from: 1, until: 3)
    let id = driver.engine.add(marker)
    var circle = Circle(position: Coordinate(lat: 10, lng: 20), radius: 1e5, id: "c")
    circle.tappable = true
    circle.shown.from = 2
    let under = driver.engine.add(.circle(circle))
    var label = Label(position: Coordinate(lat: 10, lng: 20), text: "label", id: "l")
    label.tappable = true
    label.anchor = ViewPoint(x: 0.5, y: 1.2)
    label.shown.until = 2
    let text = driver.engine.add(.label(label))
    var seen: [[OverlayID]] = []
    for time in [0, 1, 2, 3.0] {
      driver.run(until: time)
      driver.engine.prepare(at: time)
      seen.append(driver.hits(at: ViewPoint(x: 200, y: 190)))
      if time == 1 {
        driver.engine.select(id)
        driver.deliver()
      }
    }
    #expect(seen == [[text], [id, text], [id, under], [under]])
    let closed = driver.log.first { $0.delivery == .event(.closeInfoWindow(id)) }
    #expect(closed?.time == 3 && driver.selected == nil)
    driver.run()
    #expect(driver.now == 3)
  }

  @Test("labels are hit on their box, turned and anchored") func labels() throws {
    let driver = MapDriver()
    var label = Label(position: Coordinate(lat: 10, lng: 20), text: "0123456789", id: "l")
    label.tappable = true
    let id = driver.engine.add(.label(label))
    // 10 letters of 0.58 · 12 points and twice 3: 75.6 wide, 21 high.
    for (x, y, hit) in [
      (237.0, 200.0, true), (239, 200, false), (200, 210, true), (200, 212, false),
    ] {
      #expect(driver.hits(at: ViewPoint(x: x, y: y)).contains(id) == hit)
    }
    label.rotation = 90
    label.anchor = ViewPoint(x: 0, y: 0.5)
    driver.engine.change(id, to: .label(label))
    #expect(driver.hits(at: ViewPoint(x: 200, y: 270)) == [id])
    #expect(driver.hits(at: ViewPoint(x: 230, y: 200)).isEmpty)
    #expect(driver.touchPoint(of: id).map { driver.hits(at: $0) } == [id])
    driver.engine.remove(id)
    #expect(driver.hits(at: ViewPoint(x: 200, y: 270)).isEmpty)
  }
}
