/// The countries and where each one's settlements stand, read in place.
struct CountryTable: @unchecked Sendable {
  /// A country's part of the settlements.
  struct Tree {
    var firstPlace: Int
    var placeCount: Int
    var firstNode: Int
  }

  static let recordBytes = 48

  let count: Int
  private let records: UnsafeRawPointer

  init(_ file: PackedFile) {
    let section = file.section("CTRY")
    records = section.baseAddress ?? file.base
    count = section.count / CountryTable.recordBytes
  }

  func code(of country: Int) -> UInt32 { number(country, 0) }

  func name(of country: Int) -> UInt32 { number(country, 4) }

  /// The capital's place in the list of settlements, or nil.
  func capital(of country: Int) -> Int? {
    let place = Int(number(country, 20))
    return place == 0 ? nil : place - 1
  }

  /// The first of a country's settlements.
  func firstPlace(of country: Int) -> Int { Int(number(country, 8)) }

  func tree(of country: Int) -> Tree {
    Tree(
      firstPlace: Int(number(country, 8)), placeCount: Int(number(country, 12)),
      firstNode: Int(number(country, 16)))
  }

  /// The country whose part of the settlements holds a place.
  func country(ofPlace place: Int) -> Int {
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(number(middle, 8)) <= place { low = middle } else { high = middle }
    }
    return low
  }

  /// The squared distance (km²) from a point to the box around a country's settlements.
  func squareToPlaces(of country: Int, from point: SIMD4<Int32>) -> Float {
    guard number(country, 12) > 0 else { return .infinity }
    let base = records + country * CountryTable.recordBytes
    var sum: Float = 0
    for axis in 0..<3 {
      let least = base.load(fromByteOffset: 24 + 4 * axis, as: Int32.self)
      let greatest = base.load(fromByteOffset: 36 + 4 * axis, as: Int32.self)
      let nearest = min(max(point[axis], least), greatest)
      let gap = Float(point[axis] &- nearest) * PlaceForest.kilometersPerUnit
      sum += gap * gap
    }
    return sum
  }

  private func number(_ country: Int, _ offset: Int) -> UInt32 {
    records.load(fromByteOffset: country * CountryTable.recordBytes + offset, as: UInt32.self)
  }
}
