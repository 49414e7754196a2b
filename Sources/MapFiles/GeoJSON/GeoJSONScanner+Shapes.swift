import Geo

/// The geometries.
extension GeoJSONScanner {
  /// What a geometry has beside its type, which may come later.
  struct Content {
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

    func lines(_ range: Range<Int>) -> [[Coordinate]] {
      range.map { Array(places[($0 > 0 ? lineEnds[$0 - 1] : 0)..<lineEnds[$0]]) }
    }
  }

  mutating func geometry(depth: Int) throws(Unusable) -> Shape {
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

  mutating func member(
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
  mutating func coordinates(level: Int) throws(Unusable) -> Int {
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
  mutating func end(level: Int, inner: Int) {
    switch inner - level {
    case 1: lineEnds.append(places.count)
    case 2: areaEnds.append(lineEnds.count)
    default: break
    }
  }

  mutating func position() throws(Unusable) {
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
  mutating func next(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard take(byte) else { return false }
    skipBlanks()
    return true
  }
}
