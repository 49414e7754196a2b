import Geo
import Glibc

/// What stands in a GeoJSON text, read in one go and without a value for every number.
///
/// It is strict: whatever it does not take is read again by `GeoJSONFile`, which says what is wrong.
struct GeoJSONScanner: ~Copyable {
  /// The text is none that can be used.
  struct Unusable: Error {}

  /// A shape without what no map shows.
  indirect enum Shape: Sendable {
    case points([Coordinate])
    case lines([[Coordinate]])
    case areas([[[Coordinate]]])
    case collection([Shape])
  }

  /// A feature with its parts as places in the text.
  struct Feature {
    var id: JSONValue?
    var shape: Shape?
    var properties: Range<Int>?
    var own: Range<Int>?
    var style = SimpleStyle()
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0
  private var depth = 0
  private var places: [Coordinate] = []
  private var lineEnds: [Int] = []
  private var areaEnds: [Int] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  // MARK: Documents

  /// Shows the features of the whole text one after the other. When the text turns out to be
  /// unusable, those that were shown must be forgotten.
  ///
  /// - Returns: the name of a collection.
  mutating func document(_ show: (Feature) -> Void) throws(Unusable) -> String? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    var hasFeatures = false
    var root = Feature()
    var type: Kind?
    var content = Content()
    var name: String?
    skipBlanks()
    try object { scanner, key throws(Unusable) in
      switch key {
      case .type: type = try scanner.kind()
      case .features:
        guard !hasFeatures else { throw Unusable() }
        hasFeatures = true
        try scanner.each { scanner throws(Unusable) in show(try scanner.feature()) }
      case .name:
        let start = scanner.at
        try scanner.skipValue()
        name = scanner.value(start..<scanner.at).string.flatMap { $0.isEmpty ? nil : $0 }
      default:
        guard try !scanner.member(key, of: &root) else { return }
        try scanner.member(key, of: &content)
      }
    }
    skipBlanks()
    guard at == bytes.count else { throw Unusable() }
    // Features that do not count, as those of a Feature, are the other reader's business.
    switch type {
    case .featureCollection:
      guard hasFeatures else { throw Unusable() }
      return name
    case .feature:
      guard !hasFeatures else { throw Unusable() }
      show(root)
    case .geometry(let kind)?:
      guard !hasFeatures else { throw Unusable() }
      var feature = Feature()
      feature.shape = try content.shape(kind)
      show(feature)
    case nil: throw Unusable()
    }
    return nil
  }

  private mutating func feature() throws(Unusable) -> Feature {
    var feature = Feature()
    var type: Kind?
    try object { scanner, key throws(Unusable) in
      if key == .type {
        type = try scanner.kind()
      } else if try !scanner.member(key, of: &feature) {
        try scanner.skipValue()
      }
    }
    guard type == .feature else { throw Unusable() }
    return feature
  }

  /// Takes a member of a feature; answers whether it is one.
  private mutating func member(
    _ key: Key, of feature: inout Feature
  ) throws(Unusable) -> Bool {
    switch key {
    case .id:
      let start = at
      guard let byte = peek, byte != UInt8(ascii: "{"), byte != UInt8(ascii: "["),
        byte != UInt8(ascii: "t"), byte != UInt8(ascii: "f")
      else { throw Unusable() }
      try skipValue()
      feature.id = byte == UInt8(ascii: "n") ? nil : value(start..<at)
    case .geometry:
      feature.shape = try isNull() ? nil : geometry(depth: 0)
    case .properties:
      feature.properties = nil
      feature.style = SimpleStyle()
      if try !isNull() { feature.properties = try properties(&feature.style) }
    case .own:
      let start = at
      let isObject = peek == UInt8(ascii: "{")
      try skipValue()
      feature.own = isObject ? start..<at : nil
    default: return false
    }
    return true
  }

  // MARK: Shapes

  /// What a geometry has beside its type, which may come later.
  private struct Content {
    var depth: Int?
    var places: [Coordinate] = []
    var lineEnds: [Int] = []
    var areaEnds: [Int] = []
    var parts: [Shape]?

