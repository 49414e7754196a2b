/// Lines to draw the world with, decoded from the packed data on each call.
public struct WorldLines: Sendable {
  /// What a line is.
  public enum Kind: String, Sendable, CaseIterable {
    /// Land, as rings; to be filled by the even-odd rule, and stroked for the coast.
    case land
    /// Lakes, as rings.
    case lakes
    /// Borders between countries.
    case countryBorders
    /// Borders between first-level regions of a country.
    case regionBorders
  }

  /// How finely it is drawn.
  public enum Detail: Int, Sendable, CaseIterable, Comparable {
    /// 1:110 million, for zoom levels up to 3.
    case low
    /// About 1:50 million, for zoom levels 3 to 6.
    case medium
    /// 1:10 million.
    case high

    /// Coarser before finer.
    public static func < (a: Detail, b: Detail) -> Bool { a.rawValue < b.rawValue }
  }

  /// One line or ring.
  public struct Part: Sendable, Equatable {
    /// Its points in 1e-5 degrees: x is the longitude, y the latitude. A ring's last point is not
    /// its first again.
    public var points: [SIMD2<Int32>]
    /// Whether it is a ring.
    public var isClosed: Bool
  }

  private let world: World

  /// The lines of a world.
  public init(_ world: World = .embedded) {
    self.world = world
  }

  /// All parts of a kind.
  ///
  /// Rings that reach the antimeridian or the south pole run along them: an edge with both ends at
  /// a longitude of ±180 or a latitude of -90 degrees is no coast.
  public func parts(_ kind: Kind, detail: Detail) -> [Part] {
    if detail == .high { return sharedParts(kind) }
    var reader = VarintReader(world.file.section(WorldLines.section(kind, detail)))
    var parts: [Part] = []
    while let head = reader.next() {
      var part = Part(points: [], isClosed: head & 1 == 1)
      part.points.reserveCapacity(Int(head >> 1))
      var at = SIMD2<Int32>(0, 0)
      for _ in 0..<head >> 1 {
        at &+= SIMD2(Int32(reader.nextSigned()), Int32(reader.nextSigned()))
        part.points.append(at &* 10)
      }
      parts.append(part)
    }
    return parts
  }

  /// Parts that are made of the edges of a layer of outlines.
  private func sharedParts(_ kind: Kind) -> [Part] {
    let layer = kind == .lakes ? world.lakeLayer : world.areaLayer
    var reader = VarintReader(world.file.section(WorldLines.section(kind, .high)))
    var parts: [Part] = []
    var before = 0
    while let head = reader.next() {
      var part = Part(points: [], isClosed: head & 1 == 1)
      for _ in 0..<head >> 1 {
        let start = before + reader.nextSigned()
        let link = reader.next() ?? 0
        let count = Int(link >> 1)
        before = start + count
        var piece: [SIMD2<Int32>] = []
        var cursor = PointCursor(layer.points, at: start)
        piece.append(SIMD2(Int32(cursor.x), Int32(cursor.y)))
        for _ in 0..<count {
          cursor.advance()
          piece.append(SIMD2(Int32(cursor.x), Int32(cursor.y)))
        }
        if link & 1 == 1 { piece.reverse() }
        part.points.append(contentsOf: piece.dropFirst(part.points.isEmpty ? 0 : 1))
      }
      if part.isClosed, part.points.first == part.points.last { part.points.removeLast() }
      parts.append(part)
    }
    return parts
  }

  private static func section(_ kind: Kind, _ detail: Detail) -> StaticString {
    switch (kind, detail) {
    case (.land, .low): "LND0"
    case (.land, .medium): "LND1"
    case (.land, .high): "LND2"
    case (.lakes, .low): "LAK0"
    case (.lakes, .medium): "LAK1"
    case (.lakes, .high): "LAK2"
    case (.countryBorders, .low): "BRD0"
    case (.countryBorders, .medium): "BRD1"
    case (.countryBorders, .high): "BRD2"
    case (.regionBorders, .low): "RGL0"
    case (.regionBorders, .medium): "RGL1"
    case (.regionBorders, .high): "RGL2"
    }
  }
}

/// Reads base-128 numbers until the bytes end.
private struct VarintReader {
  private let bytes: UnsafeRawBufferPointer
  private var at = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  mutating func next() -> UInt64? {
    guard at < bytes.count else { return nil }
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return value
  }

  mutating func nextSigned() -> Int {
    let folded = next() ?? 0
    return Int(folded >> 1) ^ -Int(folded & 1)
  }
}
