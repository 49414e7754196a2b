/// The names by which columns of coordinates are known.
enum ColumnNames {
  private static let lat = [
    "lat", "latitude", "y", "latdeg", "latitudedeg", "decimallatitude", "latdd", "latwgs84",
    "gpslat", "gpslatitude", "pointy", "ycoord", "geolat", "latitud", "breite", "breitengrad",
  ]
  private static let lng = [
    "lng", "lon", "long", "longitude", "x", "lngdeg", "londeg", "longdeg", "longitudedeg",
    "decimallongitude", "londd", "longdd", "lonwgs84", "gpslng", "gpslon", "gpslong",
    "gpslongitude", "pointx", "xcoord", "geolng", "geolon", "longitud", "lange", "laengengrad",
    "längengrad",
  ]
  private static let text = [
    "coordinate", "coordinates", "latlng", "latlon", "latlong", "location", "geo", "geouri",
    "position", "pluscode",
  ]

  /// The columns of latitude and longitude, when both are known by their names.
  static func pair(in names: [String]) -> (lat: Int, lng: Int)? {
    let plain = names.map(plain)
    func place(_ known: [String]) -> Int? {
      for name in known {
        if let exact = plain.firstIndex(of: name) { return exact }
      }
      return nil
    }
    if let lat = place(lat), let lng = place(lng) { return (lat, lng) }
    // Such as pickup_lat and pickup_lng: the first pair with the same beginning.
    for (index, name) in names.enumerated() {
      guard let head = head(of: name, among: ["lat", "latitude"]) else { continue }
      let other = names.firstIndex {
        self.head(of: $0, among: ["lng", "lon", "long", "longitude"]) == head
      }
      if let other { return (index, other) }
    }
    return nil
  }

  /// The column of coordinates as text, when it is known by its name.
  static func text(in names: [String]) -> Int? {
    names.firstIndex { text.contains(plain($0)) }
  }

  /// A name without case and marks.
  static func plain(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// What stands before an ending and its underscore, point or blank.
  private static func head(of name: String, among endings: [String]) -> String? {
    let words = name.lowercased().split { $0 == "_" || $0 == "." || $0 == " " || $0 == "-" }
    guard words.count > 1, let last = words.last, endings.contains(String(last)) else {
      return nil
    }
    return words.dropLast().joined(separator: "_")
  }
}
