/// A geo: URI (RFC 5870), such as `geo:48.8566,2.3522;u=35`, or Android's form of it, whose query
/// names the place itself: `geo:0,0?q=48.8566,2.3522(Paris)`.
struct GeoURI {
  /// What the query asks for, without its label.
  private let asked: String?
  private let numbers: [Substring]
  private let parameters: [Substring]

  /// Takes a text that begins with `geo:`; nil for any other.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), text[..<colon].lowercased() == "geo" else {
      return nil
    }
    let rest = text[text.index(after: colon)...].prefix { $0 != "#" }
    let path = rest.prefix { $0 != "?" }
    let query = LinkQuery(rest.dropFirst(path.count + 1))
    asked = query["q"].map { $0.prefix { $0 != "(" } }.map(String.init)
    let parts = path.split(separator: ";", omittingEmptySubsequences: false)
    numbers = parts.first?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    parameters = Array(parts.dropFirst())
  }

  /// The place that the URI gives; an altitude and an uncertainty are read and left aside.
  ///
  /// At the poles the longitude means nothing and is 0, as the RFC asks.
  func coordinate() throws(CoordinateTextError) -> Coordinate {
    if let system = try referenceSystem(), system != "wgs84" {
      throw .unknownReferenceSystem(system)
    }
    let values = numbers.compactMap(GeoURI.number)
    guard values.count == numbers.count, (2...3).contains(values.count) else { throw .unreadable }
    if let asked, !asked.isEmpty {
      if let pin = try LinkQuery.coordinate(asked) { return pin }
      // Without numbers of its own the URI is nothing but the name.
      if values[0] == 0, values[1] == 0 { throw .namesPlace(asked) }
    }
    return try CoordinateText.coordinate(values[0], abs(values[0]) == 90 ? 0 : values[1])
  }

  /// The `crs` parameter; the others may be anything of the form `name` or `name=value`.
  private func referenceSystem() throws(CoordinateTextError) -> String? {
    var system: String?
    for (index, parameter) in parameters.enumerated() {
      let sides = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = sides.first?.lowercased(), !name.isEmpty else { throw .unreadable }
      if name == "crs" {
        guard index == 0, sides.count == 2 else { throw .unreadable }
        system = sides[1].lowercased()
      }
      if name == "u" {
        guard sides.count == 2, let radius = GeoURI.number(sides[1]), radius >= 0 else {
          throw .unreadable
        }
      }
    }
    return system
  }

  /// An optional minus, digits, and perhaps a point with digits.
  static func number(_ text: Substring) -> Double? {
    guard text.utf8.count <= 40 else { return nil }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { return nil }
    for part in parts {
      guard !part.isEmpty, part.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    }
    return Double(text)
  }
}
