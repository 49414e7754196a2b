extension GeoJSONFile.Feature {
  /// The times of the positions in order, in seconds since 1970 began in UTC: what the property
  /// `coordTimes` or `coordinateProperties.times` has, or `time` for a Point; nil without those.
  ///
  /// A null among them is nil. Lists within the list, as lines of several parts have, are joined.
  ///
  /// - Throws: `MapFileError` where something there is no date and time.
  public func times() throws(MapFileError) -> [Double?]? {
    do {
      if let value = properties["coordTimes"] {
        return try Self.times(value, at: "coordTimes")
      }
      if let value = properties["coordinateProperties"]?["times"] {
        return try Self.times(value, at: "coordinateProperties.times")
      }
      if case .point = geometry, let text = properties["time"]?.string {
        return [try Self.time(.string(text))]
      }
      return nil
    } catch {
      let whole = error.within(.name("properties")).within(.index(index)).within(.name("features"))
      throw .content(.geoJSON, whole.fault, at: whole.place)
    }
  }

  private static func times(
    _ value: JSONValue, at name: String
  ) throws(GeoJSONFault) -> [Double?] {
    try GeoJSONFault.within(.name(name)) { () throws(GeoJSONFault) in
      try GeoJSONFault.each(of: value) { item throws(GeoJSONFault) -> [Double?] in
        if case .array = item {
          return try GeoJSONFault.each(of: item, time)
        }
        return [try time(item)]
      }
    }.flatMap { $0 }
  }

  private static func time(_ value: JSONValue) throws(GeoJSONFault) -> Double? {
    if value == .null { return nil }
    guard let text = value.string else {
      throw GeoJSONFault(.wrongType(expected: "a date and time as a string", found: value.kind))
    }
    guard let time = Timestamp.seconds(of: text) else { throw GeoJSONFault(.notATime(text)) }
    return time
  }
}
