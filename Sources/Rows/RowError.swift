import Geo

/// Why a row has no answer; it is marked with the words in the output.
public enum RowError: Error, Equatable, Sendable {
  /// The row ends before a column, by the column's name.
  case missingColumn(String)
  /// The column is empty, by its name.
  case empty(String)
  /// The column holds no number, by its name and with its text.
  case notNumber(String, String)
  /// A text that is no coordinate.
  case unreadable(String)
  /// The numbers are off the earth.
  case coordinate(CoordinateError)
  /// A number that is no degrees, by its name; what it must be divided by to be some.
  case outOfRange(String, Double, divisor: Int?)
  /// None of the members look like a coordinate; their names.
  case noCoordinate([String])
  /// More fields than columns: how many of each, and the surplus ones as they stand.
  case surplus(fields: Int, columns: Int, rest: String)
  /// Text between a field's closing quote and the next delimiter, by the field's number from 1.
  case looseQuote(field: Int)
  /// A carriage return that is neither in quotes nor at the row's end.
  case bareReturn
  /// A quoted field without an end.
  case openQuote
  /// A row beyond `ChunkReader.longestRow`.
  case tooLong
  /// No JSON; where and why.
  case json(String)
  /// JSON, but no object.
  case notObject
  /// The geocoder gave none, in its words.
  case noAnswer(String)
  /// A feature without a geometry that has a point.
  case noPoint

  /// The error in words.
  public var words: String {
    switch self {
    case .missingColumn(let name): "there is no \(name)"
    case .empty(let name): "\(name) is empty"
    case .notNumber(let name, let text): "\(name) is not a number: \(RowError.short(text))"
    case .unreadable(let text): "not a coordinate: \(RowError.short(text))"
    case .coordinate(let error): error.words
    case .outOfRange(let name, let value, let divisor):
      "\(name) is out of range: \(JSONNumber.text(value))"
        + (divisor.map { "; are these parts of a degree, to be divided by \($0)?" } ?? "")
    case .noCoordinate(let names):
      "no members look like coordinates; there are \(names.prefix(12).joined(separator: ", "))"
    case .surplus(let fields, let columns, let rest):
      "\(fields) fields in a table of \(columns) columns; left over: \(rest)"
    case .looseQuote(let field):
      "text follows the closing quote of field \(field); within a field quotes are doubled"
    case .bareReturn: "a carriage return (CR) stands outside of quotes, where no row ends"
    case .openQuote: "a quote is opened and never closed"
    case .tooLong: "longer than \(ChunkReader.longestRow >> 20) MiB, left out"
    case .json(let reason): "not valid JSON: \(reason)"
    case .notObject: "not a JSON object"
    case .noAnswer(let words): words
    case .noPoint: "the feature has no geometry"
    }
  }

  private static func short(_ text: String) -> String {
    text.count > 60 ? "'\(text.prefix(60))…'" : "'\(text)'"
  }
}

extension CoordinateError {
  /// The error in words, with a hint when the two numbers look swapped.
  public var words: String {
    switch self {
    case .notFinite(let axis, _): "the \(axis.rawValue) is not a finite number"
    case .longitudeOutOfRange(let value):
      "longitude \(CoordinateError.digits(value)) is outside -180…180"
    case .latitudeOutOfRange(let value, let fitsSwapped):
      "latitude \(CoordinateError.digits(value)) is outside -90…90"
        + (fitsSwapped ? "; are latitude and longitude swapped?" : "")
    }
  }

  /// A number without a needless `.0`.
  private static func digits(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
