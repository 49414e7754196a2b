import Geo
import MapModel
import Testing

@testable import MapEngine

@Suite("What holds for every shape and camera")
struct ShapePropertyTests {
  @Test("T9: a finger hits what is drawn under it", arguments: 1...120)
  func oracle(seed: UInt64) {
    var random = RandomShapes(seed: seed)
    let driver = random.driver()
    let shape = random.shape(driver)
    let id = driver.engine.add(shape)
    let oracle = ShapeOracle(projection: driver.projection)
    var fingers = (0..<12).map { _ in random.finger(driver) }
    if let point = driver.touchPoint(of: .overlay(id)) {
      fingers.append(point)
      #expect(driver.hits(at: point) == [id], "seed \(seed): the touch point of \(shape)")
      for _ in 0..<8 {
        let (x, y) = (random.number(-20...20), random.number(-20...20))
        fingers.append(ViewPoint(x: point.x + x, y: point.y + y))
      }
    }
    for finger in fingers {
      guard let isHit = oracle.isHit(shape, at: finger) else { continue }
      #expect(
        driver.hits(at: finger) == (isHit ? [id] : []),
        "seed \(seed): \(finger) \(driver.camera) \(shape)")
    }
  }

  @Test("fingers and shapes of the property test do meet, and do miss") func worthItsName() {
    var (hits, misses, touched) = (0, 0, 0)
    for seed in 1...120 as ClosedRange<UInt64> {
      var random = RandomShapes(seed: seed)
      let driver = random.driver()
      let id = driver.engine.add(random.shape(driver))
      for _ in 0..<12 {
        if driver.hits(at: random.finger(driver)).isEmpty { misses += 1 } else { hits += 1 }
      }
      if driver.touchPoint(of: .overlay(id)) != nil { touched += 1 }
    }
    #expect(hits > 200 && misses > 200 && touched > 90, "\(hits) \(misses) \(touched)")
  }

  @Test("many things added, changed and removed are hit as each would be alone", arguments: 1...12)
  func together(seed: UInt64) {
    var random = RandomShapes(seed: 1000 + seed)
    let driver = random.driver()
    var alive: [(id: OverlayID, overlay: Overlay)] = []
    for step in 0..<400 {
      let marker = Marker(position: random.path(driver, 1)[0], id: "pin")
      let overlay = random.flag() ? Overlay.marker(marker) : random.shape(driver)
      if step % 5 == 4, let place = alive.indices.randomElement(using: &random.random) {
        driver.engine.remove(alive.remove(at: place).id)
      } else if step % 5 == 3,
        let place = alive.firstIndex(where: { $0.overlay.kind == overlay.kind })
      {
        alive[place].overlay = overlay
        driver.engine.change(alive[place].id, to: overlay)
      } else {
        alive.append((driver.engine.add(overlay), overlay))
      }
    }
    for _ in 0..<30 {
      let finger = random.finger(driver)
      let expected = alive.filter { _, overlay in
        var store = OverlayStore()
        _ = store.add(overlay)
        return !store.targets(at: finger, projection: driver.projection, time: 0).isEmpty
      }
      let markers = Array(expected.filter { $0.id.kind == .marker }.map(\.id).reversed())
      let shapes = Array(expected.filter { $0.id.kind != .marker }.map(\.id).reversed())
      #expect(driver.hits(at: finger) == markers + shapes, "seed \(seed): \(finger)")
    }
  }

  @Test("a turn of all longitudes changes no hit", arguments: 1...20) func turned(seed: UInt64) {
    var random = RandomShapes(seed: 2000 + seed)
    let driver = random.driver()
    let shape = random.shape(driver)
    let id = driver.engine.add(shape)
    let east = MapDriver(
      Camera(
        target: Coordinate(lat: driver.camera.target.lat, lng: driver.camera.target.lng + 360),
        zoom: driver.camera.zoom, bearing: driver.camera.bearing,
        viewingAngle: driver.camera.viewingAngle),
      width: driver.viewport.width, height: driver.viewport.height)
    _ = east.engine.add(shape)
    for _ in 0..<20 {
      let finger = random.finger(driver)
      #expect(driver.hits(at: finger) == east.hits(at: finger))
    }
    #expect(driver.touchPoint(of: .overlay(id)) == east.touchPoint(of: .overlay(id)))
  }
}
