import Foundation
import Gazetteer
import Geo

/// The settlements that a point may belong to, for cells that are small enough for these to be few:
/// those of a country that outweigh all others (see `LocalitySearch` in Sources/Gazetteer) somewhere
/// in the cell where it is that country's, or within a coast's reach of it.
///
/// A directory of square cells of 2^18 units (2.6 degrees) covers the world; a cell that would have
/// too many settlements is cut into four, again and again; four that are the same are one. A cell is
/// a 32-bit word; its two top bits tell what it is, the rest is a number:
/// - 00: four cells of half the size stand from that word of PCEL on: south-west, south-east,
///   north-west, north-east;
/// - 10: its list stands at that byte of PLST;
/// - 11: it has none.
///
/// A list has a part for each country that has land in the cell: a byte for the country and one for
/// the number of settlements, whose top bit is set when another part follows; then two bytes tell
/// how long the rest of this part is. The rest is the first settlement's place after the country's
/// first (2 bytes) and the steps to the others: 1 byte, or 255 and 2 bytes. A point whose country has
/// no part has to ask the country's tree.
struct PlaceCells {
  static let directoryShift = 18
  /// Cells with more settlements of a country are cut, down to 2^10 units.
  static let mostPlaces = 28
  static let smallestShift = 10
  /// How often a cell is halved to find out what may win in it.
  static let fineness = 5
  /// What the number of settlements of a part has room for.
  static let mostListed = 0x7F

  /// What a feature of outlines is.
  struct Area: Equatable {
    var country: Int
    /// Its region, -1 for none.
    var region: Int
  }

  /// Outlines that tell where a point is.
  final class Layer {
    let outlines: Outlines
    /// What its features are.
    let areas: [Area]
    /// Whether a point outside belongs to the nearest, as far as a coast reaches.
    let hasCoast: Bool
    fileprivate let surroundings: Surroundings
    /// The features that an edge bounds.
    fileprivate let owners: [[Int]]

    init(_ outlines: Outlines, areas: [Area], hasCoast: Bool) {
      self.outlines = outlines
      self.areas = areas
      self.hasCoast = hasCoast
      surroundings = Surroundings(outlines)
      var owners = [[Int]](repeating: [], count: outlines.points.count)
      for ring in outlines.rings {
        for edge in ring.edges.joined() { owners[edge].append(ring.feature) }
      }
      self.owners = owners
    }

    /// Whether there is another area on the other side of an edge.
    fileprivate func tells(at point: Int) -> Bool {
      let owners = owners[point]
      guard owners.count == 2 else { return !owners.isEmpty }
      return areas[owners[0]] != areas[owners[1]]
    }
  }

  /// An edge of a layer.
  private struct Edge {
    var layer: Int
    var point: Int
  }

  private(set) var directory: [UInt32] = []
  private(set) var words: [UInt32] = []
  private(set) var lists: [UInt8] = []
  private var known: [[UInt8]: UInt32] = [:]
  private let layers: [Layer]

  /// - Parameter rivals: the settlements of each country, without quarters.
  init(_ layers: [Layer], rivals: [[Rival]]) {
    self.layers = layers
    let edges = edgesOfDirectory()
    let all = Dictionary(uniqueKeysWithValues: rivals.enumerated().map { ($0, $1) })
    for row in 0..<CellTree.rows {
      for column in 0..<CellTree.columns {
        let square = Square(column: column, row: row, shift: PlaceCells.directoryShift)
        directory.append(
          word(
            for: square, edges: edges[row * CellTree.columns + column], around: nil, rivals: all))
      }
    }
  }

  /// The edges that may matter to each cell of the directory.
  private func edgesOfDirectory() -> [[Edge]] {
    func range(_ low: Int, _ high: Int, _ count: Int) -> ClosedRange<Int> {
      let shift = PlaceCells.directoryShift
      return max(low >> shift, 0)...min(high >> shift, count - 1)
    }
    var found = [[Edge]](repeating: [], count: CellTree.columns * CellTree.rows)
    for (index, layer) in layers.enumerated() {
      for point in layer.owners.indices where layer.tells(at: point) {
        let box = GridBox(around: layer.outlines.points[point...point + 1]).withCoast
        for row in range(box.south + 9_000_000, box.north + 9_000_000, CellTree.rows) {
          for column in range(box.west + 18_000_000, box.east + 18_000_000, CellTree.columns) {
            found[row * CellTree.columns + column].append(Edge(layer: index, point: point))
          }
        }
      }
    }
    return found
  }

  // MARK: Cells

