import Geo
import MapModel

/// Markers out of a table: comma-separated values with a column of latitudes and one of longitudes,
/// and perhaps titles, snippets and colours.
///
/// The first row names the columns, unless its first two fields are numbers: then the columns are
/// latitude, longitude, title and colour.
public enum MarkerTable {
  /// Why a table gives no markers.
  public struct Fault: Error, Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// What is wrong, in words.
    public let words: String
  }

  private enum Column: CaseIterable {
    case lat, lng, title, snippet, color

    var names: [String] {
      switch self {
      case .lat: ["lat", "latitude", "y"]
      case .lng: ["lng", "lon", "long", "longitude", "x"]
      case .title: ["title", "name", "label"]
      case .snippet: ["snippet", "description", "text"]
      case .color: ["color", "colour"]
      }
    }
  }

  /// Reads the markers of a table, in its order.
  public static func read(_ bytes: [UInt8]) throws(Fault) -> [Marker] {
    let rows: [CSVText.Row]
    do throws(CSVText.Fault) {
      rows = try CSVText.read(bytes)
    } catch {
      throw Fault(line: error.line, words: error.words)
    }
    guard let first = rows.first else { return [] }
    let hasNames = first.fields.prefix(2).contains { number($0) == nil }
    let columns = hasNames ? try places(first) : [.lat: 0, .lng: 1, .title: 2, .color: 3]
    var markers: [Marker] = []
    for row in rows.dropFirst(hasNames ? 1 : 0) {
      markers.append(try marker(row, columns, number: markers.count + 1))
    }
    return markers
  }

  private static func places(_ row: CSVText.Row) throws(Fault) -> [Column: Int] {
    let names = row.fields.map { text($0).lowercased() }
    var places: [Column: Int] = [:]
    for column in Column.allCases {
      places[column] = names.firstIndex { column.names.contains($0) }
    }
    for (column, what) in [(Column.lat, "latitudes"), (.lng, "longitudes")]
    where places[column] == nil {
      throw Fault(
        line: row.line,
        words: "there is no column of \(what); name it \(column.names[0]), or leave the names out")
    }
    return places
  }

  private static func marker(
    _ row: CSVText.Row, _ columns: [Column: Int], number: Int
  ) throws(Fault) -> Marker {
    func field(_ column: Column) -> [UInt8]? {
      guard let place = columns[column], place < row.fields.count else { return nil }
      return row.fields[place].isEmpty ? nil : row.fields[place]
    }
    let lat = try axis(field(.lat), "latitude", row)
    let lng = try axis(field(.lng), "longitude", row)
    guard let position = try? Coordinate(checking: lat, lng: lng) else {
      throw Fault(line: row.line, words: "the latitude \(lat) is outside -90…90")
    }
    var marker = Marker(position: position, id: "marker-\(number)")
    marker.title = field(.title).map(text)
    marker.snippet = field(.snippet).map(text)
    if let color = field(.color) {
      do throws(ColorError) {
        marker.color = try Color(text(color))
      } catch {
        let near =
          if case .unknownName(let name?) = error { "; did you mean '\(name)'?" } else { "" }
        throw Fault(line: row.line, words: "'\(text(color))' is no colour\(near)")
      }
    }
    return marker
  }

  private static func axis(
    _ field: [UInt8]?, _ name: String, _ row: CSVText.Row
  ) throws(Fault) -> Double {
    guard let field else { throw Fault(line: row.line, words: "the \(name) is missing") }
    guard let value = number(field), value.isFinite else {
      throw Fault(line: row.line, words: "the \(name) is not a number: '\(text(field))'")
    }
    return value
  }

  private static func number(_ field: [UInt8]) -> Double? {
    Double(text(field).filter { $0 != " " })
  }

  private static func text(_ field: [UInt8]) -> String { String(decoding: field, as: UTF8.self) }
}
