import Glibc

/// The words.
extension GeoJSONScanner {
  /// The names that GeoJSON knows.
  enum Key {
    case type, features, geometry, properties, id, coordinates, geometries, own, name, other
  }

  func key(_ name: Range<Int>) -> Key {
    switch name.count {
    case 2 where reads(name, "id"): .id
    case 4 where reads(name, "type"): .type
    case 4 where reads(name, "name"): .name
    case 6 where reads(name, "mapctl"): .own
    case 8 where reads(name, "features"): .features
    case 8 where reads(name, "geometry"): .geometry
    case 10 where reads(name, "properties"): .properties
    case 10 where reads(name, "geometries"): .geometries
    case 11 where reads(name, "coordinates"): .coordinates
    default: .other
    }
  }

  /// Whether a word of the text is that one; their lengths are the same.
  func reads(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    return memcmp(base + range.lowerBound, word.utf8Start, range.count) == 0
  }

  /// Whether there is a backslash in a part of the text.
  func hasEscape(_ range: Range<Int>) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    return memchr(base + range.lowerBound, 0x5C, range.count) != nil
  }

  /// Whether a name may have a zero byte in it, which is refused.
  func hasZero(_ name: Range<Int>) -> Bool {
    let zero = Array("\\u0000".utf8)
    return name.indices.contains { bytes[$0..<name.upperBound].starts(with: zero) }
  }

  /// The property of the simple style of that name.
  func styleField(_ name: Range<Int>) -> SimpleStyle.Field? {
    guard !name.isEmpty else { return nil }
    switch bytes[name.lowerBound] {
    case UInt8(ascii: "t"), UInt8(ascii: "n"), UInt8(ascii: "d"), UInt8(ascii: "m"),
      UInt8(ascii: "s"), UInt8(ascii: "f"):
      guard name.count <= 14 else { return nil }
      return SimpleStyle.Field(rawValue: String(decoding: bytes[name], as: UTF8.self))
    default: return nil
    }
  }

  /// The value of a part of the text that was found to be one.
  func value(_ range: Range<Int>) -> JSONValue {
    if bytes[range.lowerBound] == UInt8(ascii: "\"") {
      let inner = range.lowerBound + 1..<range.upperBound - 1
      if !hasEscape(inner) { return .string(String(decoding: bytes[inner], as: UTF8.self)) }
    }
    return (try? JSONReader.read(Array(bytes[range]))) ?? .null
  }

  /// What a `type` can be.
  enum Kind: Equatable {
    case featureCollection, feature
    case geometry(Geometry)
  }

  enum Geometry: String {
    case point = "Point"
    case multiPoint = "MultiPoint"
    case line = "LineString"
    case multiLine = "MultiLineString"
    case polygon = "Polygon"
    case multiPolygon = "MultiPolygon"
    case collection = "GeometryCollection"

    /// How many levels of lists its positions lie in.
    var depth: Int {
      switch self {
      case .point, .collection: 0
      case .multiPoint, .line: 1
      case .multiLine, .polygon: 2
      case .multiPolygon: 3
      }
    }
  }

  mutating func kind() throws(Unusable) -> Kind {
    let word = String(decoding: bytes[try string()], as: UTF8.self)
    switch word {
    case "FeatureCollection": return .featureCollection
    case "Feature": return .feature
    default:
      guard let geometry = Geometry(rawValue: word) else { throw Unusable() }
      return .geometry(geometry)
    }
  }
}