  /// - Parameter around: what is around all of the cell, nil where it differs.
  private mutating func word(
    for square: Square, edges: [Edge], around: [Area]?, rivals: [Int: [Rival]]
  ) -> UInt32 {
    let mine = edges.filter { touches($0, square) }
    let around = around ?? areas(around: square.middle.onEarth)
    let regions = regions(of: around + mine.flatMap(areas(along:)))
    guard !regions.isEmpty else { return 3 << 30 }
    let ball = Ball(around: square.box)
    let left = regions.reduce(into: [Int: [Rival]]()) { left, part in
      left[part.key] = ball.winners(among: rivals[part.key] ?? [], regions: part.value)
    }
    let isSmall = square.shift <= PlaceCells.smallestShift
    // Coasts beyond the antimeridian are not looked for.
    let isWhole = !square.box.withCoast.crossesAntimeridian
    if isWhole, isSmall || left.values.allSatisfy({ $0.count <= 4 * PlaceCells.mostPlaces }) {
      let parts = regions.keys.sorted().map { country in
        (country, places(of: left[country] ?? [], in: square, regions: regions[country] ?? []))
      }
      if isSmall || parts.allSatisfy({ $0.1.count <= PlaceCells.mostPlaces }) {
        return leaf(parts.filter { !$0.1.isEmpty && $0.1.count <= PlaceCells.mostListed })
      }
    }
    if isSmall { return 3 << 30 }
    let quarters = square.quarters.map { quarter in
      word(for: quarter, edges: mine, around: mine.isEmpty ? around : nil, rivals: left)
    }
    if let first = quarters.first, first >> 30 != 0, quarters.allSatisfy({ $0 == first }) {
      return first
    }
    words.append(contentsOf: quarters)
    return UInt32(words.count - quarters.count)
  }

  /// Whether an edge touches a cell, one along a coast also what comes near it.
  private func touches(_ edge: Edge, _ square: Square) -> Bool {
    let layer = layers[edge.layer]
    let isCoast = layer.hasCoast && layer.owners[edge.point].count != 2
    return (isCoast ? square.box.withCoast : square.box)
      .touches(layer.outlines.points[edge.point], layer.outlines.points[edge.point + 1])
  }

  private func areas(around point: GridPoint) -> [Area] {
    layers.flatMap { layer in
      layer.surroundings.features(around: point).map { layer.areas[$0] }
    }
  }

  private func areas(along edge: Edge) -> [Area] {
    let layer = layers[edge.layer]
    return layer.owners[edge.point].map { layer.areas[$0] }
  }

  /// The countries of areas, and the regions in them.
  private func regions(of areas: [Area]) -> [Int: Set<Int>] {
    areas.reduce(into: [:]) { $0[$1.country, default: []].insert($1.region) }
  }

  /// The places that may win somewhere in a cell.
  private func places(of rivals: [Rival], in square: Square, regions: Set<Int>) -> [Int] {
    var found: Set<Int> = []
    func look(among rivals: [Rival], in square: Square, fineness: Int) {
      let winners = Ball(around: square.box).winners(among: rivals, regions: regions)
      guard winners.contains(where: { !found.contains($0.place) }) else { return }
      if winners.count == 1 || fineness == 0 {
        found.formUnion(winners.map(\.place))
      } else {
        for quarter in square.quarters {
          look(among: winners, in: quarter, fineness: fineness - 1)
        }
      }
    }
    look(among: rivals, in: square, fineness: PlaceCells.fineness)
    return found.sorted()
  }

  // MARK: Lists

  private mutating func leaf(_ parts: [(country: Int, places: [Int])]) -> UInt32 {
    guard !parts.isEmpty else { return 3 << 30 }
    var list: [UInt8] = []
    for (i, part) in parts.enumerated() {
      let steps = PlaceCells.steps(part.places)
      let isLast = i + 1 == parts.count
      list += [UInt8(part.country), UInt8(part.places.count) | (isLast ? 0 : 0x80)]
      if !isLast { list += PlaceCells.pair(steps.count) }
      list += steps
    }
    if let place = known[list] { return 2 << 30 | place }
    let place = UInt32(lists.count)
    known[list] = place
    lists += list
    return 2 << 30 | place
  }

  private static func steps(_ places: [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    var last = 0
    for (i, place) in places.enumerated() {
      let step = place - last
      last = place
      if i > 0, step < 255 {
        bytes.append(UInt8(step))
      } else {
        bytes += (i > 0 ? [255] : []) + pair(step)
      }
    }
    return bytes
  }

  private static func pair(_ number: Int) -> [UInt8] {
    let number = UInt16(number)
    return [UInt8(number & 0xFF), UInt8(number >> 8)]
  }
}

extension GridPoint {
  /// The nearest point that is on the earth.
  var onEarth: GridPoint {
    GridPoint(x: min(max(x, -18_000_000), 18_000_000), y: min(max(y, -9_000_000), 9_000_000))
  }
}

extension GridBox {
  /// The box with what lies a coast's reach around it (`World.coastReach`, and some to spare).
  fileprivate var withCoast: GridBox {
    let units = 1.02 * World.coastReach * GridPoint.unitsPerDegree * 180 / .pi / Earth.radius
    let lat = min(90, Double(max(abs(south), abs(north))) / GridPoint.unitsPerDegree + 0.1)
    let (up, aside) = (Int(units), Int(min(units / cos(lat * .pi / 180), 36_000_000)))
    return GridBox(west: west - aside, south: south - up, east: east + aside, north: north + up)
  }

  fileprivate var crossesAntimeridian: Bool { west < -18_000_000 || east > 18_000_000 }
}
