import CDrawing
import Geo
import Glibc
import Images
import MapModel
import Synchronization

/// Pictures of squares of the map, laid side by side.
extension OverlayPainter {
  func draw(_ layer: TileLayer) {
    guard layer.opacity > 0, let zoom = layer.zoom(in: projection) else { return }
    let clip = clip(reach: 0)
    group(alpha: layer.opacity) {
      var drawn: Set<TileLayer.Address> = []
      for address in layer.needed(by: projection) {
        guard let (tile, raster) = nearest(to: address, of: layer), drawn.insert(tile).inserted
        else { continue }
        // A larger square in the place of smaller ones is drawn below them.
        if tile.zoom == zoom { continue }
        draw(raster, tile, clip)
      }
      for address in layer.needed(by: projection) {
        if let raster = TilePictures.raster(of: layer.tiles[address]) {
          draw(raster, address, clip)
        }
      }
    }
  }

  /// The square itself, or the smallest one around it of which there is a picture.
  private func nearest(
    to address: TileLayer.Address, of layer: TileLayer
  ) -> (TileLayer.Address, Raster)? {
    var tile = address
    while true {
      if case .empty? = layer.tiles[tile] { return nil }
      if let raster = TilePictures.raster(of: layer.tiles[tile]) { return (tile, raster) }
      guard tile.zoom > 0, address.zoom - tile.zoom < 5 else { return nil }
      tile = TileLayer.Address(zoom: tile.zoom - 1, x: tile.x / 2, y: tile.y / 2)
    }
  }

  private func draw(_ raster: Raster, _ tile: TileLayer.Address, _ clip: GroundClip) {
    let side = exp2(-Double(tile.zoom))
    let corner = WorldPoint(x: Double(tile.x) * side, y: Double(tile.y) * side)
    let box = WorldBox(
      minX: corner.x, minY: corner.y, maxX: corner.x + side, maxY: corner.y + side)
    guard let copies = clip.box.copies(of: box) else { return }
    for copy in copies {
      GroundImage(
        origin: corner.shifted(by: Double(copy)), across: WorldPoint(x: side, y: 0),
        down: WorldPoint(x: 0, y: side), raster: raster, opacity: 1, bleed: 0.5 / canvas.scale
      ).draw(on: canvas, clip)
    }
  }
}

/// The pictures of tiles that were unpacked lately.
private enum TilePictures {
  private struct Memory {
    var rasters: [[UInt8]: Raster?] = [:]
    var pixels = 0
  }

  private static let room = 1 << 24
  private static let memory = Mutex(Memory())

  /// The pixels of a tile; nil when it has no picture, or one that cannot be read.
  static func raster(of tile: TileLayer.Tile?) -> Raster? {
    guard case .picture(let bytes)? = tile else { return nil }
    if let known = memory.withLock({ $0.rasters[bytes] }) { return known }
    let image = try? Image(bytes)
    let raster = image.map { Raster(width: $0.width, height: $0.height, pixels: $0.pixels) }
    memory.withLock { memory in
      if memory.pixels > room { memory = Memory() }
      memory.rasters[bytes] = .some(raster)
      memory.pixels += raster.map { $0.width * $0.height } ?? 0
    }
    return raster
  }
}
