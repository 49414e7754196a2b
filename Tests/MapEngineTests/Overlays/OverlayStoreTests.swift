import Geo
import MapEngine
import MapModel
import Testing

@Suite("Markers and hits")
struct OverlayStoreTests {
  private let home = Coordinate(lat: 10, lng: 20)

  private func marker(_ id: String, _ position: Coordinate? = nil) -> Marker {
    Marker(position: position ?? home, id: id)
  }

  @Test("adding, changing, removing and clearing keep the order") func order() {
    var store = OverlayStore()
    var ids: [OverlayID] = []
    for name in ["a", "b", "c", "d"] { ids.append(store.add(.marker(marker(name)))) }
    #expect(store.markers.map(\.marker.id) == ["a", "b", "c", "d"])
    let there = [
      store.changeMarker(ids[1]) { $0.title = "changed" }, store.remove(ids[2]),
      store.remove(ids[2]), store.changeMarker(ids[2]) { $0.title = "no" },
      store.change(ids[2], to: .marker(marker("no"))),
    ]
    #expect(there == [true, true, false, false, false])
    #expect(store.markers.map(\.marker.id) == ["a", "b", "d"])
    #expect(store.marker(ids[1])?.title == "changed")
    store.clear()
    #expect(store.count == 0 && store.ids.isEmpty)
    let next = store.add(.marker(marker("e")))
    #expect(next.number == 5)
  }

  @Test("a finger that is to touch a marker finds where it shows") func touchPoints() throws {
    let driver = MapDriver()
    let below = driver.engine.add(marker("below"))
    let middle = try #require(driver.touchPoint(of: below))
    #expect(middle == ViewPoint(x: 200, y: 178.5))
    // A flat one covers the middle but not the upper part.
    let above = driver.engine.add(marker("above"))
    driver.engine.changeMarker(above) { $0.groundAnchor = ViewPoint(x: 0.5, y: 0.6) }
    for id in [below, above] {
      let point = try #require(driver.touchPoint(of: id))
      #expect(driver.hits(at: point).first == id)
    }
    driver.engine.changeMarker(above) { $0.flat = true }
    #expect(driver.touchPoint(of: OverlayID(9)) == nil)
    let flat = try #require(driver.touchPoint(of: above))
    #expect(driver.hits(at: flat).first == above)
    #expect(driver.overlays[below] != nil)
    driver.engine.remove(below)
    #expect(driver.overlays[below] == nil)
  }

  @Test("T7: a pin is hit where it is drawn, above its foot") func pin() {
    let driver = MapDriver()
    let id = driver.engine.add(marker("pin"))
    for (x, y, hit) in [
      (200.0, 199.0, true), (200, 158, true), (200, 156, false), (200, 201, false),
      (187, 180, true), (186, 180, false), (213, 180, true), (214, 180, false),
    ] {
      #expect(driver.hits(at: ViewPoint(x: x, y: y)) == (hit ? [id] : []))
    }
  }

  @Test("T7: a flat marker turns with the map, an upright one does not") func flat() {
    let driver = MapDriver(Camera(target: home, zoom: 5, bearing: 180))
    let id = driver.engine.add(marker("pin"))
    #expect(driver.hits(at: ViewPoint(x: 200, y: 182)) == [id])
    driver.engine.changeMarker(id) { $0.flat = true }
    #expect(driver.hits(at: ViewPoint(x: 200, y: 182)).isEmpty)
    #expect(driver.hits(at: ViewPoint(x: 200, y: 218)) == [id])
    driver.engine.changeMarker(id) { $0.rotation = 90 }
    #expect(driver.hits(at: ViewPoint(x: 182, y: 200)) == [id])
  }

  @Test("T9: a turned and a differently anchored pin are hit by their drawn shape") func shapes() {
    let driver = MapDriver()
    let id = driver.engine.add(marker("pin"))
    driver.engine.changeMarker(id) { $0.rotation = 90 }
    #expect(driver.hits(at: ViewPoint(x: 230, y: 200)) == [id])
    #expect(driver.hits(at: ViewPoint(x: 200, y: 170)).isEmpty)
    driver.engine.changeMarker(id) {
      $0.rotation = 0
      $0.groundAnchor = ViewPoint(x: 0, y: 0)
    }
    #expect(driver.hits(at: ViewPoint(x: 220, y: 240)) == [id])
  }

  @Test("T1: the higher z-index is on top, then the latest; what is not tappable lets through")
  func topmost() {
    let driver = MapDriver()
    let a = driver.engine.add(marker("a"))
    let b = driver.engine.add(marker("b"))
    let c = driver.engine.add(marker("c"))
    driver.engine.changeMarker(a) { $0.zIndex = 1 }
    let point = ViewPoint(x: 200, y: 180)
    #expect(driver.hits(at: point) == [a, c, b])
    driver.engine.changeMarker(a) { $0.tappable = false }
    #expect(driver.hits(at: point) == [c, b])
  }

  @Test("T9: a marker is hit in every copy of the world that is seen, and across 180 degrees")
  func copies() {
    let driver = MapDriver(
      Camera(target: Coordinate(lat: 0, lng: 179), zoom: 2), width: 3000, height: 400)
    let id = driver.engine.add(marker("pin", Coordinate(lat: 0, lng: -179)))
    let foot = 1500 + 2.0 / 360 * 1024
    for copy in [-1.0, 0, 1] {
      #expect(driver.hits(at: ViewPoint(x: foot + copy * 1024, y: 190)) == [id])
    }
  }
}
