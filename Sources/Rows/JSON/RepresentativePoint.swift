import Geo

/// The point that stands for a GeoJSON geometry.
///
/// A point stands for itself, a line is stood for by its middle vertex, several points by the first,
/// an area by a point inside it: on the parallel through the middle of its largest ring, in the
/// middle of the widest stretch within.
public struct RepresentativePoint {
  private var positions: [SIMD2<Double>] = []
  private var runs: [Range<Int>] = []

  /// The point of a geometry that stands in a text.
  ///
  /// - Throws: `RowError` when it has none or lies off the earth.
  public static func of(
    _ geometry: Range<Int>, in bytes: UnsafeRawBufferPointer
  ) throws(RowError) -> Coordinate {
    let found = try position(of: geometry, in: bytes)
    do throws(CoordinateError) {
      return try Coordinate(checking: found.y, lng: found.x)
    } catch {
      throw .coordinate(error)
    }
  }

  /// The point's numbers as they stand: `x` is the longitude, `y` the latitude, wherever they lie.
  ///
  /// - Throws: `RowError` when there is none.
  public static func position(
    of geometry: Range<Int>, in bytes: UnsafeRawBufferPointer
  ) throws(RowError) -> SIMD2<Double> {
    guard let found = try find(geometry, bytes, depth: 0) else { throw .noPoint }
    return found
  }

  private static func find(
    _ geometry: Range<Int>, _ bytes: UnsafeRawBufferPointer, depth: Int
  ) throws(RowError) -> SIMD2<Double>? {
    var scanner = JSONScanner(bytes, in: geometry)
    scanner.skipBlanks()
    guard scanner.byte == UInt8(ascii: "{"), depth < 8 else { return nil }
    var type = ""
    var coordinates: Range<Int>?
    var geometries: [Range<Int>] = []
    try scanner.object { (name, value) throws(RowError) in
      if JSONString.equals(bytes, name, "type"), bytes[value.lowerBound] == UInt8(ascii: "\"") {
        type = JSONString.text(bytes, value)
      } else if JSONString.equals(bytes, name, "coordinates") {
        coordinates = value
      } else if JSONString.equals(bytes, name, "geometries"),
        bytes[value.lowerBound] == UInt8(ascii: "[")
      {
        var list = JSONScanner(bytes, in: value)
        try list.array { (element) throws(RowError) in geometries.append(element) }
      }
    }
    if type == "GeometryCollection" {
      for geometry in geometries {
        if let found = try find(geometry, bytes, depth: depth + 1) { return found }
      }
      return nil
    }
    guard let coordinates else { return nil }
    var point = RepresentativePoint()
    try point.collect(coordinates, bytes, depth: 0)
    return point.point(ofType: type)
  }

  /// Gathers positions, and the runs of positions that are lines or rings.
  private mutating func collect(
    _ range: Range<Int>, _ bytes: UnsafeRawBufferPointer, depth: Int
  ) throws(RowError) {
    guard bytes[range.lowerBound] == UInt8(ascii: "["), depth < 5 else { return }
    var numbers: [Double] = []
    var lists: [Range<Int>] = []
    var scanner = JSONScanner(bytes, in: range)
    try scanner.array { (element) throws(RowError) in
      if bytes[element.lowerBound] == UInt8(ascii: "[") {
        lists.append(element)
      } else if let number = NumberText.value(bytes.part(element)) {
        numbers.append(number)
      }
    }
    if numbers.count >= 2 { return positions.append(SIMD2(numbers[0], numbers[1])) }
    let start = positions.count
    let runsBefore = runs.count
    for list in lists { try collect(list, bytes, depth: depth + 1) }
    if runs.count == runsBefore, positions.count > start { runs.append(start..<positions.count) }
  }

  private func point(ofType type: String) -> SIMD2<Double>? {
    switch type {
    case "Point", "MultiPoint": return positions.first
    case "LineString", "MultiLineString":
      let longest = runs.max { $0.count < $1.count }
      return longest.map { positions[$0.lowerBound + $0.count / 2] }
    case "Polygon", "MultiPolygon": return inside() ?? positions.first
    default: return nil
    }
  }

  private func inside() -> SIMD2<Double>? {
    var parallel: Double?
    var largest = -1.0
    for run in runs {
      guard let first = positions[run].first else { continue }
      var low = first
      var high = first
      for position in positions[run] {
        low = pointwiseMin(low, position)
        high = pointwiseMax(high, position)
      }
      let size = (high.x - low.x) * (high.y - low.y)
      if size > largest { (largest, parallel) = (size, (low.y + high.y) / 2) }
    }
    guard let parallel else { return nil }
    let crossings = crossings(at: parallel).sorted()
    var widest: (from: Double, to: Double)?
    for index in stride(from: 0, to: crossings.count - 1, by: 2) {
      let stretch = (from: crossings[index], to: crossings[index + 1])
      if stretch.to - stretch.from > widest.map({ $0.to - $0.from }) ?? 0 { widest = stretch }
    }
    return widest.map { SIMD2(($0.from + $0.to) / 2, parallel) }
  }

  private func crossings(at parallel: Double) -> [Double] {
    var crossings: [Double] = []
    for run in runs {
      guard var before = positions[run].last else { continue }
      for position in positions[run] {
        if (before.y > parallel) != (position.y > parallel) {
          let part = (parallel - before.y) / (position.y - before.y)
          crossings.append(before.x + part * (position.x - before.x))
        }
        before = position
      }
    }
    return crossings
  }
}
