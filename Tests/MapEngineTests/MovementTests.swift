import Geo
import MapEngine
import MapModel
import Testing

@Suite("Follow, orbit, buttons")
struct MovementTests {
  private let path = [
    Coordinate(lat: 0, lng: 179), Coordinate(lat: 0, lng: -179), Coordinate(lat: 1, lng: -179),
  ]

  @Test("follow travels the path at its speed by the short way and arrives exactly")
  func followSpeed() {
    let driver = MapDriver(Camera(target: path[0], zoom: 8))
    var follow = Follow(path: path)
    follow.speed = 10_000
    follow.zoom = 9
    let motion = driver.perform(.follow(follow))
    driver.run()
    #expect(abs(driver.now - Spherical.length(of: path) / 10_000) < 1e-9)
    #expect(driver.camera == Camera(target: path[2], zoom: 9))
    #expect(driver.changes.allSatisfy { abs($0.target.lng) >= 179 - 1e-9 })
    #expect(driver.outcomes[motion] == [.finished])
    let steps = zip(driver.changes, driver.changes.dropFirst())
      .map { Spherical.distance($0.target, $1.target) }
    #expect(steps.dropLast().allSatisfy { $0 < 10_000 / 60 + 1 })
    #expect(driver.sequence() == "will_move(false) change+ idle")
  }

  @Test("follow turns with the path when asked, and rounds the corners") func followTurns() {
    let driver = MapDriver(Camera(target: path[0], zoom: 8))
    var follow = Follow(path: path)
    follow.duration = 10
    follow.turns = true
    driver.perform(.follow(follow))
    driver.run()
    #expect(abs((driver.changes.first?.bearing ?? 0) - 90) < 0.1)
    #expect(min(driver.camera.bearing, 360 - driver.camera.bearing) < 0.1)
    for (before, after) in zip(driver.changes, driver.changes.dropFirst()) {
      #expect(abs(Degrees.shortWay(from: before.bearing, to: after.bearing)) < 6)
    }
  }

  @Test("follow with no way to go is no motion where the camera is, and a jump elsewhere")
  func followNowhere() {
    let driver = MapDriver()
    var follow = Follow(path: [Coordinate(lat: 10, lng: 20)])
    follow.duration = 3
    driver.perform(.follow(follow))
    #expect(driver.events.isEmpty)
    follow.path = [Coordinate(lat: 1, lng: 2), Coordinate(lat: 1, lng: 2)]
    follow.duration = nil
    follow.speed = 5
    driver.perform(.follow(follow))
    #expect(driver.sequence() == "will_move(false) change idle")
  }

  @Test("an orbit turns by all its degrees and ends exactly") func orbit() {
    let driver = MapDriver(Camera(target: Coordinate(lat: 1, lng: 2), zoom: 15, bearing: 10))
    let center = Coordinate(lat: 3, lng: 4)
    driver.perform(
      .orbit(Orbit(center: center, degrees: 720, timing: Timing(duration: 4, easing: .linear))))
    driver.run()
    #expect(driver.camera == Camera(target: center, zoom: 15, bearing: 10))
    let turned = zip(driver.changes, driver.changes.dropFirst())
      .map { Degrees.shortWay(from: $0.bearing, to: $1.bearing) }
    #expect(abs(turned.reduce(0, +) - 717) < 1e-6)
    #expect(driver.sequence() == "will_move(false) change+ idle")
    let still = driver.perform(.orbit(Orbit(center: nil, degrees: 0, timing: Timing())))
    #expect(driver.outcomes[still] == [.finished])
    #expect(driver.count("idle") == 1)
  }

  @Test("C10: the compass turns the map north and level, with reason control") func compass() {
    let driver = MapDriver(
      Camera(target: Coordinate(lat: 10, lng: 20), zoom: 5, bearing: 60, viewingAngle: 20))
    driver.engine.settings.compassButton = true
    let motion = driver.perform(.tapCompassButton)
    driver.run()
    #expect(driver.sequence() == "tap_compass_button will_move(false) change+ idle")
    #expect(driver.events.contains(.willMove(gesture: false, reason: .control)))
    #expect(driver.camera.bearing == 0 && driver.camera.viewingAngle == 0)
    #expect(driver.outcomes[motion] == [.finished])
    // Level and north up, the compass is not there.
    let other = driver.perform(.tapCompassButton)
    #expect(driver.outcomes[other] == [.canceled])
    #expect(driver.count("tap_compass_button") == 1)
  }

  @Test("C10: a handled tap on a button moves nothing, and disabled gestures do not matter")
  func handled() {
    let driver = MapDriver(Camera(target: Coordinate(lat: 10, lng: 20), zoom: 5, bearing: 60))
    driver.engine.settings.compassButton = true
    driver.engine.settings.rotate = false
    driver.answers = { $0 == .tapCompassButton }
    let motion = driver.perform(.tapCompassButton)
    driver.run()
    #expect(driver.sequence() == "tap_compass_button")
    #expect(driver.outcomes[motion] == [.finished])
    driver.answers = nil
    driver.perform(.tapCompassButton)
    driver.run()
    #expect(driver.camera.bearing == 0)
  }

  @Test("C10: the my-location button goes to the device, if there is a fix") func myLocation() {
    let driver = MapDriver()
    driver.engine.settings.myLocationButton = true
    driver.perform(.tapMyLocationButton)
    driver.run()
    #expect(driver.sequence() == "tap_my_location_button")
    driver.perform(
      .setLocation(LocationFix(coordinate: Coordinate(lat: 0, lng: 0), time: driver.now)))
    driver.perform(.tapMyLocationButton)
    driver.run()
    #expect(driver.camera.target == Coordinate(lat: 0, lng: 0))
    #expect(driver.events.contains(.willMove(gesture: false, reason: .control)))
  }

  @Test("animated camera updates arrive where the instant ones do") func updates() {
    let point = ViewPoint(x: 77, y: 300)
    let box = CoordinateBounds(
      southwest: Coordinate(lat: 1, lng: 170), northeast: Coordinate(lat: 9, lng: -170))
    let pairs: [(Timing?) -> Command] = [
      { .zoomBy(1.5, around: point, timing: $0) }, { .zoomBy(-1, around: nil, timing: $0) },
      { .zoomTo(7, timing: $0) }, { .scrollBy(ViewPoint(x: 30, y: -80), timing: $0) },
      { .fitBounds(box, padding: Padding(all: 20), bearing: 30, timing: $0) },
    ]
    for command in pairs {
      let instant = MapDriver()
      instant.perform(command(nil))
      let animated = MapDriver()
      animated.perform(command(Timing(duration: 0.7)))
      animated.run()
      #expect(animated.camera == instant.camera)
      #expect(animated.now == 0.7)
      #expect(animated.sequence() == "will_move(false) change+ idle")
    }
  }
}
