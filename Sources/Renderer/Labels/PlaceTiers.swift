import Gazetteer
import Geo

/// The settlements by the zoom from which on they are named, each zoom's worth decoded when it is
/// first needed.
enum PlaceTiers {
  /// A settlement on the map.
  struct Entry: Sendable {
    var place: MapPlace
    var point: WorldPoint
  }

  /// The settlements that appear within one zoom, sorted by the cells of a grid.
  struct Tier: Sendable {
    private let entries: [Entry]
    private let starts: [Int]

    private static let columns = 128

    init(from zoom: Double, upTo end: Double) {
      let found = World.embedded.mapPlaces(appearingAt: zoom..<end).map { place in
        (place: place, point: WorldPoint(place.coordinate))
      }
      var counts = [Int](repeating: 0, count: Tier.columns * Tier.columns + 1)
      let cells = found.map { Tier.cell($0.point) }
      for cell in cells { counts[cell + 1] += 1 }
      for cell in 1..<counts.count { counts[cell] += counts[cell - 1] }
      starts = counts
      // Entries of one cell keep the order of the data.
      let order = found.indices.sorted { (cells[$0], $0) < (cells[$1], $1) }
      entries = order.map { Entry(place: found[$0].place, point: found[$0].point) }
    }

    private static func cell(_ point: WorldPoint) -> Int {
      row(point.y) * columns + min(max(Int(point.x * Double(columns)), 0), columns - 1)
    }

    private static func row(_ y: Double) -> Int {
      Int(min(max(y * Double(columns), 0), Double(columns - 1)))
    }

    /// Hands out the entries in a box of the map, and perhaps some beside it; x is within 0…1.
    func forEach(
      west: Double, north: Double, east: Double, south: Double, _ body: (Entry) -> Void
    ) {
      let first = min(max(Int(west * Double(Tier.columns)), 0), Tier.columns - 1)
      let last = min(max(Int(east * Double(Tier.columns)), 0), Tier.columns - 1)
      guard first <= last else { return }
      for row in Tier.row(north)...max(Tier.row(north), Tier.row(south)) {
        let range = starts[row * Tier.columns + first]..<starts[row * Tier.columns + last + 1]
        for entry in entries[range] { body(entry) }
      }
    }
  }

  private static let first = Tier(from: 0, upTo: 4)
  private static let second = Tier(from: 4, upTo: 6)
  private static let third = Tier(from: 6, upTo: 8)
  private static let fourth = Tier(from: 8, upTo: 10)
  private static let fifth = Tier(from: 10, upTo: 12)
  private static let last = Tier(from: 12, upTo: 32)

  /// The tiers that are needed at a zoom.
  static func upTo(zoom: Double) -> [Tier] {
    var tiers = [first]
    if zoom >= 4 { tiers.append(second) }
    if zoom >= 6 { tiers.append(third) }
    if zoom >= 8 { tiers.append(fourth) }
    if zoom >= 10 { tiers.append(fifth) }
    if zoom >= 12 { tiers.append(last) }
    return tiers
  }
}
