/// What the rows of an input or output are written in.
public enum RowFormat: String, Sendable, CaseIterable {
  /// A table with commas or another delimiter (RFC 4180).
  case csv
  /// One JSON object a line.
  case ndjson
  /// A GeoJSON feature collection (RFC 7946).
  case geojson
}
