import Geo
import MapModel
import Testing

@testable import MapEngine

@Suite("Tiles of layers")
struct LayerTileTests {
  private let names: Set = ["tiles_start", "tiles_finish", "snapshot_ready", "idle"]

  private func take(_ driver: MapDriver) -> [TileRequest] {
    driver.engine.lookForTiles()
    var taken: [TileRequest] = []
    while let request = driver.engine.nextTileRequest() { taken.append(request) }
    driver.deliver()
    return taken
  }

  private func answer(_ driver: MapDriver, _ requests: [TileRequest], _ tile: TileLayer.Tile) {
    for request in requests { driver.engine.finish(request, with: tile) }
    driver.deliver()
  }

  private func tiles(_ driver: MapDriver, _ id: OverlayID) -> [TileLayer.Address: TileLayer.Tile] {
    guard case .tileLayer(let layer)? = driver.engine.overlays[id] else { return [:] }
    return layer.tiles
  }

  private func events(_ driver: MapDriver) -> [String] {
    driver.log.compactMap { entry in
      guard case .event(let event) = entry.delivery, names.contains(event.name) else { return nil }
      return event.name
    }
  }

  @Test("L1: start when a layer comes, and finish when every tile is there or has failed")
  func adding() {
    let driver = MapDriver()
    let id = driver.engine.add(.tileLayer(TileLayer(.script, id: "t")))
    #expect(driver.pending.map(\.kind) == [.tiles])
    let requests = take(driver)
    #expect(requests.count >= 4 && Set(requests).count == requests.count)
    #expect(events(driver) == ["tiles_start"])
    #expect(tiles(driver, id).values.allSatisfy { $0 == .loading })
    answer(driver, Array(requests.dropLast()), .picture([1]))
    #expect(events(driver) == ["tiles_start"] && driver.pending.map(\.kind) == [.tiles])
    answer(driver, [requests[requests.count - 1]], .failed("no"))
    #expect(events(driver) == ["tiles_start", "tiles_finish", "snapshot_ready"])
    #expect(driver.pending.isEmpty && take(driver).isEmpty)
    answer(driver, requests, .empty)
    #expect(tiles(driver, id).values.filter { $0 == .picture([1]) }.count == requests.count - 1)
  }

  @Test("L1, L2: a movement loads what it shows when it rests; idle waits for nothing")
  func moving() {
    let driver = MapDriver()
    _ = driver.engine.add(.tileLayer(TileLayer(.script, id: "t")))
    answer(driver, take(driver), .empty)
    driver.animate(40, 60, zoom: 9)
    driver.sleep(0.2)
    #expect(take(driver).isEmpty)
    driver.run()
    let before = events(driver)
    #expect(before.suffix(2) == ["tiles_start", "idle"])
    let requests = take(driver)
    driver.sleep(5)
    answer(driver, requests, .picture([1]))
    #expect(events(driver).dropFirst(before.count) == ["tiles_finish", "snapshot_ready"])
    driver.animate(40, 60.0001, zoom: 9)
    driver.run()
    #expect(take(driver).isEmpty && driver.pending.isEmpty)
  }

  @Test("tiles that come while the map moves on are kept, and snapshot_ready waits for the rest")
  func late() {
    let driver = MapDriver()
    _ = driver.engine.add(.tileLayer(TileLayer(.script, id: "t")))
    let requests = take(driver)
    driver.animate(12, 22, zoom: 7)
    driver.sleep(0.2)
    answer(driver, requests, .picture([1]))
    #expect(!events(driver).contains("snapshot_ready"))
    driver.run()
    answer(driver, take(driver), .empty)
    #expect(events(driver).filter { $0 == "tiles_finish" }.count == 1)
    #expect(events(driver).last == "snapshot_ready")
  }

  @Test("a layer that goes takes its requests with it; one that is emptied asks anew")
  func removing() {
    let driver = MapDriver()
    let id = driver.engine.add(.tileLayer(TileLayer(.script, id: "t")))
    let first = take(driver)
    guard case .tileLayer(var layer)? = driver.engine.overlays[id] else { return }
    layer.tiles = [:]
    driver.engine.change(id, to: .tileLayer(layer))
    let second = take(driver)
    #expect(Set(first) == Set(second))
    driver.engine.remove(id)
    #expect(take(driver).isEmpty && driver.pending.isEmpty)
    #expect(events(driver).last == "snapshot_ready")
    answer(driver, second, .picture([1]))
    _ = driver.engine.add(.tileLayer(TileLayer(.script, id: "t")))
    _ = take(driver)
    driver.engine.clear()
    #expect(take(driver).isEmpty && driver.pending.isEmpty)
  }

  @Test("pictures are kept up to a bound, and those out of view go first") func bound() {
    let driver = MapDriver(width: 256, height: 256)
    let id = driver.engine.add(.tileLayer(TileLayer(.script, id: "t")))
    let large = [UInt8](repeating: 1, count: 3 << 20)
    for lng in stride(from: -150.0, through: 150, by: 10) {
      driver.move(0, lng, zoom: 8)
      answer(driver, take(driver), .picture(large))
    }
    let kept = tiles(driver, id).values.reduce(0) { sum, tile in
      if case .picture(let bytes) = tile { sum + bytes.count } else { sum }
    }
    #expect(kept <= TileLoading.mostBytes && kept == driver.engine.tileLoading.bytes)
    let seen = TileLayer(.script, id: "").needed(by: driver.projection)
    #expect(seen.allSatisfy { tiles(driver, id)[$0] == .picture(large) })
  }
}
