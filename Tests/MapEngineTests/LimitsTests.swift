import Geo
import MapEngine
import MapModel
import Testing

@Suite("Limits and refused commands")
struct LimitsTests {
  @Test("C15: limits that exclude the camera make an instant change, others no event")
  func excluding() {
    let driver = MapDriver()
    driver.perform(.setZoomLimits(min: 3, max: 15))
    driver.perform(
      .setTargetBounds(
        CoordinateBounds(
          southwest: Coordinate(lat: 0, lng: 10), northeast: Coordinate(lat: 20, lng: 30))))
    #expect(driver.events.isEmpty)
    driver.perform(.setZoomLimits(min: 8, max: 15))
    #expect(driver.sequence() == "will_move(false) change idle")
    #expect(driver.camera.zoom == 8)
    driver.perform(
      .setTargetBounds(
        CoordinateBounds(
          southwest: Coordinate(lat: 12, lng: 22), northeast: Coordinate(lat: 20, lng: 30))))
    #expect(driver.camera.target == Coordinate(lat: 12, lng: 22))
    driver.perform(.setTargetBounds(nil))
    #expect(driver.count("idle") == 2)
  }

  @Test("C15: limits hold on every frame of an animation that began before them")
  func duringAnimation() {
    let driver = MapDriver()
    driver.animate(zoom: 12, seconds: 1)
    driver.sleep(0.2)
    driver.perform(.setZoomLimits(min: 2, max: 9))
    driver.run()
    #expect(driver.changes.allSatisfy { $0.zoom <= 9 })
    #expect(driver.camera.zoom == 9)
    #expect(driver.sequence() == "will_move(false) change+ idle")
  }

