import Geo
import Glibc

/// The settlements, a k-d tree a country, read in place. The format is described in
/// Sources/worldpack/PlaceForest.swift.
struct PlaceForest: @unchecked Sendable {
  static let leafSize = 16
  /// Kilometres a unit of the sphere's numbers.
  static let kilometersPerUnit = Float(Earth.radius / 1000 / 1_073_741_824)

  let hot: UnsafeRawPointer
  let cold: UnsafeRawPointer
  let nodes: UnsafeRawPointer
  let countries: CountryTable
  let count: Int

  init(_ file: PackedFile, countries: CountryTable) {
    let places = file.section("PLCH")
    hot = places.baseAddress ?? file.base
    count = places.count / 16
    cold = file.section("PLCC").baseAddress ?? file.base
    nodes = file.section("PLCN").baseAddress ?? file.base
    self.countries = countries
  }

  /// The point on the packed sphere.
  static func sphere(_ coordinate: Coordinate) -> SIMD4<Int32> {
    let lat = coordinate.lat * .pi / 180
    let lng = coordinate.lng * .pi / 180
    let radius = 1_073_741_824.0
    let circle = cos(lat) * radius
    return SIMD4(
      Int32(GridPoint.nearestInteger(circle * cos(lng))),
      Int32(GridPoint.nearestInteger(circle * sin(lng))),
      Int32(GridPoint.nearestInteger(sin(lat) * radius)), 0)
  }

  func position(of place: Int) -> SIMD4<Int32> {
    hot.load(fromByteOffset: place * 16, as: SIMD4<Int32>.self)
  }

  func reach(of place: Int) -> Float {
    Float(hot.load(fromByteOffset: place * 16 + 12, as: UInt16.self)) / 100
  }

  /// The first-level region that a settlement is counted to, or nil.
  func region(of place: Int) -> Int? {
    let region = hot.load(fromByteOffset: place * 16 + 14, as: UInt16.self)
    return region == 0xFFFF ? nil : Int(region)
  }

  func name(of place: Int) -> UInt32 {
    cold.load(fromByteOffset: place * 8, as: UInt32.self) & 0x7F_FFFF
  }

  func zone(of place: Int) -> Int {
    Int(cold.load(fromByteOffset: place * 8, as: UInt32.self) >> 23)
  }

  func population(of place: Int) -> Int {
    Int(cold.load(fromByteOffset: place * 8 + 4, as: UInt32.self))
  }

  func country(of place: Int) -> Int { countries.country(ofPlace: place) }

  /// What else its record holds: the reach in 10 m below the region, 16 bits each.
  func reachAndRegion(of place: Int) -> UInt32 {
    hot.load(fromByteOffset: place * 16 + 12, as: UInt32.self)
  }

  /// Where a settlement's centre is, to 1e-5 degrees.
  func coordinate(of place: Int) -> Coordinate {
    let at = position(of: place)
    let (x, y, z) = (Double(at.x), Double(at.y), Double(at.z))
    let degrees = 180 / Double.pi
    let lat = atan2(z, (x * x + y * y).squareRoot()) * degrees
    let lng = atan2(y, x) * degrees
    return Coordinate(lat: (lat * 1e5).rounded() / 1e5, lng: (lng * 1e5).rounded() / 1e5)
  }

  /// Lets a search see the places of a country that may matter to it.
  func search<S: PlaceSearch>(country: Int, with search: inout S) {
    let tree = countries.tree(of: country)
    walk(
      tree.firstNode, tree.firstPlace, tree.firstPlace + tree.placeCount, offsets: .zero,
      square: 0, with: &search)
  }

  /// Lets a search see the places of all countries that may matter to it.
  ///
  /// - Parameter country: where to begin; nil for the country whose places begin nearest.
  func searchEverywhere<S: PlaceSearch>(from country: Int?, with search: inout S) {
    let first = country ?? nearestCountry(to: search.point)
    self.search(country: first, with: &search)
    for other in 0..<countries.count where other != first {
      let square = countries.squareToPlaces(of: other, from: search.point)
      if search.mayImprove(square: square) {
        self.search(country: other, with: &search)
      }
    }
  }

  /// No settlement's name carries farther, in kilometres.
  static let greatestReach: Float = 60

  private func nearestCountry(to point: SIMD4<Int32>) -> Int {
    var nearest = 0
    var least = Float.infinity
    for country in 0..<countries.count {
      let square = countries.squareToPlaces(of: country, from: point)
      if square < least { (least, nearest) = (square, country) }
    }
    return nearest
  }

  private func walk<S: PlaceSearch>(
    _ node: Int, _ low: Int, _ high: Int, offsets: SIMD4<Float>, square: Float,
    with search: inout S
  ) {
    if high - low <= PlaceForest.leafSize {
      for place in low..<high {
        search.consider(place, square: squaredKilometers(place, search.point), in: self)
      }
      return
    }
    let record = nodes + node * 8
    let split = record.load(as: Int32.self)
    let link = record.load(fromByteOffset: 4, as: UInt32.self)
    let right = Int(link & 0x3FFF_FFFF)
    let middle = low + (high - low) / 2
    // The axis as a mask, to pick one of three numbers without a jump.
    let axis = Int32(truncatingIfNeeded: link >> 30)
    let mask = SIMD4<Int32>(repeating: axis) .== SIMD4(0, 1, 2, 3)
    let isOnAxis = SIMD4<Int32>.zero.replacing(with: SIMD4(repeating: -1), where: mask)
    let gap = Float((search.point & isOnAxis).wrappedSum() &- split)
    let gapKilometers = gap * PlaceForest.kilometersPerUnit
    let farOffsets = offsets.replacing(with: gapKilometers, where: mask)
    let farSquares = farOffsets * farOffsets
    let farSquare = farSquares.x + farSquares.y + farSquares.z
    if gap < 0 {
      walk(node + 1, low, middle, offsets: offsets, square: square, with: &search)
      guard search.mayImprove(square: farSquare) else { return }
      walk(right, middle, high, offsets: farOffsets, square: farSquare, with: &search)
    } else {
      walk(right, middle, high, offsets: offsets, square: square, with: &search)
      guard search.mayImprove(square: farSquare) else { return }
      walk(node + 1, low, middle, offsets: farOffsets, square: farSquare, with: &search)
    }
  }

  /// The squared straight distance through the earth, in square kilometres.
  func squaredKilometers(_ place: Int, _ point: SIMD4<Int32>) -> Float {
    let gaps = SIMD4<Float>(position(of: place) &- point) * PlaceForest.kilometersPerUnit
    return gaps.x * gaps.x + gaps.y * gaps.y + gaps.z * gaps.z
  }
}
