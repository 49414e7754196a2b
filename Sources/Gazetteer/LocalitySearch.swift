/// The settlement that a point belongs to.
///
/// A settlement at a distance `d` with a reach `r` (which grows with its inhabitants, see
/// `PlaceRow` in Sources/worldpack) counts as if it were `d·(d / (d + r))²` away: near its middle a
/// city outweighs the small places inside and around it, each place keeps its own middle, and far
/// from all of them the distance decides. A place in another region than the point counts as twice as
/// far and a kilometre more; a quarter of a larger place does not count at all. Of two that count the
/// same, the first is chosen.
struct LocalitySearch: PlaceSearch {
  let point: SIMD4<Int32>
  /// The point's region, and the bits of it that matter: none when it is not known.
  private let region: UInt32
  private let regionBits: UInt32
  /// The least weight's bits above its place: such numbers are in the order of the weights, and the
  /// least of them is found without a jump.
  private var best = UInt64(Float.infinity.bitPattern) << 32 | 0xFFFF_FFFF

  init(point: SIMD4<Int32>, region: Int?) {
    self.point = point
    self.region = UInt32(region ?? 0)
    regionBits = region == nil ? 0 : 0xFFFF
  }

  /// The place that was found, or nil.
  var place: Int? {
    let place = UInt32(truncatingIfNeeded: best)
    return place == .max ? nil : Int(place)
  }

  /// The distance as it counts, in kilometres.
  static func weighted(square: Float, reach: Float) -> Float {
    let distance = square.squareRoot()
    let part = distance / max(distance + reach, 1e-6)
    return distance * part * part
  }

  func mayImprove(square: Float) -> Bool {
    let least = Float(bitPattern: UInt32(best >> 32))
    return LocalitySearch.weighted(square: square, reach: PlaceForest.greatestReach) <= least
  }

  mutating func consider(_ place: Int, square: Float, in forest: PlaceForest) {
    let record = forest.reachAndRegion(of: place)
    guard record & 0xFFFF != 0 else { return }
    let weighted = LocalitySearch.weighted(square: square, reach: Float(record & 0xFFFF) / 100)
    let isElsewhere = (record >> 16 ^ region) & regionBits != 0
    let counted = isElsewhere ? weighted * 2 + 1 : weighted
    best = min(best, UInt64(counted.bitPattern) << 32 | UInt64(place))
  }

  /// Takes all of a list into account.
  ///
  /// - Parameter first: the place that the list counts from.
  mutating func consider(_ list: PlaceCells.List, after first: Int, in forest: PlaceForest) {
    list.forEach { place in
      consider(
        first + place, square: forest.squaredKilometers(first + place, point), in: forest)
    }
  }
}
