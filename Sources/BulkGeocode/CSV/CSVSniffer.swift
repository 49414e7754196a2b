import Geo
import Rows

/// Finds out how a CSV text is laid out, from its first rows and what the user says.
struct CSVSniffer {
  let options: BulkOptions
  private let rows: [[String]]
  private let delimiter: UInt8
  private let endsWithCRLF: Bool

  /// - Parameter isWhole: whether the sample is the whole text, so that its last row counts.
  init(_ sample: UnsafeRawBufferPointer, isWhole: Bool, options: BulkOptions) {
    self.options = options
    let sniffer = DelimiterSniffer(
      sample, isWhole: isWhole, given: options.delimiter, bonus: CSVSniffer.bonus)
    rows = sniffer.rows
    delimiter = sniffer.delimiter
    endsWithCRLF = sniffer.endsWithCRLF
  }

  /// What speaks for a delimiter is that coordinates are seen, and that little else is: a comma cuts
  /// "48,8566;2,3522" into two numbers, too, but not into nothing else.
  private static func bonus(_ rows: [[String]]) -> Double {
    let isNamed = rows.first.map { ColumnNames.pair(in: $0) != nil } ?? false
    let parts = rows.filter { $0.count(where: isNumber) >= 2 }.map { row in
      Double(row.count(where: isNumber)) / Double(row.count)
    }
    guard isNamed || !parts.isEmpty else { return 0 }
    return 2 + (parts.max() ?? 0) / 2
  }

  /// Whether a text is degrees, as a number or in another spelling.
  private static func isNumber(_ text: String) -> Bool {
    var text = text
    if text.withUTF8({ NumberText.value(UnsafeRawBufferPointer($0)) }) != nil { return true }
    guard text.contains(where: \.isNumber) else { return false }
    return (try? CoordinateText.degrees(text, axis: .latitude)) != nil
      || (try? CoordinateText.degrees(text, axis: .longitude)) != nil
  }

  /// The layout.
  ///
  /// - Throws: `BulkError` when no column can be taken for the coordinate.
  func layout() throws(BulkError) -> CSVLayout {
    guard let first = rows.first else { throw .noRows }
    let hasHeader = options.hasHeader ?? looksLikeHeader(first)
    let width = hasHeader ? first.count : rows.map(\.count).max() ?? first.count
    var names = hasHeader ? first : (1...max(1, width)).map { "column_\($0)" }
    let data = hasHeader ? Array(rows.dropFirst()) : rows
    let place = try place(hasHeader ? first : nil, data, width: width)
    if !hasHeader {
      switch place {
      case .columns(let lat, let lng):
        names[lat] = "lat"
        names[lng] = "lng"
      case .text(let column): names[column] = "coordinate"
      }
    }
    return CSVLayout(
      delimiter: delimiter, hasHeader: hasHeader, names: names, place: place,
      endsWithCRLF: endsWithCRLF)
  }

  private func looksLikeHeader(_ first: [String]) -> Bool {
    if ColumnNames.pair(in: first) != nil || ColumnNames.text(in: first) != nil { return true }
    let chosen = [options.latColumn, options.lngColumn, options.coordinateColumn].compactMap(\.self)
    if chosen.contains(where: first.contains) { return true }
    guard !first.contains(where: CSVSniffer.isNumber), rows.count > 1 else { return false }
    // A first row without numbers over rows with two is a header, over others a bad row.
    return rows.dropFirst().first.map { $0.count(where: CSVSniffer.isNumber) >= 2 } ?? false
      && first.count == rows[1].count
  }

  private func place(
    _ header: [String]?, _ data: [[String]], width: Int
  ) throws(BulkError) -> CSVLayout.Place {
    if let name = options.coordinateColumn { return .text(try column(name, header, width)) }
    if let lat = options.latColumn, let lng = options.lngColumn {
      return .columns(lat: try column(lat, header, width), lng: try column(lng, header, width))
    }
    if let header {
      if let pair = ColumnNames.pair(in: header) { return .columns(lat: pair.lat, lng: pair.lng) }
      if let column = ColumnNames.text(in: header) { return .text(column) }
    }
    for row in data {
      let numeric = row.indices.filter { CSVSniffer.isNumber(row[$0]) }
      if numeric.count >= 2 { return .columns(lat: numeric[0], lng: numeric[1]) }
    }
    if width == 1, header == nil { return .text(0) }
    throw .noCoordinateColumns(header ?? [])
  }

  /// A column by its name, or by its number from 1.
  private func column(
    _ name: String, _ header: [String]?, _ width: Int
  ) throws(BulkError) -> Int {
    if let header {
      if let exact = header.firstIndex(of: name) { return exact }
      if let alike = header.firstIndex(where: {
        ColumnNames.plain($0) == ColumnNames.plain(name)
      }) {
        return alike
      }
    }
    guard let number = Int(name), (1...max(1, width)).contains(number) else {
      throw .unknownColumn(name, header ?? [])
    }
    return number - 1
  }
}
