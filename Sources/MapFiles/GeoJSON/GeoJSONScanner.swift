import Geo

/// What stands in a GeoJSON text, read in one go and without a value for every number.
///
/// `JSONReader` makes a value of everything, which takes longer than is allowed for a map's layer
/// and thirty times the memory of the text. It is strict: a feature that it does not take is shown
/// as a part of the text, for `JSONReader` and `GeoJSONReading` to make something of it or to say
/// what is wrong.
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
    /// Whether its member `mapctl` is something that mapctl does not write.
    var hasStrangeOwn = false
    var style = SimpleStyle()
  }

  /// What comes of a feature.
  enum Sight {
    /// A feature that was read.
    case plain(Feature)
    /// One that is unusual or wrong, by its place in the text; it is well-formed JSON.
    case unusual(Range<Int>)
  }

  let bytes: UnsafeBufferPointer<UInt8>
  var at = 0
  var depth = 0
  var places: [Coordinate] = []
  var lineEnds: [Int] = []
  var areaEnds: [Int] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  // MARK: Documents

  /// Shows the features of the whole text one after the other. When the text turns out to be
  /// unusable, those that were shown must be forgotten.
  ///
  /// - Returns: the name of a collection.
  mutating func document(_ show: (Sight) -> Void) throws(Unusable) -> String? {
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
        try scanner.each { scanner throws(Unusable) in show(try scanner.sight()) }
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
      show(.plain(root))
    case .geometry(let kind)?:
      guard !hasFeatures else { throw Unusable() }
      var feature = Feature()
      feature.shape = try content.shape(kind)
      show(.plain(feature))
    case nil: throw Unusable()
    }
    return nil
  }

  private mutating func sight() throws(Unusable) -> Sight {
    let (start, level) = (at, depth)
    do throws(Unusable) {
      return .plain(try feature())
    } catch {
      (at, depth) = (start, level)
      try skipValue()
      return .unusual(start..<at)
    }
  }

  /// The place of the first byte with which the whole text is no JSON; nil when it is.
  mutating func fault() -> Int? {
    at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    depth = 0
    skipBlanks()
    do throws(Unusable) {
      try skipValue()
    } catch {
      return at
    }
    skipBlanks()
    return at < bytes.count ? at : nil
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
  mutating func member(
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
      let first = peek
      try skipValue()
      feature.own = first == UInt8(ascii: "{") ? start..<at : nil
      feature.hasStrangeOwn = feature.own == nil && first != UInt8(ascii: "n")
    default: return false
    }
    return true
  }

  // MARK: Properties

  /// An object whose members of the simple style are read on the way.
  mutating func properties(_ style: inout SimpleStyle) throws(Unusable) -> Range<Int> {
    let start = at
    var found = SimpleStyle()
    try members { scanner, name throws(Unusable) in
      guard !scanner.hasEscape(name) else { throw Unusable() }
      guard let field = scanner.styleField(name) else { return try scanner.skipValue() }
      let start = scanner.at
      try scanner.skipValue()
      found.set(field, scanner.value(start..<scanner.at))
    }
    style = found
    return start..<at
  }
}