    func shape(_ kind: Geometry) throws(Unusable) -> Shape {
      if kind == .collection {
        guard let parts else { throw Unusable() }
        return .collection(parts)
      }
      // An empty list fits everywhere.
      guard let depth, depth == kind.depth || places.isEmpty else { throw Unusable() }
      switch kind {
      case .point, .multiPoint: return .points(places)
      case .line: return .lines([places])
      case .multiLine: return .lines(lines(0..<lineEnds.count))
      case .polygon: return .areas([lines(0..<lineEnds.count)])
      case .multiPolygon:
        var areas: [[[Coordinate]]] = []
        var first = 0
        for end in areaEnds {
          areas.append(lines(first..<end))
          first = end
        }
        return .areas(areas)
      case .collection: return .collection([])
      }
    }

    private func lines(_ range: Range<Int>) -> [[Coordinate]] {
      range.map { Array(places[($0 > 0 ? lineEnds[$0 - 1] : 0)..<lineEnds[$0]]) }
    }
  }

  private mutating func geometry(depth: Int) throws(Unusable) -> Shape {
    guard depth <= MapFileLimit.collections else { throw Unusable() }
    var type: Kind?
    var content = Content()
    try object { scanner, key throws(Unusable) in
      if key == .type {
        type = try scanner.kind()
      } else {
        try scanner.member(key, of: &content, depth: depth)
      }
    }
    guard case .geometry(let kind)? = type else { throw Unusable() }
    return try content.shape(kind)
  }

  private mutating func member(
    _ key: Key, of content: inout Content, depth: Int = 0
  ) throws(Unusable) {
    switch key {
    case .coordinates:
      places.removeAll(keepingCapacity: true)
      lineEnds.removeAll(keepingCapacity: true)
      areaEnds.removeAll(keepingCapacity: true)
      content.depth = try coordinates(level: 0)
      content.places = places
      (content.lineEnds, content.areaEnds) = (lineEnds, areaEnds)
    case .geometries:
      var parts: [Shape] = []
      try each { scanner throws(Unusable) in
        parts.append(try scanner.geometry(depth: depth + 1))
      }
      content.parts = parts
    default: try skipValue()
    }
  }

  /// Reads lists of lists of positions; answers how many levels of lists there are above a position.
  /// Empty lists within lists are left to the other reader.
  private mutating func coordinates(level: Int) throws(Unusable) -> Int {
    guard level <= 3, take(UInt8(ascii: "[")) else { throw Unusable() }
    skipBlanks()
    if level == 0, take(UInt8(ascii: "]")) { return 0 }
    if let byte = peek, byte != UInt8(ascii: "[") {
      try position()
      return level
    }
    var inner = -1
    repeat {
      skipBlanks()
      let found = try coordinates(level: level + 1)
      guard inner < 0 || inner == found else { throw Unusable() }
      inner = found
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw Unusable() }
    end(level: level, inner: inner)
    return inner
  }

  /// A list ends whose positions lie so many levels below the outermost list.
  private mutating func end(level: Int, inner: Int) {
    switch inner - level {
    case 1: lineEnds.append(places.count)
    case 2: areaEnds.append(lineEnds.count)
    default: break
    }
  }

  private mutating func position() throws(Unusable) {
    let lng = try number()
    guard next(UInt8(ascii: ",")) else { throw Unusable() }
    let lat = try number()
    while next(UInt8(ascii: ",")) {
      if try !isNull() { _ = try number() }
    }
    guard take(UInt8(ascii: "]")) else { throw Unusable() }
    guard abs(lat) <= 90, abs(lng) <= 360 else { throw Unusable() }
    places.append(Coordinate(lat: lat, lng: lng))
  }

  /// Takes a separator with the blanks around it.
  private mutating func next(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard take(byte) else { return false }
    skipBlanks()
    return true
  }

  // MARK: Properties

