import Rows

/// How the objects of an input are taken: where their coordinates stand, and what columns they have
/// in a table.
struct JSONLayout: Sendable {
  /// Reads their coordinates.
  let coordinate: JSONCoordinate
  /// The columns of a CSV output; none for others.
  let columns: JSONColumns

  /// Finds the places from the first rows that can be read.
  ///
  /// - Throws: `BulkError` when no member can be taken for the coordinate.
  init(_ rows: [JSONRow], columns: JSONColumns, options: BulkOptions) throws(BulkError) {
    self.columns = columns
    if let name = options.coordinateColumn {
      coordinate = JSONCoordinate(place: .text(name), isChosen: true)
    } else if let lat = options.latColumn, let lng = options.lngColumn {
      guard lat != lng else { throw .sameColumn(lat, lng) }
      coordinate = JSONCoordinate(place: .members(lat: lat, lng: lng), isChosen: true)
    } else {
      let place = rows.lazy.compactMap { JSONPlace(in: $0) }.first
      if place == nil, let first = rows.first { throw .noCoordinateColumns(first.names) }
      coordinate = JSONCoordinate(place: place, isChosen: false)
    }
  }
}
