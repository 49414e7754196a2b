/// A link to a map site: Google Maps, OpenStreetMap, Apple Maps, Bing and those that write alike.
struct MapLink {
  private let path: Substring
  private let query: LinkQuery
  private let fragment: Substring

  /// Sites that write the longitude first; what they mean by each number is not known here.
  private static let eastFirst = ["yandex.", "2gis."]

  /// No link that is read is longer.
  private static let longest = 4000

  /// Takes a text that begins as a link does; nil for any other.
  init?(_ text: String) {
    let text = text.drop(while: \.isWhitespace)
    guard let first = text.utf8.first, "hHmM".utf8.contains(first) else { return nil }
    let start = text.prefix(8).lowercased()
    guard ["https://", "http://", "maps:"].contains(where: start.hasPrefix),
      text.utf8.count <= MapLink.longest
    else { return nil }
    let link = text.prefix { !$0.isWhitespace }
    let whole = link.prefix { $0 != "#" }
    fragment = link.dropFirst(whole.count + 1)
    path = whole.prefix { $0 != "?" }
    query = LinkQuery(whole.dropFirst(path.count + 1))
  }

  /// The place that the link points at, else the middle of the map that it shows.
  ///
  /// - Throws: `.namesPlace` for one with a name only, `.unreadable` for one with neither, or of a site that writes longitudes first.
  func coordinate() throws(CoordinateTextError) -> Coordinate {
    let host = path.split(separator: "/").dropFirst().first?.lowercased() ?? ""
    guard !MapLink.eastFirst.contains(where: host.contains) else { throw .unreadable }
    if let pin = try pin() { return pin }
    if let view = try view() { return view }
    if let name = query["q"] ?? query["query"], !name.isEmpty { throw .namesPlace(name) }
    throw .unreadable
  }

  private func pin() throws(CoordinateTextError) -> Coordinate? {
    // Google's data of a place: latitude and longitude are its numbers 3 and 4.
    let data = path.split(separator: "!")
    if let at = data.indices.last(where: { data[$0].hasPrefix("3d") }), at + 1 < data.endIndex,
      data[at + 1].hasPrefix("4d"), let lat = GeoURI.number(data[at].dropFirst(2)),
      let lng = GeoURI.number(data[at + 1].dropFirst(2).prefix { $0 != "/" })
    {
      return try CoordinateText.coordinate(lat, lng)
    }
    for (north, east) in [("mlat", "mlon"), ("lat", "lon"), ("lat", "lng")] {
      guard let north = query[north].flatMap({ GeoURI.number($0[...]) }),
        let east = query[east].flatMap({ GeoURI.number($0[...]) })
      else { continue }
      return try CoordinateText.coordinate(north, east)
    }
    for name in ["q", "query", "destination", "daddr", "coordinate", "address"] {
      if let value = query[name], let found = try LinkQuery.coordinate(value) { return found }
    }
    for part in path.split(separator: "/") where part.first?.isNumber == true || part.first == "-" {
      if let found = try LinkQuery.coordinate(LinkQuery.decoded(part)) { return found }
    }
    return nil
  }

  private func view() throws(CoordinateTextError) -> Coordinate? {
    if let at = path.lastIndex(of: "@") {
      let numbers = path[path.index(after: at)...].prefix { $0 != "/" }.split(separator: ",")
        .prefix(2).compactMap(GeoURI.number)
      if numbers.count == 2 { return try CoordinateText.coordinate(numbers[0], numbers[1]) }
    }
    for name in ["ll", "sll", "center", "cp"] {
      guard let value = query[name]?.split(whereSeparator: { $0 == "~" }).joined(separator: ",")
      else { continue }
      if let found = try LinkQuery.coordinate(value) { return found }
    }
    // OpenStreetMap and most sites that draw it: zoom, latitude, longitude.
    let map = fragment.split { $0 == "&" }.first { $0.hasPrefix("map=") }?.dropFirst(4) ?? fragment
    let numbers = map.split(separator: "/").prefix(3).compactMap(GeoURI.number)
    return numbers.count == 3 ? try CoordinateText.coordinate(numbers[1], numbers[2]) : nil
  }
}
