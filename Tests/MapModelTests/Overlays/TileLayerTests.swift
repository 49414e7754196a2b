import Geo
import MapModel
import Testing

@Suite("Tile layers")
struct TileLayerTests {
  private func view(
    _ lat: Double, _ lng: Double, _ zoom: Double, angle: Double = 0, width: Double = 512
  ) -> Projection {
    Projection(
      camera: Camera(target: Coordinate(lat: lat, lng: lng), zoom: zoom, viewingAngle: angle),
      viewport: Viewport(width: width, height: 512))
  }

  private let layer = TileLayer(.template("{z}/{x}/{y}.png"), id: "")

  @Test("need the squares that the view shows, by rows from the north-west") func needed() {
    let tiles = layer.needed(by: view(0.001, 0.001, 2))
    #expect(tiles.map { [$0.zoom, $0.x, $0.y] }.contains([2, 1, 1]))
    #expect(tiles.count == 9 || tiles.count == 4)
    let pairs = tiles.map { ($0.y, $0.x) }
    #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("go on over 180 degrees, and need a square once however many worlds are seen")
  func wraps() {
    let over = layer.needed(by: view(0, 179.9, 4))
    #expect(Set(over.map(\.x)).isSuperset(of: [0, 15]))
    let many = layer.needed(by: view(0, 0, 2, width: 6000))
    #expect(many.count == Set(many).count && many.count == 4 * Set(many.map(\.y)).count)
  }

  @Test("keep to the zooms that they have, and to as many squares as make sense") func limits() {
    var layer = layer
    layer.minZoom = 5
    layer.maxZoom = 8
    #expect(layer.needed(by: view(0, 0, 4.9)).isEmpty)
    #expect(layer.needed(by: view(0, 0, 5)).first?.zoom == 5)
    #expect(layer.needed(by: view(0, 0, 20)).first?.zoom == 8)
    layer.maxZoom = 22
    layer.tileSize = 4
    let tilted = layer.needed(by: view(40, 10, 16, angle: 65))
    #expect(tilted.count == TileLayer.mostTiles)
    let half = TileLayer(.script, id: "")
    #expect(half.zoom(in: view(0, 0, 5.9)) == 5)
    layer.tileSize = 512
    #expect(layer.zoom(in: view(0, 0, 6.5)) == 5)
  }

  @Test("write addresses as XYZ, or from the south as TMS") func locations() {
    let tile = TileLayer.Address(zoom: 3, x: 1, y: 2)
    #expect(layer.location(of: tile) == "3/1/2.png")
    #expect(TileLayer(.template("a/{-y}?{x}{z}"), id: "").location(of: tile) == "a/5?13")
    #expect(TileLayer(.script, id: "").location(of: tile) == nil)
  }
}
