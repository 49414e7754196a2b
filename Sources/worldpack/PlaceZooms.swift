import Foundation

/// From which zoom on each settlement's name is written: one number for all times, so that a name
/// that has appeared stays while the camera comes closer ("active ranges", Been, Daiches and Yap,
/// Dynamic Map Labeling, 2006).
///
/// The section PLCZ holds a byte for each settlement: the zoom in eighths.
struct PlaceZooms {
  /// The zooms, by the settlements' rows.
  private(set) var zooms: [Double]

  private struct Label {
    var x: Double
    var y: Double
    var width: Double
    var zoom: Double
  }

  /// A name's height with the space around it, in points.
  private static let height = 24.0
  /// The space beside a name, in points.
  private static let gap = 20.0
  /// How much emptier it has to be around a name that is written early.
  private static let wide = (width: 80.0, height: 60.0)
  /// How many zooms early a name is written at most.
  private static let early = 2.0
  /// From this zoom on all names are written that have the room.
  private static let last = 14.0

  /// - Parameter quarters: which settlements are quarters of larger ones.
  init(_ places: [PlaceRow], quarters: [Bool]) {
    zooms = [Double](repeating: PlaceZooms.last, count: places.count)
    let order = places.indices.sorted {
      let (a, b) = (PlaceZooms.weight(places[$0]), PlaceZooms.weight(places[$1]))
      return (quarters[$0] ? 1 : 0, -a, $0) < (quarters[$1] ? 1 : 0, -b, $1)
    }
    var written: [Cell: [Label]] = [:]
    for row in order {
      let place = places[row]
      let base = PlaceZooms.base(place, isQuarter: quarters[row])
      let label = PlaceZooms.label(place)
      let earliest = max(base - PlaceZooms.early, 2)
      let near = Cell.around(label.x, label.y, zoom: earliest).flatMap { written[$0] ?? [] }
      let zoom = min(
        PlaceZooms.free(label, among: near, from: base, wide: (0, 0)),
        PlaceZooms.free(label, among: near, from: earliest, wide: PlaceZooms.wide))
      zooms[row] = min((zoom * 8).rounded(.up) / 8, PlaceZooms.last)
      var mine = label
      mine.zoom = zooms[row]
      for level in 0...Int(PlaceZooms.last) {
        written[Cell(label.x, label.y, level: level), default: []].append(mine)
      }
    }
  }

  /// The section, in the packed order.
  func section(order: [Int]) -> [UInt8] {
    order.map { UInt8(zooms[$0] * 8) }
  }

  /// The first zoom from which on a label touches none of the others.
  private static func free(
    _ label: Label, among others: [Label], from zoom: Double, wide: (width: Double, height: Double)
  ) -> Double {
    var scale = 256 * exp2(zoom)
    for other in others {
      let dx = label.x - other.x
      let dy = abs(label.y - other.y)
      // Names stand on the right of their places.
      let room = (dx > 0 ? other.width : label.width) + gap + wide.width
      // They touch below this scale.
      let touching = min(
        dx == 0 ? .infinity : room / abs(dx), dy == 0 ? .infinity : (height + wide.height) / dy)
      guard touching > 256 * exp2(other.zoom) else { continue }
      scale = max(scale, touching)
    }
    return log2(scale / 256)
  }

  private static func label(_ place: PlaceRow) -> Label {
    let lat = min(max(place.coordinate.lat, -85), 85) * .pi / 180
    return Label(
      x: (place.coordinate.lng + 180) / 360,
      y: 0.5 - log(tan(.pi / 4 + lat / 2)) / (2 * .pi),
      width: 10 + 6.6 * Double(place.name.count), zoom: 0)
  }

  private static func weight(_ place: PlaceRow) -> Int {
    place.isCapital ? max(3 * place.population, 600_000) : place.population
  }

  /// The zoom that a place of its size deserves.
  private static func base(_ place: PlaceRow, isQuarter: Bool) -> Double {
    // 10 million: 2.5; each time a third as many: 1 more.
    let size = Double(max(weight(place), 300))
    let zoom = 2.5 + log(10_000_000 / size) / log(3.3)
    return min(max(zoom, 2) + (isQuarter ? 2.5 : 0), last)
  }

  /// A square of the map as wide as 256 points at a zoom.
  private struct Cell: Hashable {
    var level: Int
    var column: Int
    var row: Int

    init(level: Int, column: Int, row: Int) {
      self.level = level
      self.column = column
      self.row = row
    }

    init(_ x: Double, _ y: Double, level: Int) {
      self.init(
        level: level, column: Int((x * exp2(Double(level))).rounded(.down)),
        row: Int((y * exp2(Double(level))).rounded(.down)))
    }

    /// The squares that hold all within 256 points of a place at a zoom.
    static func around(_ x: Double, _ y: Double, zoom: Double) -> [Cell] {
      let middle = Cell(x, y, level: Int(zoom))
      var cells: [Cell] = []
      for row in middle.row - 1...middle.row + 1 {
        for column in middle.column - 1...middle.column + 1 {
          cells.append(Cell(level: middle.level, column: column, row: row))
        }
      }
      return cells
    }
  }
}
