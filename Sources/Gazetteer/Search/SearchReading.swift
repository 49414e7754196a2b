/// One way to read what was typed: a name, and what it lies in.
struct SearchReading: Equatable {
  var name: NameKey
  var around: [NameKey]

  /// No place's name with all around it is longer.
  static let longestText = 300

  /// The ways to read a text, the plainest first: what commas divide; a last word or two as what the
  /// first ones lie in ("Paris Texas"); the other way round ("Texas, Paris"); at last without the
  /// words that hold digits, which are house numbers and postal codes, and then without the street.
  ///
  /// - Parameter leavesNumbersOut: whether words that hold digits may be left out.
  static func readings(of text: String, leavesNumbersOut: Bool) -> [SearchReading] {
    guard text.utf8.count <= longestText else { return [] }
    let parts = text.split { ",;、，،".contains($0) }.map { $0.split(whereSeparator: \.isWhitespace) }
      .filter { !NameKey($0.joined(separator: " ")).isEmpty }
    var readings = plain(parts)
    let holdsDigits: (Substring) -> Bool = { $0.contains(where: \.isNumber) }
    if leavesNumbersOut, parts.contains(where: { $0.contains(where: holdsDigits) }) {
      let bare = parts.map { $0.filter { !holdsDigits($0) } }.filter { !$0.isEmpty }
      readings += plain(bare)
      if parts.first?.contains(where: holdsDigits) == true {
        readings += plain(Array(bare.dropFirst()))
      }
    }
    var seen: [SearchReading] = []
    for reading in readings where !reading.name.isEmpty && !seen.contains(reading) {
      seen.append(reading)
    }
    return seen
  }

  private static func plain(_ parts: [[Substring]]) -> [SearchReading] {
    guard let first = parts.first else { return [] }
    let rest = parts.dropFirst().map(key)
    var readings = [SearchReading(name: key(first), around: rest)]
    for count in 1...3 where count < first.count {
      readings.append(
        SearchReading(
          name: key(first.dropLast(count)), around: [key(first.suffix(count))] + rest))
    }
    if let last = parts.last, parts.count > 1 {
      readings.append(SearchReading(name: key(last), around: parts.dropLast().map(key)))
    } else {
      for count in 1...3 where count < first.count {
        readings.append(
          SearchReading(name: key(first.dropFirst(count)), around: [key(first.prefix(count))]))
      }
    }
    return readings
  }

  private static func key(_ words: some Sequence<Substring>) -> NameKey {
    NameKey(words.joined(separator: " "))
  }
}
