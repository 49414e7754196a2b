import Geo
import Rows

/// Reads the coordinates of objects, each by its own names where they differ.
struct JSONCoordinate: Sendable {
  /// Where it is looked for first.
  let place: JSONPlace?
  /// Whether it is looked for nowhere else.
  let isChosen: Bool

  /// The numbers of a row.
  ///
  /// - Throws: why there are none.
  func position(_ row: JSONRow, isFeature: Bool) throws(RowError) -> Position {
    if isFeature { return try position(row, at: .geometry("geometry")) }
    guard let place else { return try ownPosition(row) }
    if isChosen { return try position(row, at: place) }
    if case .members(let lat, let lng) = place {
      // Most rows are alike: each member is looked for once.
      guard let north = try row.value(path: lat), let east = try row.value(path: lng) else {
        return try ownPosition(row)
      }
      return Position(
        lat: try degrees(row, north, lat, .latitude), lng: try degrees(row, east, lng, .longitude))
    }
    return try place.isThere(in: row) ? position(row, at: place) : ownPosition(row)
  }

  private func ownPosition(_ row: JSONRow) throws(RowError) -> Position {
    if let own = JSONPlace(in: row) { return try position(row, at: own) }
    if case .members(let lat, let lng)? = place {
      let (north, east) = (try row.value(path: lat), try row.value(path: lng))
      if north != nil || east != nil { throw .missingColumn(north == nil ? lat : lng) }
    }
    throw .noCoordinate(row.names)
  }

  private func position(_ row: JSONRow, at place: JSONPlace) throws(RowError) -> Position {
    switch place {
    case .members(let lat, let lng):
      guard let north = try row.value(path: lat) else { throw .missingColumn(lat) }
      guard let east = try row.value(path: lng) else { throw .missingColumn(lng) }
      return Position(
        lat: try degrees(row, north, lat, .latitude), lng: try degrees(row, east, lng, .longitude))
    case .text(let name):
      guard let value = try row.value(path: name) else { throw .missingColumn(name) }
      guard row.bytes[value.lowerBound] == UInt8(ascii: "\"") else {
        throw .unreadable(row.bytes.part(value).text)
      }
      let point = try writtenCoordinate(JSONString.text(row.bytes, value))
      return Position(lat: point.lat, lng: point.lng)
    case .list(let name, let isLatFirst):
      guard let value = try row.value(path: name) else { throw .missingColumn(name) }
      var numbers: [Double] = []
      var scanner = JSONScanner(row.bytes, in: value)
      try scanner.array { (element) throws(RowError) in
        if let number = NumberText.value(row.bytes.part(element)) { numbers.append(number) }
      }
      guard numbers.count >= 2 else { throw .unreadable(row.bytes.part(value).text) }
      return isLatFirst
        ? Position(lat: numbers[0], lng: numbers[1]) : Position(lat: numbers[1], lng: numbers[0])
    case .geometry(let name):
      var geometry = row.range
      if let name {
        guard let value = try row.value(path: name) else { throw .noPoint }
        geometry = value
      }
      let point = try RepresentativePoint.position(of: geometry, in: row.bytes)
      return Position(lat: point.y, lng: point.x)
    }
  }

  private func degrees(
    _ row: JSONRow, _ value: Range<Int>, _ name: String, _ axis: CoordinateError.Axis
  ) throws(RowError) -> Double {
    if let number = NumberText.value(row.bytes.part(value)) { return number }
    let raw = row.bytes.part(value)
    guard raw.first == UInt8(ascii: "\"") else {
      if raw.text == "null" { throw .empty(name) }
      throw .notNumber(name, raw.text)
    }
    return try writtenDegrees(JSONString.text(row.bytes, value), axis, name)
  }
}
