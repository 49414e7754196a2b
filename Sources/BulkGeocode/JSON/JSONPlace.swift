import Geo
import Rows

/// Where the coordinate stands in an object.
enum JSONPlace: Equatable, Sendable {
  /// In two members, by their names with points for objects in objects.
  case members(lat: String, lng: String)
  /// In a text.
  case text(String)
  /// In a list of two numbers.
  case list(String, isLatFirst: Bool)
  /// In a GeoJSON geometry; nil for the object itself.
  case geometry(String?)

  /// Finds the place by what an object's members are named and hold; nil when there is none.
  init?(in row: JSONRow) {
    guard let place = JSONPlace.place(in: row, depth: 0) else { return nil }
    self = place
  }

  /// Objects in objects that are looked into.
  private static let deepest = 3
  /// Members that hold the object's own place rather than another's, the likeliest first.
  private static let nests = [
    "geometry", "location", "position", "coordinates", "coordinate", "coords", "geo", "geopoint",
    "geolocation", "gps", "point", "latlng", "center", "centroid", "place", "address",
  ]

  private static func place(in row: JSONRow, depth: Int) -> JSONPlace? {
    if row.isFeature { return .geometry("geometry") }
    if row.isGeometry { return .geometry(nil) }
    let names = row.names
    let pairs = ColumnNames.pairs(in: names)
    if let pair = pairs.first(where: { !$0.isDoubtful }) {
      return .members(lat: names[pair.lat], lng: names[pair.lng])
    }
    for (name, member) in zip(names, row.members) {
      if let place = whole(name, member.value, row) { return place }
    }
    if depth < deepest, let place = nested(in: row, names, depth) { return place }
    return pairs.first.map { .members(lat: names[$0.lat], lng: names[$0.lng]) }
  }

  /// A member that holds a whole coordinate.
  private static func whole(_ name: String, _ value: Range<Int>, _ row: JSONRow) -> JSONPlace? {
    let plain = ColumnNames.plain(name)
    switch row.bytes[value.lowerBound] {
    case UInt8(ascii: "\""):
      if AxisWords.text.contains(plain) { return .text(name) }
      guard AxisWords.doubtfulText.contains(plain) else { return nil }
      let text = JSONString.text(row.bytes, value)
      return (try? CoordinateText.coordinate(text)) == nil ? nil : .text(name)
    case UInt8(ascii: "["):
      if ["coordinates", "lnglat", "lonlat", "longlat"].contains(plain) {
        return .list(name, isLatFirst: false)
      }
      return ["latlng", "latlon", "latlong"].contains(plain) ? .list(name, isLatFirst: true) : nil
    default: return nil
    }
  }

  private static func nested(in row: JSONRow, _ names: [String], _ depth: Int) -> JSONPlace? {
    var others: [JSONPlace] = []
    var known: (rank: Int, place: JSONPlace)?
    for (name, member) in zip(names, row.members)
    where row.bytes[member.value.lowerBound] == UInt8(ascii: "{") {
      guard let inner = try? JSONRow(row.bytes, in: member.value),
        let place = place(in: inner, depth: depth + 1)?.within(name)
      else { continue }
      if let rank = nests.firstIndex(of: ColumnNames.plain(name)) {
        if rank < known?.rank ?? .max { known = (rank, place) }
      } else {
        others.append(place)
      }
    }
    // Of two unknown places, neither is the object's own.
    return known?.place ?? (others.count == 1 ? others[0] : nil)
  }

  /// The place as seen from the object around.
  private func within(_ name: String) -> JSONPlace {
    switch self {
    case .members(let lat, let lng): .members(lat: "\(name).\(lat)", lng: "\(name).\(lng)")
    case .text(let inner): .text("\(name).\(inner)")
    case .list(let inner, let isLatFirst): .list("\(name).\(inner)", isLatFirst: isLatFirst)
    case .geometry(let inner): .geometry(inner.map { "\(name).\($0)" } ?? name)
    }
  }

  /// Whether an object has all that is read from there.
  func isThere(in row: JSONRow) throws(RowError) -> Bool {
    switch self {
    case .members(let lat, let lng):
      guard try row.value(path: lat) != nil else { return false }
      return try row.value(path: lng) != nil
    case .text(let name): return try first(of: name, in: row) == UInt8(ascii: "\"")
    case .list(let name, _): return try first(of: name, in: row) == UInt8(ascii: "[")
    case .geometry(let name?): return try first(of: name, in: row) == UInt8(ascii: "{")
    case .geometry(nil): return row.isGeometry
    }
  }

  private func first(of name: String, in row: JSONRow) throws(RowError) -> UInt8? {
    try row.value(path: name).map { row.bytes[$0.lowerBound] }
  }
}
