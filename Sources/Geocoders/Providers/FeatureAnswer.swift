import Geo
import MapFiles

/// Reads the GeoJSON features that Photon and Pelias answer with.
enum FeatureAnswer {
  /// A place for each feature: its position, the rest from its properties.
  static func places(
    in answer: JSONValue, _ describe: (JSONValue, inout FoundPlace) -> Void
  ) throws(ProviderFault) -> [FoundPlace] {
    guard let features = answer["features"]?.items else { throw .shape("a list of features") }
    return try features.map { feature throws(ProviderFault) in
      guard let position = feature["geometry"]?["coordinates"]?.items, position.count >= 2,
        let lng = position[0].number, let lat = position[1].number,
        let coordinate = try? Coordinate(checking: lat, lng: lng)
      else { throw .shape("the coordinates of a point") }
      var place = FoundPlace(coordinate: coordinate)
      // RFC 7946, 5.
      if let box = feature["bbox"]?.items?.map(\.number), box.count == 4 {
        place.bounds = CoordinateBounds(south: box[1], west: box[0], north: box[3], east: box[2])
      }
      describe(feature["properties"] ?? .null, &place)
      return place
    }
  }
}

extension CoordinateBounds {
  /// The box between these degrees; nil when one is missing or off the earth.
  init?(south: Double?, west: Double?, north: Double?, east: Double?) {
    guard let south, let west, let north, let east,
      let southwest = try? Coordinate(checking: south, lng: west),
      let northeast = try? Coordinate(checking: north, lng: east)
    else { return nil }
    self.init(southwest: southwest, northeast: northeast)
  }
}
