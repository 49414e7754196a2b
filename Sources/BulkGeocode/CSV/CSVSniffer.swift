import Geo
import Rows

/// Finds out how a CSV text is laid out, from its first rows and what the user says.
struct CSVSniffer {
  let options: BulkOptions
  private let rows: [[String]]
  private let leadingBytes: Int
  private let delimiter: UInt8
  private let endsWithCRLF: Bool
  /// What the user is to know of what was found.
  private(set) var notes: [BulkNote] = []

  /// Rows in which a header is looked for below titles.
  private static let titleRows = 20

  /// - Parameter isWhole: whether the sample is the whole text, so that its last row counts.
  init(_ sample: UnsafeRawBufferPointer, isWhole: Bool, options: BulkOptions) {
    self.options = options
    let lead = LeadingLines(sample)
    var start = lead.end
    func sniffed() -> DelimiterSniffer {
      DelimiterSniffer(
        sample.part(start..<sample.count), isWhole: isWhole,
        given: options.delimiter ?? lead.delimiter, bonus: CSVSniffer.bonus)
    }
    var sniffer = sniffed()
    if let last = lead.comments.last,
      CSVSniffer.isFirstRow(sample.part(last), above: sniffer, options)
    {
      start = last.lowerBound
      sniffer = sniffed()
    }
    let titles = options.hasHeader == nil ? CSVSniffer.titles(above: sniffer.rows, options) : 0
    rows = Array(sniffer.rows.dropFirst(titles))
    leadingBytes = start + (titles > 0 ? sniffer.starts[titles] : 0)
    delimiter = sniffer.delimiter
    endsWithCRLF = sniffer.endsWithCRLF
    let comments = lead.comments.count { $0.lowerBound < leadingBytes }
    if titles > 0 {
      let words = sniffer.rows[0].first { !$0.isEmpty } ?? ""
      notes.append(
        .title(words, headerLine: sample.part(0..<leadingBytes).lineEnds + 1))
    } else if comments > 0 {
      notes.append(.comments(comments))
    }
  }

  /// What speaks for a delimiter is that coordinates are seen, and that little else is: a comma cuts
  /// "48,8566;2,3522" into two numbers, too, but not into nothing else.
  private static func bonus(_ rows: [[String]]) -> Double {
    let isNamed = rows.prefix(titleRows).contains { !ColumnNames.pairs(in: $0).isEmpty }
    let parts = rows.filter { $0.count(where: isNumber) >= 2 }.map { row in
      Double(row.count(where: isNumber)) / Double(row.count)
    }
    guard isNamed || !parts.isEmpty else { return 0 }
    return 2 + (parts.max() ?? 0) / 2
  }

  /// Whether a text is degrees, as a number or in another spelling.
  private static func isNumber(_ text: String) -> Bool { ColumnGuess.Degrees(text).isNumber }

  /// Whether a line that begins with `#` is the header or a row, as in `#id,lat,lng`.
  private static func isFirstRow(
    _ line: UnsafeRawBufferPointer, above sniffer: DelimiterSniffer, _ options: BulkOptions
  ) -> Bool {
    if let next = sniffer.rows.first, isNamed(next, options) { return false }
    let fields = CSVFields(line, delimiter: sniffer.delimiter)
    guard fields.next() else { return false }
    let values = fields.values
    return isNamed(values, options)
      || values.count == sniffer.rows.first?.count && values.count(where: isNumber) >= 2
  }

  /// Whether a row names columns of coordinates.
  private static func isNamed(_ row: [String], _ options: BulkOptions) -> Bool {
    let chosen = [options.latColumn, options.lngColumn, options.coordinateColumn].compactMap(\.self)
    if chosen.contains(where: row.contains) { return true }
    if ColumnNames.pair(in: row) != nil { return true }
    if ColumnNames.text(in: row, isDoubtful: false) != nil { return true }
    let isNamed =
      !ColumnNames.pairs(in: row).isEmpty || ColumnNames.text(in: row, isDoubtful: true) != nil
    return isNamed && !row.contains(where: isNumber)
  }

  /// How many rows stand above the header.
  private static func titles(above rows: [[String]], _ options: BulkOptions) -> Int {
    func isTitle(_ row: [String]) -> Bool { row.count(where: isNumber) < 2 }
    let named = rows.prefix(titleRows).firstIndex { $0.count > 1 && isNamed($0, options) }
    if let named { return rows[..<named].allSatisfy(isTitle) ? named : 0 }
    // A lone field above several without numbers, which name the numbers below them.
    let first = rows.firstIndex { $0.count { !$0.isEmpty } > 1 } ?? 0
    guard first > 0, first + 1 < rows.count, !rows[first].contains(where: isNumber),
      rows[first].count == rows[first + 1].count, rows[first + 1].count(where: isNumber) >= 2
    else { return 0 }
    return first
  }

