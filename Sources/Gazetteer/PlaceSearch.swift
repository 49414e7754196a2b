/// What a walk through the settlements looks for.
protocol PlaceSearch {
  /// The asked point on the packed sphere.
  var point: SIMD4<Int32> { get }
  /// Whether a settlement at that squared distance (km²) or more, with a reach (km) of that or
  /// less, could still matter.
  func mayImprove(square: Float, reach: Float) -> Bool
  /// Takes a settlement into account.
  mutating func consider(_ place: Int, square: Float, in forest: PlaceForest)
}

/// The settlement that a point belongs to.
///
/// A settlement at a distance `d` with a reach `r` (which grows with its inhabitants, see
/// `PlaceRow` in Sources/worldpack) counts as if it were `d·(d / (d + r))²` away: near its middle a
/// city outweighs the small places inside and around it, each place keeps its own middle, and far
/// from all of them the distance decides. A place in another region than the point counts as twice as
/// far and a kilometre more; a quarter of a larger place does not count at all.
struct LocalitySearch: PlaceSearch {
  let point: SIMD4<Int32>
  let region: Int?
  private(set) var place = -1
  private(set) var square = Float.infinity
  private var least = Float.infinity

  init(point: SIMD4<Int32>, region: Int?) {
    self.point = point
    self.region = region
  }

  /// The distance as it counts, in kilometres.
  static func weighted(square: Float, reach: Float) -> Float {
    let distance = square.squareRoot()
    let part = distance / max(distance + reach, 1e-6)
    return distance * part * part
  }

  func mayImprove(square: Float, reach: Float) -> Bool {
    // d·(d / (d + r))² is never less than d - 2r: most places are ruled out without a root.
    let far = least + 2 * reach
    return square < far * far && LocalitySearch.weighted(square: square, reach: reach) < least
  }

  mutating func consider(_ place: Int, square: Float, in forest: PlaceForest) {
    let reach = forest.reach(of: place)
    let far = least + 2 * reach
    guard reach > 0, square < far * far else { return }
    var weighted = LocalitySearch.weighted(square: square, reach: reach)
    guard weighted < least else { return }
    if let region, forest.region(of: place) != region { weighted = weighted * 2 + 1 }
    guard weighted < least else { return }
    least = weighted
    self.place = place
    self.square = square
  }
}

/// The settlement whose centre is nearest.
struct NearestSearch: PlaceSearch {
  let point: SIMD4<Int32>
  private(set) var place = -1
  private(set) var square: Float

  /// - Parameter kilometers: how far to look.
  init(point: SIMD4<Int32>, within kilometers: Float = .infinity) {
    self.point = point
    square = kilometers * kilometers
  }

  func mayImprove(square: Float, reach: Float) -> Bool { square < self.square }

  mutating func consider(_ place: Int, square: Float, in forest: PlaceForest) {
    guard square < self.square else { return }
    self.place = place
    self.square = square
  }
}

/// The settlements whose centres are nearest, nearest first.
struct NearestFewSearch: PlaceSearch {
  let point: SIMD4<Int32>
  let limit: Int
  private(set) var found: [(place: Int, square: Float)] = []

  init(point: SIMD4<Int32>, limit: Int) {
    self.point = point
    self.limit = limit
  }

  func mayImprove(square: Float, reach: Float) -> Bool {
    guard found.count == limit, let last = found.last else { return limit > 0 }
    return square < last.square
  }

  mutating func consider(_ place: Int, square: Float, in forest: PlaceForest) {
    guard mayImprove(square: square, reach: 0) else { return }
    if found.count == limit { found.removeLast() }
    let at = found.firstIndex { square < $0.square } ?? found.count
    found.insert((place, square), at: at)
  }
}
