import Geo
import Glibc
import MapModel

/// Groups markers by their distance in the view, after the SDK's utility library (its
/// "non-hierarchical distance-based algorithm").
///
/// Going through the markers in order, each one that is in no group yet begins one, which takes all
/// markers within the distance, also out of groups whose first marker is further away. A group
/// stands at the mean of its markers.
struct Clustering {
  private let layer: ClusterLayer
  private let isInReach: Bool
  /// The distance, in parts of the world.
  private let reach: Double
  private let places: [Coordinate]
  private let points: [WorldPoint]
  private let cells: CellTable

  /// The zoom that markers are grouped for: the nearest whole one.
  static func wholeZoom(_ zoom: Double) -> Double { (zoom + 0.5).rounded(.down) }

  /// Prepares the grouping of a layer's markers when the map rests at a zoom.
  init(_ layer: ClusterLayer, atZoom zoom: Double, _ position: (_ number: Int) -> Coordinate?) {
    self.layer = layer
    isInReach = zoom <= layer.maxZoom
    // Beyond half a world everything is near everything.
    reach = min(layer.distance / Projection.scale(atZoom: Clustering.wholeZoom(zoom)), 0.5)
    places = layer.items.map { position($0) ?? Coordinate(lat: 0, lng: 0) }
    points = places.map { WorldPoint($0) }
    cells = CellTable(points, width: reach)
  }

  /// The groups in the order of their first markers.
  func groups() -> [ClusterLayer.Group] {
    var groupOf = [Int32](repeating: -1, count: points.count)
    var distances = [Double](repeating: .infinity, count: points.count)
    var count: Int32 = 0
    for first in points.indices where groupOf[first] < 0 {
      let point = points[first]
      cells.forEach(near: point) { place in
        let across = (points[place].x - point.x).remainder(dividingBy: 1)
        let down = points[place].y - point.y
        let distance = across * across + down * down
        guard distance <= reach * reach, distance <= distances[place] else { return }
        groupOf[place] = count
        distances[place] = distance
      }
      count += 1
    }
    return collect(groupOf, count: Int(count))
  }

  private func collect(_ groupOf: [Int32], count: Int) -> [ClusterLayer.Group] {
    var sums = [(x: Double, lat: Double, firstX: Double)](repeating: (0, 0, .nan), count: count)
    var members = [[Int]](repeating: [], count: count)
    for (place, group) in groupOf.enumerated() {
      let group = Int(group)
      if members[group].isEmpty { sums[group].firstX = points[place].x }
      members[group].append(layer.items[place])
      sums[group].x += (points[place].x - sums[group].firstX).remainder(dividingBy: 1)
      sums[group].lat += places[place].lat
    }
    return (0..<count).map { group in
      let size = Double(members[group].count)
      let x = sums[group].firstX + sums[group].x / size
      return ClusterLayer.Group(
        position: Coordinate(lat: sums[group].lat / size, lng: x * 360 - 180),
        members: members[group],
        isShown: members[group].count >= max(layer.minimumSize, 1) && isInReach)
    }
  }
}

/// Points by squares of an even width, so that those near another one are found at once.
private struct CellTable {
  private let columns: Int
  private let rows: Int
  private let top: Double
  private let width: Double
  /// Where the points of each cell begin in `places`.
  private var starts: [Int32]
  private var places: [Int32]

  /// More cells than this are of no use.
  private static let most = 1 << 20

  init(_ points: [WorldPoint], width: Double) {
    let top = points.reduce(0.0) { min($0, $1.y) }
    let bottom = points.reduce(1.0) { max($0, $1.y) }
    // At least as wide as asked, and a whole number around the world.
    let most = min(Double(CellTable.most), Double(4 * points.count + 16))
    let columns = max(min((1 / width).rounded(.down), (most / (bottom - top)).squareRoot()), 1)
    let widest = 1 / columns.rounded(.down)
    self.columns = Int(columns)
    self.top = top
    self.width = widest
    rows = Int(((bottom - top) / widest).rounded(.up)) + 1
    starts = Array(repeating: 0, count: self.columns * rows + 1)
    places = Array(repeating: 0, count: points.count)
    let cells = points.map { cell(of: $0) }
    for cell in cells { starts[cell + 1] += 1 }
    for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
    var next = starts
    for (place, cell) in cells.enumerated() {
      places[Int(next[cell])] = Int32(place)
      next[cell] += 1
    }
  }

  private func column(of x: Double) -> Int {
    min(Int((x - x.rounded(.down)) / width), columns - 1)
  }

  private func row(of y: Double) -> Int { min(max(Int((y - top) / width), 0), rows - 1) }

  private func cell(of point: WorldPoint) -> Int {
    row(of: point.y) * columns + column(of: point.x)
  }

  /// Calls `body` with the place of every point in the point's cell and those around it, each once.
  func forEach(near point: WorldPoint, _ body: (Int) -> Void) {
    let (column, row) = (column(of: point.x), row(of: point.y))
    let aside = columns > 2 ? [columns - 1, 0, 1] : Array(0..<columns)
    for near in max(row - 1, 0)...min(row + 1, rows - 1) {
      for step in aside {
        let cell = near * columns + (column + step) % columns
        for place in starts[cell]..<starts[cell + 1] { body(Int(places[Int(place)])) }
      }
    }
  }
}
