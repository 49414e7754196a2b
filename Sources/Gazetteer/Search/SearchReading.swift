/// One way to read what was typed: a name, and what it lies in.
struct SearchReading: Equatable {
  /// A name that a place is said to lie in.
  struct Around: Equatable {
    /// The name.
    var key: NameKey
    /// As it was typed.
    var text: String
  }

  /// How the words were taken.
  enum Order {
    /// By their commas.
    case written
    /// The words are taken otherwise than their commas say: the last ones, without one, are what the
    /// first ones lie in.
    case divided
    /// What it lies in stands in front.
    case reversed
  }

  var name: NameKey
  var around: [Around]
  var order: Order
  /// Words that were left out: house numbers, postal codes, streets.
  var leftOut: [String] = []

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
    // A name may have a comma of its own.
    let whole = SearchReading(
      name: around(parts.joined()).key, around: [], order: .divided)
    var readings = [whole] + plain(parts)
    let holdsDigits: (Substring) -> Bool = { $0.contains(where: \.isNumber) }
    if leavesNumbersOut, parts.contains(where: { $0.contains(where: holdsDigits) }) {
      let bare = parts.map { $0.filter { !holdsDigits($0) } }.filter { !$0.isEmpty }
      let numbers = parts.flatMap { $0.filter(holdsDigits) }.map(String.init)
      readings += plain(bare, leftOut: numbers)
      if let street = parts.first, street.contains(where: holdsDigits) {
        let others = parts.dropFirst().flatMap { $0.filter(holdsDigits) }.map(String.init)
        let rest = street.allSatisfy(holdsDigits) ? bare : Array(bare.dropFirst())
        readings += plain(rest, leftOut: [street.joined(separator: " ")] + others)
      }
    }
    var seen: [SearchReading] = []
    for reading in readings where !reading.name.isEmpty {
      if !seen.contains(where: { $0.name == reading.name && $0.around == reading.around }) {
        seen.append(reading)
      }
    }
    return seen
  }

  private static func plain(
    _ parts: [[Substring]], leftOut: [String] = []
  ) -> [SearchReading] {
    guard let first = parts.first else { return [] }
    let rest = parts.dropFirst().map(around)
    var readings: [SearchReading] = []
    func add(_ name: some Sequence<Substring>, _ around: [Around], _ order: Order) {
      readings.append(
        SearchReading(
          name: SearchReading.around(name).key, around: around, order: order, leftOut: leftOut))
    }
    add(first, rest, .written)
    for count in 1...3 where count < first.count {
      add(first.dropLast(count), [around(first.suffix(count))] + rest, .divided)
    }
    if let last = parts.last, parts.count > 1 {
      add(last, parts.dropLast().map(around), .reversed)
    } else {
      for count in 1...3 where count < first.count {
        add(first.dropFirst(count), [around(first.prefix(count))], .reversed)
      }
    }
    return readings
  }

  private static func around(_ words: some Sequence<Substring>) -> Around {
    let text = words.joined(separator: " ")
    return Around(key: NameKey(text), text: text)
  }
}
