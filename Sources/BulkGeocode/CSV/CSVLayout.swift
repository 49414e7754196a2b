/// How a CSV text is laid out: what divides its fields, and which columns hold the coordinate.
struct CSVLayout: Equatable, Sendable {
  /// Where the coordinate stands.
  enum Place: Equatable, Sendable {
    /// A column each.
    case columns(lat: Int, lng: Int)
    /// One column with a text such as `48.8566, 2.3522`.
    case text(Int)
  }

  /// Bytes above the header or first row, which belong to no row.
  var leadingBytes: Int
  /// The byte between fields.
  var delimiter: UInt8
  /// Whether the first row names the columns.
  var hasHeader: Bool
  /// The columns' names, given or made up.
  var names: [String]
  /// Where the coordinate stands.
  var place: Place
  /// Whether lines end with CR and LF.
  var endsWithCRLF: Bool
}
