import Geo

/// A settlement with what its weight depends on (see `LocalitySearch` in Sources/Gazetteer).
struct Rival {
  /// Its place after its country's first.
  var place: Int
  var point: SpherePoint
  /// In kilometres.
  var reach: Double
  /// -1 for none that is known.
  var region: Int

  /// The distance as it counts, in kilometres.
  func weight(at distance: Double) -> Double {
    let part = distance / max(distance + reach, 1e-6)
    return distance * part * part
  }
}

/// A ball around a box of the grid, by the straight distance through the earth.
struct Ball {
  private let middle: SpherePoint
  /// In kilometres.
  private let radius: Double

  /// Kilometres that rounding may take from a distance, with much to spare.
  private static let slack = 0.01

  init(around box: GridBox) {
    func point(_ x: Int, _ y: Int) -> SpherePoint {
      let at = GridPoint(x: x, y: y).onEarth.degrees
      return SpherePoint(Coordinate(lat: at.lat, lng: at.lng))
    }
    let across = (box.west + box.east) / 2
    let up = (box.south + box.north) / 2
    let middle = point(across, up)
    let rim = [
      point(box.west, box.south), point(across, box.south), point(box.east, box.south),
      point(box.west, up), point(box.east, up),
      point(box.west, box.north), point(across, box.north), point(box.east, box.north),
    ]
    self.middle = middle
    radius = 1.01 * (rim.map { $0.kilometres(to: middle) }.max() ?? 0) + Ball.slack
  }

  /// The settlements that may win at some point of the ball.
  ///
  /// A settlement is ruled out when another counts less wherever both are: its greatest weight in the
  /// ball is below the one's least.
  ///
  /// - Parameter regions: the regions that points of the ball may have, -1 for none.
  func winners(among rivals: [Rival], regions: Set<Int>) -> [Rival] {
    let weights = rivals.map { rival in
      let distance = rival.point.kilometres(to: middle)
      return (
        least: rival.weight(at: max(0, distance - radius)),
        greatest: rival.weight(at: distance + radius)
      )
    }
    var isKept = [Bool](repeating: false, count: rivals.count)
    for region in regions {
      func counted(_ weight: Double, _ i: Int) -> Double {
        region < 0 || rivals[i].region == region ? weight : weight * 2 + 1
      }
      let limit = rivals.indices.map { counted(weights[$0].greatest, $0) }.min() ?? 0
      for i in rivals.indices where counted(weights[i].least, i) <= limit { isKept[i] = true }
    }
    return rivals.indices.filter { isKept[$0] }.map { rivals[$0] }
  }
}