  /// An object whose members of the simple style are read on the way.
  private mutating func properties(_ style: inout SimpleStyle) throws(Unusable) -> Range<Int> {
    let start = at
    var found = SimpleStyle()
    try members { scanner, name throws(Unusable) in
      guard let field = scanner.styleField(name) else { return try scanner.skipValue() }
      let start = scanner.at
      try scanner.skipValue()
      found.set(field, scanner.value(start..<scanner.at))
    }
    style = found
    return start..<at
  }
}

// MARK: Names

extension GeoJSONScanner {
  /// The names that GeoJSON knows.
  enum Key {
    case type, features, geometry, properties, id, coordinates, geometries, own, name, other
  }

  private func key(_ name: Range<Int>) -> Key {
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
  private func reads(_ range: Range<Int>, _ word: StaticString) -> Bool {
    memcmp(bytes.baseAddress! + range.lowerBound, word.utf8Start, range.count) == 0
  }

  /// The property of the simple style of that name.
  private func styleField(_ name: Range<Int>) -> SimpleStyle.Field? {
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
  private func value(_ range: Range<Int>) -> JSONValue {
    let inner = range.lowerBound + 1..<range.upperBound - 1
    if bytes[range.lowerBound] == UInt8(ascii: "\""), inner.isEmpty
      || memchr(bytes.baseAddress! + inner.lowerBound, 0x5C, inner.count) == nil
    {
      return .string(String(decoding: bytes[inner], as: UTF8.self))
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

  private mutating func kind() throws(Unusable) -> Kind {
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

// MARK: JSON

extension GeoJSONScanner {
  private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  private mutating func skipBlanks() {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x0A, 0x0D, 0x09: at += 1
      default: return
      }
    }
  }

  /// Goes over the members of an object; `body` takes the value.
  private mutating func members(
    _ body: (inout GeoJSONScanner, _ name: Range<Int>) throws(Unusable) -> Void
  ) throws(Unusable) {
    guard take(UInt8(ascii: "{")), depth < JSONReader.depthLimit else { throw Unusable() }
    depth += 1
    skipBlanks()
    if take(UInt8(ascii: "}")) {
      depth -= 1
      return
    }
    repeat {
      skipBlanks()
      let name = try string()
      // Names may be written with escapes; whoever does that is read by the other reader.
      guard memchr(bytes.baseAddress! + name.lowerBound, 0x5C, name.count) == nil else {
        throw Unusable()
      }
      guard next(UInt8(ascii: ":")) else { throw Unusable() }
      try body(&self, name)
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw Unusable() }
    depth -= 1
  }

  private mutating func object(
    _ body: (inout GeoJSONScanner, Key) throws(Unusable) -> Void
  ) throws(Unusable) {
    try members { scanner, name throws(Unusable) in
      try body(&scanner, scanner.key(name))
    }
  }

  /// Goes over the items of a list.
  private mutating func each(
    _ item: (inout GeoJSONScanner) throws(Unusable) -> Void
  ) throws(Unusable) {
    guard take(UInt8(ascii: "[")), depth < JSONReader.depthLimit else { throw Unusable() }
    depth += 1
    defer { depth -= 1 }
    skipBlanks()
    if take(UInt8(ascii: "]")) { return }
    repeat {
      skipBlanks()
      try item(&self)
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw Unusable() }
  }

  private mutating func skipValue() throws(Unusable) {
    switch peek {
    case UInt8(ascii: "{"):
      try members { scanner, _ throws(Unusable) in try scanner.skipValue() }
    case UInt8(ascii: "["):
      try each { scanner throws(Unusable) in try scanner.skipValue() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: _ = try number()
    }
  }

  private mutating func word(_ word: StaticString) throws(Unusable) {
    let count = word.utf8CodeUnitCount
    guard at + count <= bytes.count, let base = bytes.baseAddress,
      memcmp(base + at, word.utf8Start, count) == 0
    else { throw Unusable() }
    at += count
  }

  /// Takes a null; answers whether there is one.
  private mutating func isNull() throws(Unusable) -> Bool {
    guard peek == UInt8(ascii: "n") else { return false }
    try word("null")
    return true
  }

  /// The place of a string's text.
  private mutating func string() throws(Unusable) -> Range<Int> {
    guard take(UInt8(ascii: "\"")) else { throw Unusable() }
    let start = at
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") {
        at += 1
        return start..<at - 1
      }
      if byte < 0x20 { throw Unusable() }
      if byte == UInt8(ascii: "\\") {
        try escape()
      } else if byte < 0x80 {
        at += 1
      } else {
        try letter(byte)
      }
    }
    throw Unusable()
  }

  private mutating func escape() throws(Unusable) {
    at += 1
    switch peek {
    case UInt8(ascii: "u"):
      let first = try hexadecimal()
      // A zero in a name is refused, and half a pair is no character.
      guard first != 0, !(0xDC00...0xDFFF).contains(first) else { throw Unusable() }
      guard (0xD800...0xDBFF).contains(first) else { return }
      guard take(UInt8(ascii: "\\")), peek == UInt8(ascii: "u"),
        (0xDC00...0xDFFF).contains(try hexadecimal())
      else { throw Unusable() }
    case let byte? where "\"\\/bfnrt".utf8.contains(byte): at += 1
    default: throw Unusable()
    }
  }

  /// The number of `uXXXX`.
  private mutating func hexadecimal() throws(Unusable) -> Int {
    guard at + 5 <= bytes.count else { throw Unusable() }
    var value = 0
    for byte in bytes[at + 1..<at + 5] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw Unusable()
      }
      value = value << 4 | digit
    }
    at += 5
    return value
  }

  /// A character of several bytes of UTF-8.
  private mutating func letter(_ first: UInt8) throws(Unusable) {
    let (count, least): (Int, UInt32) =
      switch first {
      case 0xC2...0xDF: (2, 0x80)
      case 0xE0...0xEF: (3, 0x800)
      case 0xF0...0xF4: (4, 0x10000)
      default: (0, 0)
      }
    guard count > 0, at + count <= bytes.count else { throw Unusable() }
    var value = UInt32(first) & (0x7F >> UInt32(count))
    for byte in bytes[at + 1..<at + count] {
      guard byte & 0xC0 == 0x80 else { throw Unusable() }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard value >= least, Unicode.Scalar(value) != nil else { throw Unusable() }
    at += count
  }

  /// A number; those of up to 15 digits or so are exact without the library.
  private mutating func number() throws(Unusable) -> Double {
    let start = at
    let isNegative = take(UInt8(ascii: "-"))
    var mantissa: UInt64 = 0
    var exponent = 0
    let whole = digits(&mantissa)
    guard whole > 0, whole == 1 || bytes[at - whole] != UInt8(ascii: "0") else { throw Unusable() }
    var count = whole
    if take(UInt8(ascii: ".")) {
      let fraction = digits(&mantissa)
      guard fraction > 0 else { throw Unusable() }
      count += fraction
      exponent = -fraction
    }
    if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
      at += 1
      let falls = take(UInt8(ascii: "-"))
      if !falls { _ = take(UInt8(ascii: "+")) }
      var power: UInt64 = 0
      let places = digits(&power)
      guard places > 0, places < 6 else { throw Unusable() }
      exponent += falls ? -Int(power) : Int(power)
    }
    // Below 2^53, and with powers of ten that are exact, one operation rounds once (W. Clinger).
    if count <= 18, mantissa < 1 << 53, abs(exponent) <= 22 {
      let scale = GeoJSONScanner.powers[abs(exponent)]
      let value = exponent < 0 ? Double(mantissa) / scale : Double(mantissa) * scale
      return isNegative ? -value : value
    }
    return try libraryNumber(start)
  }

  private mutating func digits(_ value: inout UInt64) -> Int {
    let start = at
    while at < bytes.count, bytes[at] &- UInt8(ascii: "0") < 10 {
      value = value &* 10 &+ UInt64(bytes[at] &- UInt8(ascii: "0"))
      at += 1
    }
    return at - start
  }

  private func libraryNumber(_ start: Int) throws(Unusable) -> Double {
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard let value = Double(text), value.isFinite else { throw Unusable() }
    return value
  }

  private static let powers: [Double] = (0...22).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }
}
