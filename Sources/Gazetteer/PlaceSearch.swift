/// What a walk through the settlements looks for.
protocol PlaceSearch {
  /// The asked point on the packed sphere.
  var point: SIMD4<Int32> { get }
  /// Whether a settlement at that squared distance (km²) or more could still matter.
  func mayImprove(square: Float) -> Bool
  /// Takes a settlement into account.
  mutating func consider(_ place: Int, square: Float, in forest: PlaceForest)
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

  func mayImprove(square: Float) -> Bool { square < self.square }

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

  func mayImprove(square: Float) -> Bool {
    guard found.count == limit, let last = found.last else { return limit > 0 }
    return square < last.square
  }

  mutating func consider(_ place: Int, square: Float, in forest: PlaceForest) {
    guard mayImprove(square: square) else { return }
    if found.count == limit { found.removeLast() }
    let at = found.firstIndex { square < $0.square } ?? found.count
    found.insert((place, square), at: at)
  }
}
