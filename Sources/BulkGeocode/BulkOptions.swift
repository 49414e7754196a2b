import Rows

/// What a bulk run is asked to do; what is nil is found out from the input.
public struct BulkOptions: Sendable {
  /// The input's format.
  public var inputFormat: RowFormat?
  /// The output's format; the input's when nil.
  public var outputFormat: RowFormat?
  /// The byte between a table's fields.
  public var delimiter: UInt8?
  /// Whether a table's first row names its columns.
  public var hasHeader: Bool?
  /// The column of the latitude, by name or by number from 1.
  public var latColumn: String?
  /// The column of the longitude, by name or by number from 1.
  public var lngColumn: String?
  /// The column of a coordinate as text, by name or by number from 1.
  public var coordinateColumn: String?
  /// What is added to each row.
  public var columns = AddressColumn.standard
  /// What the added names begin with.
  public var prefix = ""
  /// How many threads answer rows.
  public var jobs = 1
  /// Whether the first bad row ends the run.
  public var isStrict = false

  /// Who answers in place of the embedded world, nil for nobody.
  public var answers: (any PointAnswers)?

  /// Options that leave everything to be found out.
  public init() {}

  /// What must be the same for a run to go on where another stopped.
  var fingerprint: String {
    let parts: [String?] = [
      inputFormat?.rawValue, outputFormat?.rawValue, delimiter.map { "\($0)" },
      hasHeader.map { "\($0)" }, latColumn, lngColumn, coordinateColumn, prefix,
      answers?.identity,
    ]
    return parts.map { $0 ?? "\u{1}" }.joined(separator: "\u{2}")
      + columns.map(\.rawValue).joined(separator: ",")
  }
}
