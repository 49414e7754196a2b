import BulkGeocode

extension BulkNote {
  /// The note in words, without a point at its end.
  func words(_ isTable: Bool) -> String {
    switch self {
    case .guessed(let lat, let lng):
      return "latitude is \(lat.words), longitude \(lng.words) (guessed; --lat and --lng choose)"
    case .severalPairs(let lat, let lng, let others):
      return "\(lat) and \(lng) are taken, though there are \(others.joined(separator: " and "))"
        + ", too; --lat and --lng choose"
    case .sameName(let name, let count, let column):
      return "\(count) columns are named '\(name)'; column \(column) is taken, --lat and --lng "
        + "choose by number"
    case .title(let words, let headerLine):
      let kept = isTable ? "what stands above it is passed on" : "what stands above it is left out"
      let short = words.count > 40 ? words.prefix(40) + "…" : words[...]
      return "the header is line \(headerLine); \(kept) ('\(short)')"
    case .comments(let count):
      return "\(count == 1 ? "a comment" : "\(count) comments") above the header "
        + "\(count == 1 ? "is" : "are") left out"
    case .tooManyColumns(let count, let name):
      return "there are more than \(count) members; further ones stand in the column \(name)"
    case .damagedPartial(let path, let rows):
      return rows == 0
        ? "\(path) is not as it was written (its checksum is wrong); the run begins anew"
        : "\(path) is not as it was written behind its first \(rows) rows (their checksum is "
          + "wrong); the run goes on from there"
    }
  }
}

extension BulkNote.Column {
  fileprivate var words: String { "column \(number)" + (name.map { " '\($0)'" } ?? "") }
}
