/// Makes features of JSON values.
enum GeoJSONReading {
  private static let geometries: Set<String> = [
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
    "GeometryCollection",
  ]

  /// The features of a document of any type.
  static func features(of root: JSONValue) throws(GeoJSONFault) -> [GeoJSONFile.Feature] {
    switch try type(of: root) {
    case "FeatureCollection":
      guard let features = root["features"] else {
        throw GeoJSONFault(.missing("features"))
      }
      var index = -1
      return try GeoJSONFault.within(.name("features")) { () throws(GeoJSONFault) in
        try GeoJSONFault.each(of: features) { value throws(GeoJSONFault) in
          index += 1
          return try item(value, index: index)
        }
      }
    case "Feature": return [try feature(root, index: 0)]
    case let type where geometries.contains(type):
      return [GeoJSONFile.Feature(geometry: try geometry(root, depth: 0))]
    case let type: throw GeoJSONFault(.unknownType(type))
    }
  }

  /// A feature of a collection.
  static func item(
    _ value: JSONValue, index: Int
  ) throws(GeoJSONFault) -> GeoJSONFile.Feature {
    let type = try type(of: value)
    guard type == "Feature" else { throw GeoJSONFault(.unknownType(type)) }
    return try feature(value, index: index)
  }

  /// What a collection calls itself in its member `name`.
  static func name(of root: JSONValue) -> String? {
    guard root["type"]?.string == "FeatureCollection" else { return nil }
    return root["name"]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func type(of value: JSONValue) throws(GeoJSONFault) -> String {
    guard case .object = value else {
      throw GeoJSONFault(.wrongType(expected: "an object", found: value.kind))
    }
    guard let type = value["type"] else { throw GeoJSONFault(.missing("type")) }
    guard let name = type.string else {
      throw GeoJSONFault(.wrongType(expected: "a string", found: type.kind), at: .name("type"))
    }
    return name
  }

  private static func feature(
    _ value: JSONValue, index: Int
  ) throws(GeoJSONFault) -> GeoJSONFile.Feature {
    var feature = GeoJSONFile.Feature(index: index, geometry: nil)
    switch value["id"] {
    case nil, .null: break
    case .string, .int, .double: feature.id = value["id"]
    case .some(let id):
      throw GeoJSONFault(
        .wrongType(expected: "a string or a number", found: id.kind), at: .name("id"))
    }
    switch value["properties"] {
    case nil, .null: break
    case .object(let properties): feature.properties = properties
    // So PHP and Lua write an object without members.
    case .array(let items)? where items.isEmpty: break
    case .some(let other):
      throw GeoJSONFault(
        .wrongType(expected: "an object", found: other.kind), at: .name("properties"))
    }
    switch value["mapctl"] {
    case nil, .null: break
    case .object(let own): feature.own = own
    default: feature.hasStrangeOwn = true
    }
    if let shape = value["geometry"], shape != .null {
      feature.geometry = try GeoJSONFault.within(.name("geometry")) { () throws(GeoJSONFault) in
        try geometry(shape, depth: 0)
      }
    }
    return feature
  }

  private static func geometry(
    _ value: JSONValue, depth: Int
  ) throws(GeoJSONFault) -> GeoJSONFile.Geometry {
    let type = try type(of: value)
    guard geometries.contains(type) else { throw GeoJSONFault(.unknownType(type)) }
    let isCollection = type == "GeometryCollection"
    let name = isCollection ? "geometries" : "coordinates"
    guard let content = value[name] else { throw GeoJSONFault(.missing(name)) }
    return try GeoJSONFault.within(.name(name)) { () throws(GeoJSONFault) in
      isCollection
        ? .collection(try collection(content, depth: depth + 1))
        : try GeoJSONPositions.shape(type, content)
    }
  }

  private static func collection(
    _ value: JSONValue, depth: Int
  ) throws(GeoJSONFault) -> [GeoJSONFile.Geometry] {
    guard depth <= MapFileLimit.collections else {
      throw GeoJSONFault(.tooDeep(limit: MapFileLimit.collections))
    }
    return try GeoJSONFault.each(of: value) { item throws(GeoJSONFault) in
      try geometry(item, depth: depth)
    }
  }
}
