/// The words of a coordinate's text, in the languages that most coordinates are written in.
enum CoordinateWord {
  /// The kind of piece that a word in small letters is, where it is one wherever it stands; nil for
  /// units and for what is no word of a coordinate.
  static func kind(_ word: String) -> CoordinateToken.Kind? {
    if let side = sides[word] { return .letter(axis: side.axis, isNegative: side.isNegative) }
    return labels[word].map { .label(axis: $0) }
  }

  /// English, German, French, Spanish, Portuguese, Italian, Dutch; a lone O, which is east in some
  /// and west in others, is not among them.
  private static let sides: [String: (axis: CoordinateError.Axis, isNegative: Bool)] = {
    var sides: [String: (axis: CoordinateError.Axis, isNegative: Bool)] = [:]
    func add(_ words: String, _ axis: CoordinateError.Axis, isNegative: Bool) {
      for word in words.split(separator: " ") { sides[String(word)] = (axis, isNegative) }
    }
    add("n north nord norte noord", .latitude, isNegative: false)
    add("s south süd sued sud sur sul zuid", .latitude, isNegative: true)
    add("e east ost est este leste oost", .longitude, isNegative: false)
    add("w west ouest oeste ovest", .longitude, isNegative: true)
    return sides
  }()

  private static let labels: [String: CoordinateError.Axis] = [
    "lat": .latitude, "latitude": .latitude, "breite": .latitude, "latitud": .latitude,
    "lng": .longitude, "lon": .longitude, "long": .longitude, "longitude": .longitude,
    "länge": .longitude, "longitud": .longitude,
  ]
}