  @Test("C15: min above max is an error that names the argument, and changes nothing")
  func upsideDown() {
    let driver = MapDriver()
    #expect(throws: CommandError.outOfRange(argument: "min", value: 9, expected: "at most max")) {
      try driver.check(.setZoomLimits(min: 9, max: 3))
    }
    let motion = driver.perform(.setZoomLimits(min: 9, max: 3))
    #expect(driver.outcomes[motion] == [.canceled])
    #expect(driver.limits.minZoom == 2)
    #expect(driver.events.isEmpty)
  }

  private static let nan = Double.nan
  private static let bad: [(Command, String)] = [
    (.moveTo(CameraChange(zoom: nan)), "zoom"),
    (.moveTo(CameraChange(bearing: .infinity)), "bearing"),
    (.moveTo(CameraChange(viewingAngle: nan)), "viewing_angle"),
    (.moveTo(CameraChange(target: Coordinate(lat: nan, lng: 0))), "target"),
    (.animateTo(CameraChange(zoom: 3), Timing(duration: nan)), "duration"),
    (.animateTo(CameraChange(zoom: 3), Timing(duration: .infinity)), "duration"),
    (.zoomBy(nan, around: nil, timing: nil), "delta"),
    (.zoomBy(1, around: ViewPoint(x: nan, y: 0), timing: nil), "point"),
    (.zoomTo(-.infinity, timing: nil), "zoom"),
    (.scrollBy(ViewPoint(x: 0, y: nan), timing: nil), "dy"),
    (.orbit(Orbit(center: nil, degrees: nan, timing: Timing())), "degrees"),
    (.gesture(.tap(at: ViewPoint(x: nan, y: 0))), "at"),
    (.gesture(.pinch(center: ViewPoint(x: 0, y: 0), scale: .infinity, duration: 1)), "scale"),
    (.setZoomLimits(min: nan, max: 3), "min"),
  ]

  @Test("C18: what is no number is refused by name, and carried out it only ends")
  func notFinite() {
    for (command, name) in LimitsTests.bad {
      let driver = MapDriver()
      #expect(throws: CommandError.notFinite(argument: name)) { try driver.check(command) }
      let motion = driver.perform(command)
      driver.run()
      #expect(driver.outcomes[motion] == [.canceled])
      #expect(driver.events.isEmpty)
    }
  }

  @Test("other arguments that make no sense are refused by name") func senseless() {
    let driver = MapDriver()
    let point = ViewPoint(x: 1, y: 1)
    #expect(throws: CommandError.self) {
      try driver.check(.animateTo(CameraChange(zoom: 3), Timing(duration: -1)))
    }
    #expect(throws: CommandError.self) {
      try driver.check(.gesture(.pinch(center: point, scale: 0, duration: 1)))
    }
    #expect(throws: CommandError.empty(argument: "path")) {
      try driver.check(.follow(Follow(path: [])))
    }
    #expect(throws: CommandError.exactlyOne(of: ["speed", "duration"])) {
      try driver.check(.follow(Follow(path: [Coordinate(lat: 1, lng: 1)])))
    }
    #expect(throws: CommandError.empty(argument: "path")) {
      try driver.check(.playLocation(LocationTrack(points: [])))
    }
    #expect(throws: CommandError.unknownOverlay(argument: "marker")) {
      try driver.check(.gesture(.drag(OverlayID(4), to: Coordinate(lat: 1, lng: 1))))
    }
    #expect(throws: CommandError.falling(argument: "time")) {
      try driver.check(
        .gesture(
          .pointers([
            PointerEvent(time: 1, finger: 1, phase: .down, position: point),
            PointerEvent(time: 0, finger: 1, phase: .up, position: point),
          ])))
    }
  }

  @Test("C18: numbers of any size reach no event as NaN or infinity") func hugeNumbers() {
    for huge in [1e308, -1e308, 1e15, 1e-308] {
      let driver = MapDriver()
      let point = ViewPoint(x: huge, y: -huge)
      let place = Coordinate(lat: 3, lng: huge)
      let commands: [Command] = [
        .moveTo(CameraChange(target: place, zoom: huge, bearing: huge, viewingAngle: huge)),
        .animateTo(CameraChange(zoom: huge, bearing: huge), Timing(duration: 0.1)),
        .scrollBy(point, timing: nil), .scrollBy(point, timing: Timing()),
        .zoomBy(huge, around: point, timing: nil), .zoomBy(huge, around: point, timing: Timing()),
        .zoomTo(huge, timing: Timing()),
        .orbit(Orbit(center: place, degrees: huge, timing: Timing())),
        .fitBounds(
          CoordinateBounds(southwest: place, northeast: Coordinate(lat: 4, lng: 0)),
          padding: Padding(all: huge), bearing: huge, timing: Timing()),
        .gesture(.pan(from: point, to: ViewPoint(x: 0, y: 0), duration: 0.1, fling: true)),
        .gesture(.pan(from: ViewPoint(x: 0, y: 0), to: point, duration: 0.1, fling: true)),
        .gesture(.pinch(center: point, scale: abs(huge), duration: 0.1)),
        .gesture(.rotate(center: point, degrees: huge, duration: 0.1)),
        .gesture(.tilt(degrees: huge, duration: 0.1)),
        .gesture(.tap(at: point)), .gesture(.doubleTap(at: point)),
        .gesture(.doubleTapDrag(at: point, distance: huge, duration: 0.1)),
        .setZoomLimits(min: -abs(huge), max: abs(huge)),
        .zoomTo(huge, timing: nil), .moveTo(CameraChange(zoom: -huge)),
        .gesture(.pan(from: ViewPoint(x: 0, y: 0), to: point, duration: 0.1, fling: true)),
      ]
      for command in commands {
        driver.perform(command)
        driver.sleep(1)
      }
      driver.perform(.stop)
      driver.run()
      for event in driver.events { #expect(event.isFinite, "\(event)") }
      #expect(driver.outcomes.count == driver.given.count)
    }
  }

  @Test("C18: a motion without end can be stopped, and a view without size does no harm")
  func extremes() {
    let driver = MapDriver(width: 0, height: 0)
    let motion = driver.animate(30, 40, seconds: 1e308)
    driver.sleep(3)
    driver.perform(.stop)
    #expect(driver.outcomes[motion] == [.canceled])
    driver.pan(300, 200, to: 100, 200, seconds: 0.1, fling: true)
    driver.gesture(.pinch(center: ViewPoint(x: 0, y: 0), scale: 2, duration: 0.1))
    let box = CoordinateBounds(
      southwest: Coordinate(lat: 0, lng: 0), northeast: Coordinate(lat: 10, lng: 10))
    driver.perform(.fitBounds(box, padding: .none, bearing: 0, timing: nil))
    driver.run()
    for event in driver.events { #expect(event.isFinite) }
  }

  @Test("a rate of frames that is none is 60 a second") func frameRates() {
    for fps in [Double.nan, .infinity] {
      let driver = MapDriver(fps: fps)
      driver.animate(1, 1, seconds: 1)
      driver.run()
      #expect(driver.count("change") == 60)
    }
    let slow = MapDriver(fps: 10)
    slow.animate(1, 1, seconds: 1)
    slow.run()
    #expect(slow.count("change") == 10)
    let still = MapDriver(fps: -3)
    still.animate(1, 1, seconds: 1)
    still.run()
    #expect(still.count("change") == 1)
  }
}

extension MapEvent {
  /// Whether every number in it is one.
  var isFinite: Bool {
    switch self {
    case .change(let camera), .idle(let camera, _, _): camera.isFinite
    case .tap(let place, let point), .longPress(let place, let point):
      place.lat.isFinite && place.lng.isFinite && point.x.isFinite && point.y.isFinite
    case .location(let fix):
      fix.coordinate.lat.isFinite && fix.coordinate.lng.isFinite && fix.time.isFinite
        && fix.heading?.isFinite != false && fix.speed?.isFinite != false
        && fix.accuracy?.isFinite != false
    default: true
    }
  }
}
