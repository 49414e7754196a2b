import LuaBridge
import MapModel

/// What a function of a tile layer gave.
public enum TileAnswer: Sendable {
  /// Nothing: there is no such tile.
  case none
  /// A picture's bytes, or the path or address of one.
  case text([UInt8])
  /// Nothing, for that reason.
  case failed(String)
}

extension Script {
  /// Whether it keeps the function of a tile layer.
  public func hasTileFunction(of layer: OverlayID) -> Bool { tileFunctions[layer.number] != nil }

  /// Asks the function of a tile layer for a tile. The answer goes to `MapHost.answered`, perhaps
  /// before this returns.
  public func makeTile(_ request: Int, of layer: OverlayID, _ tile: TileLayer.Address) {
    guard let function = tileFunctions[layer.number] else {
      return host.answered(tile: request, .none)
    }
    run(
      .reference(function), as: .tile(request),
      arguments: { writer in
        writer.integer(tile.x)
        writer.integer(tile.y)
        writer.integer(tile.zoom)
      })
  }

  func answer(_ values: LuaResults, ofTile request: Int) {
    let value = values.value(at: 1)
    if value.isNull || value.boolean == false { return host.answered(tile: request, .none) }
    if let bytes = value.bytes({ Array($0) }) {
      return host.answered(tile: request, .text(bytes))
    }
    let problem = "a tile is a picture's bytes, its path or its address, got \(value.description)"
    host.answered(tile: request, .failed(problem))
  }
}
