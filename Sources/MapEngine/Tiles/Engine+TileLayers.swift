import MapModel

/// A tile of a layer that somebody has to load.
public struct TileRequest: Hashable, Sendable {
  /// The layer.
  public let layer: OverlayID
  /// Which tile.
  public let tile: TileLayer.Address
}

/// The tiles of layers that are on their way.
struct TileLoading: Sendable {
  /// Bytes of pictures that all layers may keep together.
  static let mostBytes = 64 << 20

  /// Whether the layers' tiles may have to be looked for.
  var isDue = false
  /// Requests that nobody has taken yet.
  var waiting: [TileRequest] = []
  /// Requests without an answer.
  var open: Set<TileRequest> = []
  /// Bytes of the pictures that are kept.
  var bytes = 0
}

extension Engine {
  /// Whether the tiles of layers may have to be looked for: after each rest of the camera and each
  /// change of a layer.
  public var tilesAreDue: Bool { tileLoading.isDue }

  /// Looks which tiles of layers are needed and not there.
  public mutating func lookForTiles() {
    guard tileLoading.isDue else { return }
    tileLoading.isDue = false
    for number in overlays.tileLayers { lookForTiles(of: number) }
    if !tileLoading.open.isEmpty, tiles.begin() { queue(.tilesStart) }
    finishTiles()
  }

  /// The next tile that has to be loaded, to be answered with `finish(_:with:)`; nil when there is
  /// none.
  public mutating func nextTileRequest() -> TileRequest? {
    tileLoading.waiting.isEmpty ? nil : tileLoading.waiting.removeFirst()
  }

  /// The answer to a request: the tile is there, or has failed for good.
  public mutating func finish(_ request: TileRequest, with tile: TileLayer.Tile) {
    guard tileLoading.open.remove(request) != nil else { return }
    if case .tileLayer(var layer)? = overlays[request.layer] {
      var tile = tile
      if case .picture(let bytes) = tile {
        let limit = TileLoading.mostBytes
        if tileLoading.bytes + bytes.count > limit {
          tile = .failed("the tiles on the map have more than \(limit >> 20) MiB")
        } else {
          tileLoading.bytes += bytes.count
        }
      }
      layer.tiles[request.tile] = tile
      overlays.setTiles(of: request.layer, layer.tiles)
    }
    finishTiles()
  }

  private mutating func lookForTiles(of id: OverlayID) {
    guard case .tileLayer(let layer)? = overlays[id], layer.shown.contains(now) else { return }
    let needed = layer.needed(by: Projection(camera: planned, viewport: viewport))
    var tiles = layer.tiles
    if tiles.count > 2 * TileLayer.mostTiles || tileLoading.bytes > TileLoading.mostBytes / 2 {
      let kept = Set(needed)
      for (tile, content) in tiles where !kept.contains(tile) && content != .loading {
        if case .picture(let bytes) = content { tileLoading.bytes -= bytes.count }
        tiles[tile] = nil
      }
    }
    for tile in needed where tiles[tile] == nil {
      tiles[tile] = .loading
      let request = TileRequest(layer: id, tile: tile)
      tileLoading.open.insert(request)
      tileLoading.waiting.append(request)
    }
    overlays.setTiles(of: id, tiles)
  }

  /// A layer is gone, or its tiles are no longer what they were.
  mutating func forgetTiles(of id: OverlayID, _ layer: TileLayer) {
    tileLoading.open = tileLoading.open.filter { $0.layer != id }
    tileLoading.waiting.removeAll { $0.layer == id }
    for case .picture(let bytes) in layer.tiles.values { tileLoading.bytes -= bytes.count }
    tileLoading.isDue = true
  }

  /// Everything is there: `tiles_finish`, and then `snapshot_ready`, which also needs the camera to
  /// rest (L1).
  mutating func finishTiles() {
    guard tileLoading.open.isEmpty, !tileLoading.isDue, tiles.finish() else { return }
    queue(.tilesFinish)
    queue(.snapshotReady)
  }
}
