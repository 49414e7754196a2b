import Geo
import Glibc

/// Pictures of squares of the Mercator map, laid side by side.
public struct TileLayer: DrawnShape {
  /// Which square: 2^zoom of them lie side by side, numbered from 180° W and from the north.
  public struct Address: Hashable, Sendable {
    /// 0…30; at 0 one square is the world.
    public var zoom: Int
    /// 0…2^zoom - 1, eastwards.
    public var x: Int
    /// 0…2^zoom - 1, southwards.
    public var y: Int

    /// Makes an address.
    public init(zoom: Int, x: Int, y: Int) {
      self.zoom = zoom
      self.x = x
      self.y = y
    }
  }

  /// Where pictures come from.
  public enum Source: Hashable, Sendable {
    /// An address or a path with `{z}`, `{x}` and `{y}` in it; `{-y}` counts from the south (TMS).
    case template(String)
    /// A function of the script.
    case script
  }

  /// What there is of a square.
  public enum Tile: Hashable, Sendable {
    /// It is on its way.
    case loading
    /// There is no picture of it, and that is no fault.
    case empty
    /// There is none, for that reason.
    case failed(String)
    /// The bytes of a picture: PNG, JPEG, WebP or SVG.
    case picture([UInt8])
  }

  /// A tile layer.
  public static var kind: OverlayKind { .tileLayer }

  /// Where its pictures come from.
  public var source: Source
  /// The script's own name for it.
  public var id: String
  /// Its title, which nobody but scripts reads.
  public var title: String?
  /// Points of the view that a square takes at a whole zoom, > 0.
  public var tileSize = 256.0
  /// Below this zoom of squares nothing is drawn.
  public var minZoom = 0
  /// Beyond this zoom of squares those of this zoom are enlarged.
  public var maxZoom = 22
  /// 0…1.
  public var opacity = 1.0
  /// Higher is above; equal ones in the order of adding.
  public var zIndex = 0.0
  /// When it is shown.
  public var shown = TimeSpan.always
  /// What is there of the squares that the view last needed at rest, and of others that are kept. A
  /// picture shows those of `TileLayer.needed(by:)`, or larger and smaller ones in their place.
  public var tiles: [Address: Tile] = [:]

  /// Makes a tile layer without tiles.
  public init(_ source: Source, id: String) {
    self.source = source
    self.id = id
  }

  /// The tile layer of an overlay; nil when that is of another kind.
  public init?(_ overlay: Overlay) {
    guard case .tileLayer(let layer) = overlay else { return nil }
    self = layer
  }

  /// The tile layer among the others.
  public var overlay: Overlay { .tileLayer(self) }
}

extension TileLayer {
  /// How many squares a view needs at most: those nearest to its target.
  public static let mostTiles = 400

  /// The zoom of the squares that a view shows; nil when it is so far out that there are none.
  public func zoom(in projection: Projection) -> Int? {
    let zoom = (projection.camera.zoom + log2(256 / tileSize)).rounded(.down)
    guard zoom >= Double(minZoom), zoom >= 0 else { return nil }
    return Int(min(zoom, Double(maxZoom)))
  }

  /// The squares that a view shows, from north to south and west to east, each once however many
  /// copies of the world are in view.
  public func needed(by projection: Projection) -> [Address] {
    guard let zoom = zoom(in: projection) else { return [] }
    let count = Double(1 << zoom)
    let seen = projection.visibleWorld
    let (xs, ys) = (seen.xRange, seen.yRange)
    let (north, south) = (
      max((ys.lowerBound * count).rounded(.down), 0),
      min((ys.upperBound * count).rounded(.down), count - 1)
    )
    guard north <= south else { return [] }
    let target = WorldPoint(
      x: projection.target.x * count - 0.5, y: min(max(projection.target.y * count - 0.5, 0), count)
    )
    // Far more than are needed can lie towards a horizon: the ones near the target are enough.
    let reach = Double(TileLayer.mostTiles)
    var found: [(off: Double, address: Address)] = []
    let columns = min((xs.upperBound * count).rounded(.down), target.x + reach)
    var row = max(north, (target.y - reach).rounded(.down))
    while row <= min(south, target.y + reach) {
      var column = max((xs.lowerBound * count).rounded(.down), (target.x - reach).rounded(.down))
      column = max(column, columns - count + 1)
      while column <= columns {
        let inside = column - (column / count).rounded(.down) * count
        let off = max(abs(column - target.x), abs(row - target.y))
        found.append((off, Address(zoom: zoom, x: Int(inside), y: Int(row))))
        column += 1
      }
      row += 1
    }
    if found.count > TileLayer.mostTiles {
      found.sort { ($0.off, $0.address.y, $0.address.x) < ($1.off, $1.address.y, $1.address.x) }
      found.removeSubrange(TileLayer.mostTiles...)
    }
    return found.map(\.address).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }

  /// The address or path of a square's picture; nil when a function of the script gives it.
  public func location(of tile: Address) -> String? {
    guard case .template(let template) = source else { return nil }
    return template.replacing("{z}", with: "\(tile.zoom)").replacing("{x}", with: "\(tile.x)")
      .replacing("{y}", with: "\(tile.y)")
      .replacing("{-y}", with: "\((1 << tile.zoom) - 1 - tile.y)")
  }
}
