/// One object of an input of objects: where its members stand.
public struct JSONRow {
  /// A member of an object: where its name, quotes included, and its value stand.
  public struct Member {
    /// The name, quotes included.
    public var name: Range<Int>
    /// The value.
    public var value: Range<Int>
  }

  /// The text that it stands in.
  public let bytes: UnsafeRawBufferPointer
  /// Where it stands, with blanks around perhaps.
  public let range: Range<Int>
  /// The members in their order.
  public private(set) var members: [Member] = []

  /// Reads an object that must be all there is in a range.
  public init(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) throws(RowError) {
    self.bytes = bytes
    self.range = range
    var scanner = JSONScanner(bytes, in: range)
    scanner.skipBlanks()
    guard scanner.byte == UInt8(ascii: "{") else {
      try scanner.value()
      throw .notObject
    }
    var members: [Member] = []
    try scanner.object { (name, value) throws(RowError) in
      members.append(Member(name: name, value: value))
    }
    self.members = members
    guard scanner.isAtEnd() else { throw scanner.fault("something behind the object") }
  }

  /// Where a member's value stands; the last one counts when there are several.
  public func value(_ name: String) -> Range<Int>? {
    members.last { JSONString.equals(bytes, $0.name, name) }?.value
  }

  /// Where a value stands by its name, or by names with points for objects in objects.
  public func value(path: String) throws(RowError) -> Range<Int>? {
    if let value = value(path) { return value }
    guard let point = path.firstIndex(of: "."), let outer = value(String(path[..<point])),
      bytes[outer.lowerBound] == UInt8(ascii: "{")
    else { return nil }
    let inner = try JSONRow(bytes, in: outer)
    return try inner.value(path: String(path[path.index(after: point)...]))
  }

  /// Whether it is a GeoJSON geometry.
  public var isGeometry: Bool {
    guard let type = value("type"), bytes[type.lowerBound] == UInt8(ascii: "\"") else {
      return false
    }
    let isCollection = JSONString.equals(bytes, type, "GeometryCollection")
    guard value(isCollection ? "geometries" : "coordinates") != nil else { return false }
    return isCollection || JSONRow.geometries.contains(JSONString.text(bytes, type))
  }

  private static let geometries: Set = [
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
  ]

  /// Whether it is a GeoJSON feature.
  public var isFeature: Bool {
    guard let type = value("type"), bytes[type.lowerBound] == UInt8(ascii: "\"") else {
      return false
    }
    return JSONString.equals(bytes, type, "Feature")
  }

  /// The names of the members.
  public var names: [String] { members.map { JSONString.text(bytes, $0.name) } }
}
