import Geo

/// A mountain, a range, a desert, an island, an ocean or another part of the earth that no state's
/// list of places has.
public struct Landform: Sendable, Equatable {
  /// What sort of thing it is.
  public enum Kind: Sendable {
    /// A mountain, a desert, a region.
    case land
    /// An island, or islands that share a name.
    case island
    /// An ocean, a sea or a part of one.
    case water
  }

  /// What sort of thing it is.
  public let kind: Kind
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
  static let all: [Landform] = {
    let tables: [(String, Kind)] = [
      (LandformTable.rows, .land), (IslandTable.rows, .island), (OceanTable.rows, .water),
    ]
    return tables.flatMap { rows, kind in
      rows.split(separator: "\n").compactMap { Landform($0, kind) }
    }
  }()

  /// Reads a row: names, the first one shown, between slashes; then the corners south, west, north
  /// and east in degrees, or latitude and longitude of a point.
  private init?(_ row: Substring, _ kind: Kind) {
    self.kind = kind
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
      guard let box = Landform.box(around: top) else { return nil }
      (coordinate, bounds, isPoint) = (top, box, true)
    default: return nil
    }
  }

  private static func box(around top: Coordinate) -> CoordinateBounds? {
    let sides = [0.0, 90, 180, 270].map { Spherical.offset(from: top, metres: reach, heading: $0) }
    // Around a pole lie all longitudes.
    guard abs(top.lat) < 90 else {
      let edge = sides[0].lat
      return CoordinateBounds.around(from: min(edge, top.lat), to: max(edge, top.lat))
    }
    return CoordinateBounds.of(sides)
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

// MARK: Search

extension Landform {
  /// All names as they are looked up, with the landform's place in the table.
  static let searchNames: [(landform: Int, name: String, key: NameKey)] =
    all.enumerated().flatMap { index, landform in
      landform.names.map { (index, $0, NameKey($0)) }
    }

  private static let placesByName: [NameKey: [(Int, String)]] = {
    var places: [NameKey: [(Int, String)]] = [:]
    for (landform, name, key) in searchNames {
      places[key, default: []].append((landform, name))
      // "Mount" may stand before the name of any mountain, or be left out.
      if all[landform].isPoint {
        places[key.toggling(word: "mount"), default: []].append((landform, name))
      }
    }
    return places
  }()

  /// The landforms that go by a name, by their places in the table.
  static func places(named key: NameKey) -> [(landform: Int, name: String)] {
    (placesByName[key] ?? []).map { ($0.0, $0.1) }
  }

  /// Square kilometres of the box around it.
  var boxSquareKilometers: Double {
    let height = bounds.latitudeSpan * Landform.kilometersPerDegree
    let width = bounds.longitudeSpan * Landform.kilometersPerDegree
    return height * width * GreatCircle.cosine(ofDegrees: coordinate.lat)
  }

  private static let kilometersPerDegree = 111.2
}
