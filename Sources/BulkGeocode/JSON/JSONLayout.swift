import Rows

/// Where the coordinate stands in the objects of an input.
struct JSONLayout: Sendable {
  /// Where the coordinate of a plain object stands.
  enum Place: Sendable {
    case members(lat: String, lng: String)
    case text(String)
    /// Nowhere: only features have one.
    case features
  }

  /// Where the coordinate of a plain object stands.
  var place: Place
  /// The columns of a CSV output, from the first row.
  var names: [String]

  /// Finds the places from the first rows that can be read.
  ///
  /// - Throws: `BulkError` when no member can be taken for the coordinate.
  init(_ rows: [JSONRow], options: BulkOptions) throws(BulkError) {
    names = rows.first?.names ?? ["input"]
    if let first = rows.first, first.isFeature {
      place = .features
      names = ["lat", "lng"]
      let properties = first.value("properties").flatMap { try? JSONRow(first.bytes, in: $0) }
      names += properties?.names ?? []
    } else if let name = options.coordinateColumn {
      place = .text(name)
    } else if let lat = options.latColumn, let lng = options.lngColumn {
      place = .members(lat: lat, lng: lng)
    } else if let found = rows.lazy.compactMap({ JSONLayout.place(in: $0.names) }).first {
      place = found
    } else if rows.isEmpty {
      place = .members(lat: "lat", lng: "lng")
    } else {
      throw .noCoordinateColumns(names)
    }
  }

  private static func place(in names: [String]) -> Place? {
    if let pair = ColumnNames.pair(in: names) {
      return .members(lat: names[pair.lat], lng: names[pair.lng])
    }
    return ColumnNames.text(in: names).map { .text(names[$0]) }
  }
}
