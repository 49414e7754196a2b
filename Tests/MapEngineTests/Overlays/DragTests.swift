import ConformanceRows
import Geo
import MapEngine
import MapModel
import Testing

@Suite("Dragging markers")
struct DragTests {
  private func driver(draggable: Bool = true, angle: Double = 0) -> (MapDriver, OverlayID) {
    let driver = MapDriver(
      Camera(target: Coordinate(lat: 10, lng: 20), zoom: 5, bearing: 30, viewingAngle: angle))
    var marker = Marker(position: Coordinate(lat: 10, lng: 20), id: "pin")
    marker.draggable = draggable
    return (driver, driver.engine.add(marker))
  }

  @Test("T6: begin, drag, end, each with the current position, without a jump and to the place")
  func wholeDrag() {
    for angle in [0.0, 25] {
      let (driver, pin) = driver(angle: angle)
      var places: [Coordinate] = []
      driver.onEvent = { [unowned driver] event in
        guard event.name.hasPrefix("drag") else { return }
        if let marker = driver.overlays.marker(pin) { places.append(marker.position) }
      }
      let motion = driver.gesture(.drag(pin, to: Coordinate(lat: 13, lng: 26)))
      driver.run()
      #expect(driver.sequence() == "drag_begin drag+ drag_end")
      #expect(places.first == Coordinate(lat: 10, lng: 20))
      #expect(agree(places[1], Coordinate(lat: 10, lng: 20), within: 0.3))
      #expect(agree(places.last ?? places[0], Coordinate(lat: 13, lng: 26), within: 1e-9))
      #expect(places.last == places.dropLast().last)
      #expect(driver.outcomes[motion] == [.finished])
    }
  }

  @Test("T6: a marker that is not draggable is pressed like the map") func notDraggable() {
    let (driver, pin) = driver(draggable: false)
    driver.gesture(.drag(pin, to: Coordinate(lat: 13, lng: 26)))
    driver.run()
    #expect(driver.sequence() == "long_press")
    #expect(driver.overlays.marker(pin)?.position == Coordinate(lat: 10, lng: 20))
  }

  @Test("a drag that is canceled ends where the marker is") func canceled() {
    let (driver, pin) = driver()
    let motion = driver.gesture(.drag(pin, to: Coordinate(lat: 13, lng: 26)))
    driver.sleep(0.8)
    driver.perform(.cancel(motion))
    driver.run()
    #expect(driver.sequence() == "drag_begin drag+ drag_end")
    #expect(driver.outcomes[motion] == [.canceled])
    let place = driver.overlays.marker(pin)?.position ?? Coordinate(lat: 0, lng: 0)
    #expect(place.lat > 10 && place.lat < 13)
  }

  @Test("a marker that its own drag removes ends the drag quietly") func removed() {
    let (driver, pin) = driver()
    driver.onEvent = { [unowned driver] in if $0 == .drag(pin) { driver.engine.clear() } }
    let motion = driver.gesture(.drag(pin, to: Coordinate(lat: 13, lng: 26)))
    driver.run()
    #expect(driver.sequence() == "drag_begin drag")
    #expect(driver.outcomes[motion] == [.finished])
    #expect(driver.pending.isEmpty)
  }

  @Test("a drag goes on while the camera is moved, and the marker stays under the finger")
  func duringAnimation() {
    let (driver, pin) = driver()
    driver.gesture(.drag(pin, to: Coordinate(lat: 13, lng: 26)))
    driver.sleep(0.6)
    driver.animate(zoom: 6, seconds: 0.2)
    driver.run()
    #expect(driver.count("drag_end") == 1)
    #expect(driver.count("idle") == 1)
  }
}
