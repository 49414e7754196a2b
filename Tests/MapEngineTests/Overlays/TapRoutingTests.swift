import Geo
import MapEngine
import MapModel
import Testing

@Suite("Taps on markers, windows and the map")
struct TapRoutingTests {
  private func add(_ driver: MapDriver, _ lat: Double, _ lng: Double, title: String? = nil)
    -> OverlayID
  {
    var marker = Marker(position: Coordinate(lat: lat, lng: lng), id: "pin")
    marker.title = title
    return driver.engine.add(marker)
  }

  private func tap(_ driver: MapDriver, _ id: OverlayID) throws {
    driver.gesture(.tap(at: try #require(driver.touchPoint(of: id))))
    driver.run()
  }

  private let windows: Set = ["marker_info"]

  @Test("T2: a tap on a marker selects it, asks for its window, and sends the camera to it")
  func selects() throws {
    let driver = MapDriver()
    let pin = add(driver, 12, 24, title: "t")
    try tap(driver, pin)
    #expect(
      driver.sequence(with: windows) == "tap_marker marker_info_window marker_info_contents"
        + " will_move(false) change+ idle")
    #expect(driver.selected == pin && driver.openWindow == pin)
    #expect(driver.camera.target == Coordinate(lat: 12, lng: 24))
    #expect(driver.events.contains(.willMove(gesture: false, reason: .control)))
  }

  @Test("T2: the selection is readable when the gesture's outcome comes") func beforeTheOutcome()
    throws
  {
    let driver = MapDriver()
    let pin = add(driver, 12, 24)
    var seen: OverlayID?
    driver.watch = { [unowned driver] in
      if case .outcome = $0 { seen = seen ?? driver.selected }
    }
    try tap(driver, pin)
    #expect(seen == pin)
  }

  @Test("T2: handled, a tap on a marker does nothing more") func handled() throws {
    let driver = MapDriver()
    let pin = add(driver, 12, 24, title: "t")
    driver.answers = { _ in true }
    try tap(driver, pin)
    #expect(driver.sequence(with: windows) == "tap_marker")
    #expect(driver.selected == nil)
  }

  @Test("T2: contents of either question open the window, and so does a title")
  func questions() throws {
    for (window, contents, title, opens) in [
      (true, false, nil, true), (false, true, nil, true), (false, false, nil, false),
      (false, false, "t", true),
    ] as [(Bool, Bool, String?, Bool)] {
      let driver = MapDriver()
      let pin = add(driver, 12, 24, title: title)
      driver.answers = {
        switch $0 {
        case .markerInfoWindow: window
        case .markerInfoContents: contents
        default: false
        }
      }
      try tap(driver, pin)
      #expect(driver.count("marker_info_contents") == (window ? 0 : 1))
      #expect((driver.openWindow == pin) == opens)
      #expect(driver.selected == pin)
    }
  }

  @Test("T3: selecting another marker closes the first window before the second is asked for")
  func selectsAnother() throws {
    let driver = MapDriver()
    let a = add(driver, 12, 16, title: "a")
    let b = add(driver, 8, 24, title: "b")
    try tap(driver, a)
    let first = driver.events.count
    try tap(driver, b)
    let names = driver.events[first...].prefix(3).map(\.name)
    #expect(names == ["tap_marker", "close_info_window", "marker_info_window"])
    #expect(driver.events.contains(.closeInfoWindow(a)))
    #expect(driver.selected == b)
  }

  @Test("T2: tapping the selected marker again keeps its window and asks nothing")
  func again() throws {
    let driver = MapDriver()
    let pin = add(driver, 12, 24, title: "t")
    try tap(driver, pin)
    let first = driver.events.count
    try tap(driver, pin)
    #expect(driver.events[first...].map(\.name) == ["tap_marker"])
    #expect(driver.openWindow == pin)
  }

  @Test("T4: a tap on the map deselects after its event, then the window closes") func deselects()
    throws
  {
    let driver = MapDriver()
    let pin = add(driver, 12, 24, title: "t")
    try tap(driver, pin)
    let first = driver.events.count
    var seen: [OverlayID?] = []
    driver.onEvent = { [unowned driver] _ in seen.append(driver.selected) }
    driver.gesture(.tap(at: ViewPoint(x: 10, y: 10)))
    driver.run()
    #expect(driver.events[first...].map(\.name) == ["tap", "close_info_window"])
    #expect(seen == [pin, nil])
  }

  @Test("T4: a selection made by the tap's own handler stays") func selectsInTap() throws {
    let driver = MapDriver()
    let a = add(driver, 12, 24, title: "a")
    let b = add(driver, 8, 16, title: "b")
    try tap(driver, a)
    driver.onEvent = { [unowned driver] in if $0.name == "tap" { driver.engine.select(b) } }
    driver.gesture(.tap(at: ViewPoint(x: 10, y: 10)))
    driver.run()
    #expect(driver.selected == b && driver.openWindow == b)
    #expect(driver.events.contains(.closeInfoWindow(a)))
  }

  @Test("T1: the open window wins the tap and the press") func window() throws {
    let driver = MapDriver()
    let pin = add(driver, 10, 20, title: "A title that is wide")
    for lat in stride(from: 11.0, through: 15, by: 1) { _ = add(driver, lat, 20) }
    driver.engine.select(pin)
    driver.deliver()
    let middle = try #require(driver.infoWindow?.middle)
    driver.gesture(.tap(at: middle))
    driver.run()
    driver.gesture(.longPress(at: middle))
    driver.run()
    #expect(driver.sequence() == "tap_info_window long_press_info_window")
    driver.engine.select(nil)
    driver.deliver()
    #expect(driver.events.last == .closeInfoWindow(pin))
    #expect(driver.infoWindow == nil)
  }

  @Test("T1: the location dot takes taps while it is shown, below markers and above the map")
  func locationDot() throws {
    let driver = MapDriver()
    let fix = LocationFix(coordinate: Coordinate(lat: 10, lng: 20), time: 0)
    driver.perform(.setLocation(fix))
    let dot = Gesture.tap(at: ViewPoint(x: 206, y: 206))
    for shown in [false, true] {
      driver.engine.showsLocationDot = shown
      driver.gesture(dot)
      driver.run()
    }
    #expect(driver.sequence() == "tap tap_my_location")
    #expect(driver.events.last == .tapMyLocation(fix.coordinate))
    driver.answers = { _ in true }
    try tap(driver, add(driver, 10, 20))
    #expect(driver.sequence() == "tap tap_my_location tap_marker")
  }

  @Test("T8: clear takes markup and selection away, and closes an open window once") func clear() {
    let driver = MapDriver()
    let pin = add(driver, 10, 20, title: "t")
    let fix = LocationFix(coordinate: Coordinate(lat: 1, lng: 1), time: 0)
    driver.perform(.setLocation(fix))
    driver.engine.select(pin)
    driver.deliver()
    driver.engine.clear()
    driver.engine.clear()
    driver.deliver()
    #expect(driver.events.filter { $0.name == "close_info_window" } == [.closeInfoWindow(pin)])
    #expect(driver.overlays.count == 0 && driver.selected == nil)
    #expect(driver.location == fix)
    #expect(driver.camera.zoom == 5)
  }

  @Test("a marker removed by the handler of its tap asks for no window and moves no camera")
  func removed() throws {
    let driver = MapDriver()
    let pin = add(driver, 12, 24, title: "t")
    driver.onEvent = { [unowned driver] in
      if $0.name == "tap_marker" { driver.engine.remove(pin) }
    }
    try tap(driver, pin)
    #expect(driver.sequence(with: windows) == "tap_marker")
    #expect(driver.selected == nil)
  }

  @Test("removing the selected marker closes its window and leaves nothing selected")
  func removedWhileSelected() throws {
    let driver = MapDriver()
    let pin = add(driver, 12, 24, title: "t")
    try tap(driver, pin)
    driver.engine.remove(pin)
    driver.deliver()
    #expect(driver.selected == nil && driver.openWindow == nil)
    #expect(driver.events.last == .closeInfoWindow(pin))
  }

  @Test("selecting and deselecting inside a handler asks nothing and closes nothing")
  func backAndForth() {
    let driver = MapDriver()
    let pin = add(driver, 12, 24, title: "t")
    driver.onEvent = { [unowned driver] in
      guard case .idle = $0 else { return }
      driver.engine.select(pin)
      driver.engine.select(nil)
    }
    driver.move(1, 1)
    #expect(driver.sequence(with: windows) == "will_move(false) change idle")
  }
}
