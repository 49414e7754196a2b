import Images
import MapEngine
import MapModel
import MapScript
import Permissions
import Reporting
import WebClient

/// The tiles of layers that are being loaded.
struct TileLoads {
  /// Requests that are under way at once: a server is not to be overrun.
  private static let most = 8
  /// Bytes of one tile's picture.
  static let mostBytes = 4 << 20

  private var open: [Int: TileRequest] = [:]
  private var onTheWeb: Set<Int> = []
  /// The layers of which a failure has been told: the others are only in the trace.
  private var told: Set<OverlayID> = []

  /// What came of the tiles of a layer so far.
  private struct Harvest {
    /// How many were asked for and are not there.
    var missing = 0
    /// Where the first of them was looked for.
    var place: String
  }

  /// The layers of which nothing has been found yet; nil for those of which something has.
  private var harvests: [OverlayID: Harvest?] = [:]

  /// Whether another request may begin.
  var hasRoom: Bool { open.count < TileLoads.most }

  func isWaiting(for id: Int) -> Bool { onTheWeb.contains(id) }

  mutating func begin(_ request: TileRequest, id: Int) { open[id] = request }

  mutating func goesToTheWeb(_ id: Int) { onTheWeb.insert(id) }

  mutating func end(_ id: Int) -> TileRequest? {
    onTheWeb.remove(id)
    return open.removeValue(forKey: id)
  }

  /// Notes what came of a tile that was looked for at a place.
  mutating func note(_ tile: TileLayer.Tile, of layer: OverlayID, at place: String) {
    guard case .empty = tile else {
      harvests[layer] = .some(nil)
      return
    }
    harvests[layer, default: Harvest(place: place)]?.missing += 1
  }

  /// The layers of which not one tile was there, with how many were looked for and where the first
  /// one; once each.
  mutating func takeBarren() -> [(layer: OverlayID, count: Int, place: String)] {
    let barren = harvests.compactMap { layer, harvest in
      harvest.map { (layer: layer, count: $0.missing, place: $0.place) }
    }
    for layer in barren { harvests[layer.layer] = .some(nil) }
    return barren.sorted { $0.layer.number < $1.layer.number }
  }

  /// Whether a failure of a layer is the first one.
  mutating func isNews(_ layer: OverlayID) -> Bool { told.insert(layer).inserted }
}

extension Session {
  /// Loads a tile: from a server, from a file, or from a function of the script.
  func load(_ request: TileRequest) {
    guard case .tileLayer(let layer)? = engine.overlays[request.layer] else { return }
    let id = requests.nextNumber()
    tileLoads.begin(request, id: id)
    recorder?.record(
      .request(
        name: "tile", id: id,
        fields: [
          RecordField("layer", .text(layer.id)),
          RecordField("zoom", .number(Double(request.tile.zoom))),
          RecordField("x", .number(Double(request.tile.x))),
          RecordField("y", .number(Double(request.tile.y))),
        ]), at: now)
    if let location = layer.location(of: request.tile) {
      fetch(location, id)
    } else {
      let owner = scripts.first { $0.hasTileFunction(of: request.layer) }
      guard let owner else { return finish(tile: id, .empty) }
      owner.makeTile(id, of: request.layer, request.tile)
    }
  }

  /// A function of the script has given a tile.
  func answered(tile id: Int, _ answer: TileAnswer) {
    switch answer {
    case .none: finish(tile: id, .empty)
    case .failed(let problem): finish(tile: id, .failed(problem))
    case .text(let bytes):
      if PictureBytes.isPicture(bytes) {
        finish(tile: id, PictureBytes.tile(bytes))
      } else {
        fetch(String(decoding: bytes, as: UTF8.self), id, isNamed: true)
      }
    }
  }

