import Geo
@testable import MapEngine
import MapModel
import Testing

@Suite("Tiles")
struct TileTests {
  private let tiles: Set = ["tiles_start", "tiles_finish", "snapshot_ready"]

  @Test("L1: tiles start with the first change that shows others and finish after idle")
  func order() {
    let driver = MapDriver()
    driver.animate(40, 60, zoom: 9, seconds: 0.5)
    driver.run()
    #expect(
      driver.sequence(with: tiles)
        == "will_move(false) change tiles_start change+ idle tiles_finish snapshot_ready")
  }

  @Test("L2: idle never waits for tiles: all come at the same instant") func instant() {
    let driver = MapDriver()
    driver.move(40, 60)
    #expect(
      driver.sequence(with: tiles)
        == "will_move(false) change tiles_start idle tiles_finish snapshot_ready")
    #expect(driver.pending.isEmpty)
  }

  @Test("a motion that shows no other tiles says nothing of tiles") func sameTiles() {
    let driver = MapDriver()
    driver.move(10, 20)
    driver.move(10.0001, 20.0001)
    #expect(
      driver.sequence(with: tiles) == "will_move(false) change idle will_move(false) change idle")
  }

  @Test("the same view in another copy of the world shows the same tiles") func copies() {
    let driver = MapDriver(Camera(target: Coordinate(lat: 0, lng: 179.9), zoom: 8))
    let before = VisibleTiles(camera: driver.camera, viewport: driver.viewport)
    let other = Camera(target: Coordinate(lat: 0, lng: 179.9 - 360), zoom: 8)
    #expect(before == VisibleTiles(camera: other, viewport: driver.viewport))
  }
}
