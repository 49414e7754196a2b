import Geo

/// A mountain, a range, a desert or another part of the earth that no state's list of places has.
public struct Landform: Sendable, Equatable {
  /// Its name.
  public let name: String
  /// The middle of a region, the top of a mountain.
  public let coordinate: Coordinate
  /// A box around it, to be looked at as a whole.
  public let bounds: CoordinateBounds
  /// Whether it is a single summit, island or fall and not a region.
  public let isPoint: Bool
  fileprivate let names: [String]
}

extension Landform {
  /// The landform that goes by a name; nil when there is none. Case and accents do not count, nor
  /// does "the" in front; "Mt" is "Mount", which may stand before the name of any mountain.
  public static func named(_ text: String) -> Landform? {
    let name = bare(text, without: ["the"])
    let mountains = ["mount", "mt", "mt."]
    let summit = bare(name, without: mountains)
    guard !name.isEmpty else { return nil }
    return all.first { landform in
      landform.names.contains { isSame($0, name) }
        || (summit != name && landform.isPoint
          && landform.names.contains { isSame(bare($0, without: mountains), summit) })
    }
  }

  /// All names, in the order of the table.
  public static var allNames: [String] { all.flatMap(\.names) }

  /// Names of landforms that begin with a text, in the order of the table.
  public static func names(beginningWith text: String) -> [String] {
    let start = FoldedText(text)
    guard !start.isEmpty else { return [] }
    return allNames.filter { name in
      Array(name.utf8).withUnsafeBytes(start.begins)
    }
  }

  /// All of them.
  static let all: [Landform] = LandformTable.rows.split(separator: "\n").compactMap(Landform.init)

  /// Reads a row: names, the first one shown, between slashes; then the corners south, west, north
  /// and east in degrees, or latitude and longitude of a point.
  private init?(_ row: Substring) {
    let parts = row.split(separator: ";")
    guard parts.count == 2, let first = parts[0].split(separator: "/").first else { return nil }
    let numbers = parts[1].split(separator: " ").compactMap { Double($0) }
    name = String(first)
    names = parts[0].split(separator: "/").map(String.init)
    switch numbers.count {
    case 4:
      bounds = CoordinateBounds(
        southwest: Coordinate(lat: numbers[0], lng: numbers[1]),
        northeast: Coordinate(lat: numbers[2], lng: numbers[3]))
      (coordinate, isPoint) = (bounds.center, false)
    case 2:
      let top = Coordinate(lat: numbers[0], lng: numbers[1])
      let sides = [0.0, 90, 180, 270].map {
        Spherical.offset(from: top, metres: Landform.reach, heading: $0)
      }
      guard let box = CoordinateBounds.of(sides) else { return nil }
      (coordinate, bounds, isPoint) = (top, box, true)
    default: return nil
    }
  }

  /// Metres that are shown around a point.
  private static let reach = 6000.0

  /// A name without such a word in front.
  private static func bare(_ text: String, without first: [String]) -> String {
    var words = text.split(separator: " ")
    if words.count > 1, first.contains(words[0].lowercased()) { words.removeFirst() }
    return words.joined(separator: " ")
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    let begins = { (text: String, whole: String) in
      Array(whole.utf8).withUnsafeBytes(FoldedText(text).begins)
    }
    return begins(one, other) && begins(other, one)
  }
}