  /// - Parameter isNamed: whether a function of the script has named just this tile.
  private func fetch(_ location: String, _ id: Int, isNamed: Bool = false) {
    guard location.hasPrefix("http://") || location.hasPrefix("https://") else {
      return read(location, id, isNamed: isNamed)
    }
    do throws(WebAddress.Fault) {
      var request = WebRequest(.get, try WebAddress(location))
      request.limit = TileLoads.mostBytes
      tileLoads.goesToTheWeb(id)
      web.begin(request, id: id)
    } catch {
      finish(tile: id, .failed(error.words))
    }
  }

  private func read(_ path: String, _ id: Int, isNamed: Bool) {
    do throws(AccessError) {
      let bytes = try access.files.read(path, limit: TileLoads.mostBytes)
      finish(tile: id, PictureBytes.tile(bytes))
    } catch {
      let isEmpty = error.isNothingThere && !isNamed
      finish(tile: id, isEmpty ? .empty : .failed(error.words))
    }
  }

  /// A server has answered for a tile.
  func tileAnswered(_ id: Int, _ answer: RequestAnswer) {
    switch answer {
    case .web(let response):
      switch response.status {
      case 200: finish(tile: id, PictureBytes.tile(response.body))
      // What is not there is no fault of a layer that does not cover the world.
      case 204, 404, 410: finish(tile: id, .empty)
      default: finish(tile: id, .failed("the server answered with status \(response.status)"))
      }
    case .refused(let refusal): finish(tile: id, .failed(refusal.words))
    case .failure(let problem): finish(tile: id, .failed(problem))
    case .places, .plain: finish(tile: id, .failed("that is no picture"))
    }
  }

  private func finish(tile id: Int, _ tile: TileLayer.Tile) {
    guard let request = tileLoads.end(id) else { return }
    var field: RecordField
    switch tile {
    case .picture(let bytes): field = RecordField("bytes", .number(Double(bytes.count)))
    case .failed(let problem):
      field = RecordField("error", .text(problem))
      tell(problem, request)
    case .empty, .loading: field = RecordField("bytes", .number(0))
    }
    recorder?.record(.response(name: "tile", id: id, fields: [field]), at: now)
    if case .tileLayer(let layer)? = engine.overlays[request.layer],
      let place = layer.location(of: request.tile)
    {
      tileLoads.note(tile, of: request.layer, at: place)
    }
    engine.finish(request, with: tile)
  }

  /// Tells of layers of which no tile at all was there: their address is likely to be wrong.
  func tellOfBarrenLayers() {
    for (id, count, place) in tileLoads.takeBarren() {
      let name = engine.overlays[id]?.id ?? id.kind.words
      let what = count == 1 ? "its only tile is" : "none of its \(count) tiles is"
      log(
        .warn, "\(name): \(what) there; the first was looked for at \(ShownAddress.text(place))",
        of: nil)
    }
  }

  private func tell(_ problem: String, _ request: TileRequest) {
    guard case .tileLayer(let layer)? = engine.overlays[request.layer],
      tileLoads.isNews(request.layer)
    else { return }
    var place = "\(request.tile.zoom)/\(request.tile.x)/\(request.tile.y)"
    if let location = layer.location(of: request.tile) {
      place += " (\(ShownAddress.text(location)))"
    }
    log(
      .warn,
      "\(layer.id): tile \(place) cannot be loaded: \(problem) "
        + "(further ones of this layer are only in the trace)",
      of: nil)
  }
}

/// The bytes of a file that may be a picture.
enum PictureBytes {
  /// Whether they are meant for a picture, and not for the path or the address of one.
  static func isPicture(_ bytes: [UInt8]) -> Bool {
    bytes.first == UInt8(ascii: "<") || bytes.starts(with: "GIF8".utf8)
      || bytes.prefix(512).contains { $0 == 0 || ($0 < 0x20 && $0 != 0x0A) }
  }

  /// What there is of a tile that came as these bytes; one that cannot be drawn has failed.
  static func tile(_ bytes: [UInt8]) -> TileLayer.Tile {
    guard !bytes.isEmpty else { return .empty }
    do throws(ImageError) {
      _ = try Image(bytes)
      return .picture(bytes)
    } catch {
      return .failed("it \(error.words)")
    }
  }
}