  /// The layout.
  ///
  /// - Throws: `BulkError` when no column can be taken for the coordinate.
  mutating func layout() throws(BulkError) -> CSVLayout {
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
      leadingBytes: leadingBytes, delimiter: delimiter, hasHeader: hasHeader, names: names,
      place: place, endsWithCRLF: endsWithCRLF)
  }

  private func looksLikeHeader(_ first: [String]) -> Bool {
    if CSVSniffer.isNamed(first, options) { return true }
    guard !first.contains(where: CSVSniffer.isNumber), rows.count > 1 else { return false }
    // A first row without numbers over rows with two is a header, over others a bad row.
    return rows.dropFirst().first.map { $0.count(where: CSVSniffer.isNumber) >= 2 } ?? false
      && first.count == rows[1].count
  }

  private mutating func place(
    _ header: [String]?, _ data: [[String]], width: Int
  ) throws(BulkError) -> CSVLayout.Place {
    if let name = options.coordinateColumn { return .text(try column(name, header, width)) }
    if let latName = options.latColumn, let lngName = options.lngColumn {
      let (lat, lng) = (try column(latName, header, width), try column(lngName, header, width))
      guard lat != lng else { throw .sameColumn(latName, lngName) }
      return .columns(lat: lat, lng: lng)
    }
    let parts = ColumnNames.parts(in: header ?? [])
    if let header, !parts.isEmpty { throw .coordinatesInParts(parts.map { header[$0] }) }
    let guess = ColumnGuess(data, width: width, hasHeader: header != nil)
    if let header {
      if let pair = ColumnNames.pairs(in: header).first(where: { !$0.isDoubtful || guess.fits($0) })
      {
        return named(pair, header)
      }
      if let column = textColumn(header, data) { return .text(column) }
    }
    if let pair = guess.pair {
      // Numbers alone, in the usual order, are what a table without a header is for.
      if header != nil || width > 2 || pair.lat > pair.lng { note(pair, header) }
      return .columns(lat: pair.lat, lng: pair.lng)
    }
    if width == 1, header == nil { return .text(0) }
    throw .noCoordinateColumns(CSVSniffer.listed(header, rows))
  }

  /// A pair that was found by its names, with what there is to say of it.
  private mutating func named(_ pair: ColumnNames.Pair, _ header: [String]) -> CSVLayout.Place {
    let isAxisLetters = header[pair.lat].count == 1 && header[pair.lng].count == 1
    if pair.isDoubtful && !isAxisLetters || pair.isMismatched { note(pair, header) }
    if let lat = pair.other.first, let lng = pair.other.last {
      notes.append(
        .severalPairs(header[pair.lat], header[pair.lng], others: [header[lat], header[lng]]))
    }
    for column in [pair.lat, pair.lng] {
      let name = ColumnNames.plain(header[column])
      let count = header.count { ColumnNames.plain($0) == name }
      if count > 1 { notes.append(.sameName(header[column], count: count, column: column + 1)) }
    }
    return .columns(lat: pair.lat, lng: pair.lng)
  }

  private mutating func note(_ pair: ColumnNames.Pair, _ header: [String]?) {
    notes.append(
      .guessed(
        lat: .init(number: pair.lat + 1, name: header?[pair.lat]),
        lng: .init(number: pair.lng + 1, name: header?[pair.lng])))
  }

  private func textColumn(_ header: [String], _ data: [[String]]) -> Int? {
    if let column = ColumnNames.text(in: header, isDoubtful: false) { return column }
    guard let column = ColumnNames.text(in: header, isDoubtful: true) else { return nil }
    let values = data.compactMap { column < $0.count ? $0[column] : nil }
    let isRead = values.contains { (try? CoordinateText.coordinate($0)) != nil }
    return isRead ? column : nil
  }

  /// The columns with their numbers, by which they can be chosen.
  private static func listed(_ header: [String]?, _ rows: [[String]]) -> [String] {
    if let header { return header }
    let widest = rows.max { $0.count < $1.count } ?? []
    return widest.enumerated().map { "column \($0.offset + 1) ('\($0.element)')" }
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
