import Geo
import MapEngine
import MapModel
import Testing

@Suite("Regions")
struct RegionTests {
  private func circle(_ lat: Double, _ lng: Double, _ radius: Double, _ id: String) -> Overlay {
    .region(Region(.circle(center: Coordinate(lat: lat, lng: lng), radius: radius), id: id))
  }

  private func go(_ driver: MapDriver, _ lat: Double, _ lng: Double) {
    let place = Coordinate(lat: lat, lng: lng)
    driver.perform(.setLocation(LocationFix(coordinate: place, time: driver.now)))
  }

  private func words(_ driver: MapDriver) -> [String] {
    driver.events.compactMap { event in
      switch event {
      case .location: "fix"
      case .enterRegion(let id, _): "enter \(id.number)"
      case .exitRegion(let id, _): "exit \(id.number)"
      default: nil
      }
    }
  }

  @Test("are entered and left with the fixes of the device, each once, after the fix itself")
  func entersAndLeaves() {
    let driver = MapDriver()
    _ = driver.engine.add(circle(0, 0, 1000, "a"))
    for lng in [0.1, 0.001, 0.002, 0.1, 0.2] { go(driver, 0, lng) }
    #expect(words(driver) == ["fix", "fix", "enter 1", "fix", "fix", "exit 1", "fix"])
  }

  @Test("left ones come before entered ones, each in the order of adding") func order() {
    let driver = MapDriver()
    for (lng, id) in [(1.0, "a"), (0, "b"), (0, "c"), (1, "d")] {
      _ = driver.engine.add(circle(0, lng, 1000, id))
    }
    go(driver, 0, 0)
    go(driver, 0, 1)
    #expect(
      words(driver) == [
        "fix", "enter 2", "enter 3", "fix", "exit 2", "exit 3", "enter 1", "enter 4",
      ])
  }

  @Test("a new or a changed region says nothing until the next fix, one taken off nothing at all")
  func added() {
    let driver = MapDriver()
    go(driver, 0, 0)
    let id = driver.engine.add(circle(0, 0, 1000, "a"))
    driver.run()
    #expect(words(driver) == ["fix"])
    go(driver, 0, 0)
    #expect(words(driver) == ["fix", "fix", "enter 1"])
    driver.engine.change(id, to: circle(40, 0, 1000, "a"))
    driver.run()
    #expect(words(driver).count == 3)
    go(driver, 0, 0)
    #expect(words(driver).suffix(2) == ["fix", "exit 1"])
    go(driver, 40, 0)
    driver.engine.remove(id)
    go(driver, 0, 0)
    #expect(words(driver).suffix(3) == ["fix", "enter 1", "fix"])
    _ = driver.engine.add(circle(0, 0, 1000, "b"))
    driver.engine.clear()
    go(driver, 0, 0)
    #expect(words(driver).last == "fix")
  }

  @Test("one that a handler takes off before its event is told is not told") func removedMeanwhile()
  {
    let driver = MapDriver()
    let id = driver.engine.add(circle(0, 0, 1000, "a"))
    driver.onEvent = { [unowned driver] in
      if case .location = $0 { driver.engine.remove(id) }
    }
    go(driver, 0, 0)
    #expect(words(driver) == ["fix"])
  }

  @Test("the fix that was lost keeps the device where it was") func lost() {
    let driver = MapDriver()
    _ = driver.engine.add(circle(0, 0, 1000, "a"))
    go(driver, 0, 0)
    driver.perform(.setLocation(nil))
    go(driver, 0, 0.001)
    go(driver, 1, 1)
    #expect(words(driver) == ["fix", "enter 1", "fix", "fix", "exit 1"])
  }

  @Test("a journey enters and leaves on its way, over 180 degrees too") func journey() {
    let driver = MapDriver()
    _ = driver.engine.add(circle(0, 179.999, 1000, "a"))
    var track = LocationTrack(
      points: [179.9, -179.9].map {
        LocationTrack.Point(coordinate: Coordinate(lat: 0, lng: $0))
      })
    track.speed = 100
    driver.perform(.playLocation(track))
    driver.run()
    #expect(words(driver).filter { $0 != "fix" } == ["enter 1", "exit 1"])
  }

  @Test("the edge is inside, whatever the area is given by") func edge() {
    let center = Coordinate(lat: 47, lng: 8)
    let circle = Region(.circle(center: center, radius: 5000), id: "c")
    for heading in stride(from: 0.0, to: 360, by: 7) {
      let (on, off) = (
        Spherical.offset(from: center, metres: 5000, heading: heading),
        Spherical.offset(from: center, metres: 5000.01, heading: heading)
      )
      #expect(circle.contains(on) && !circle.contains(off))
    }
    let corners = [(1.0, 179.0), (1, -179), (-1, -179), (-1, 179)].map {
      Coordinate(lat: $0.0, lng: $0.1)
    }
    let path = Region(.path(corners), id: "p")
    let box = Region(
      .bounds(CoordinateBounds(southwest: corners[3], northeast: corners[1])), id: "b")
    for region in [path, box] {
      for corner in corners + [Coordinate(lat: 1, lng: 180), Coordinate(lat: 0, lng: -179)] {
        #expect(region.contains(corner))
      }
      #expect(region.contains(Coordinate(lat: 0, lng: 180)))
      #expect(!region.contains(Coordinate(lat: 0, lng: 178.9)))
      #expect(!region.contains(Coordinate(lat: 1.001, lng: 180)))
      #expect(!region.contains(Coordinate(lat: 0, lng: 0)))
    }
  }

  @Test("take no taps") func untouchable() {
    let driver = MapDriver()
    _ = driver.engine.add(circle(10, 20, 1e6, "a"))
    #expect(driver.hits(at: ViewPoint(x: 200, y: 200)).isEmpty)
    driver.gesture(.tap(at: ViewPoint(x: 200, y: 200)))
    driver.run()
    #expect(driver.sequence() == "tap")
  }
}
