/// A point in well-known text, such as `POINT(2.3522 48.8566)`, whose longitude comes first.
struct WKTPoint {
  private let numbers: [Substring]

  /// Takes a text that begins with POINT, perhaps behind `SRID=4326;`; nil for any other.
  init?(_ text: String) {
    var rest = text.drop(while: \.isWhitespace)
    guard let first = rest.utf8.first, "pPsS".utf8.contains(first) else { return nil }
    let system = "srid=4326;"
    if rest.lowercased().hasPrefix(system) { rest = rest.dropFirst(system.count) }
    let parts = rest.split(separator: "(", omittingEmptySubsequences: false)
    let words = parts.first?.lowercased().split(separator: " ") ?? []
    guard words.first == "point", words.count == 1 || words.count == 2 && words[1] == "z",
      parts.count == 2
    else { return nil }
    let inside = parts[1].split(separator: ")", omittingEmptySubsequences: false)
    guard inside.count == 2, inside[1].allSatisfy(\.isWhitespace) else { return nil }
    numbers = inside[0].split(whereSeparator: \.isWhitespace)
  }

  /// The point; a height is left aside.
  func coordinate() throws(CoordinateTextError) -> Coordinate {
    let values = numbers.compactMap(GeoURI.number)
    guard values.count == numbers.count, (2...3).contains(values.count) else { throw .unreadable }
    return try CoordinateText.coordinate(values[1], values[0])
  }
}
